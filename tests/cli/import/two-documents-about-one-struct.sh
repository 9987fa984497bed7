# SPDX-License-Identifier: GPL-2.0-or-later
mkdir docs
cp "$SOURCE/tests/cli/docs/samples/table/pair_sock.rst" docs/a.rst
cp docs/a.rst docs/b.rst
"$LAYLINE" rules import --docs docs --output rules
