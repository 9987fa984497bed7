# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" rules import --docs "$SOURCE/tests/cli/docs/samples/table" --output rules >/dev/null
"$LAYLINE" docs --rules rules --form plain --output out
cat -A out/pair_sock.rst
