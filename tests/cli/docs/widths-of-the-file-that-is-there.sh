# SPDX-License-Identifier: GPL-2.0-or-later
cp -r "$SOURCE/tests/cli/docs/samples/table" out
"$LAYLINE" rules import --docs out --output rules >/dev/null
sed -i -e '/widths:/d' -e '/name: node/d' rules/pair_sock.yaml
"$LAYLINE" docs --rules rules --output out
diff "$SOURCE/tests/cli/docs/samples/table/pair_sock.rst" out/pair_sock.rst
