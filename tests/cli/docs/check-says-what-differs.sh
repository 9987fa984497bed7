# SPDX-License-Identifier: GPL-2.0-or-later
cp -r "$SOURCE/tests/cli/docs/samples/table" there
"$LAYLINE" rules import --docs there --output rules >/dev/null
sed -i -e '/name: node/d' -e 's/name: mss, type: u16/name: mss, type: u32/' \
	-e '/name: snd_nxt, type: u32, tx/a\  - {name: added, type: u8, rx: read_write}' rules/pair_sock.yaml
rm there/index.rst
"$LAYLINE" docs --rules rules --check there
status=$?
ls there
exit $status
