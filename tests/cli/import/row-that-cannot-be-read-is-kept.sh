# SPDX-License-Identifier: GPL-2.0-or-later
mkdir docs
sed '/^u16/a\** ** what is this?' "$SOURCE/tests/cli/docs/samples/table/pair_sock.rst" >docs/pair_sock.rst
"$LAYLINE" rules import --docs docs --output rules
grep 'what is' rules/pair_sock.yaml
"$LAYLINE" docs --rules rules --output out
diff docs/pair_sock.rst out/pair_sock.rst
