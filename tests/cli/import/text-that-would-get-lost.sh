# SPDX-License-Identifier: GPL-2.0-or-later
mkdir docs
{
	cat "$SOURCE/tests/cli/docs/samples/table/pair_sock.rst"
	printf '\nSome words behind the table.\n'
} >docs/pair_sock.rst
"$LAYLINE" rules import --docs docs --output rules | grep lost
