# SPDX-License-Identifier: GPL-2.0-or-later
D=$SOURCE/tests/cli/docs/samples
"$LAYLINE" rules import --docs "$D/plain" --source "$D/source" --output rules >/dev/null
cp rules/pair_sock.yaml before
sed -i -e 's/max_size: 40 + 4/max_size: 48/' -e 's/rx: read_mostly, used_by: "pair_send/rx: read_write, used_by: "pair_send/' \
	-e 's/name: node, type: struct list_head/&, tx: read_mostly/' rules/pair_sock.yaml
"$LAYLINE" rules import --force --docs "$D/plain" --source "$D/source" --output rules | grep '^rules/'
diff before rules/pair_sock.yaml
