# SPDX-License-Identifier: GPL-2.0-or-later
D=$SOURCE/tests/cli/docs/samples
"$LAYLINE" rules import --docs "$D/plain" --source "$D/source" --output rules >/dev/null
# A value, a comment, a key of one's own, a member moved to another group, a row and a member taken out.
sed -i -e 's/max_size: 40 + 4/max_size: 48 # measured/' -e 's/^struct: .*/&\ncontainer: {struct: net, member: pair}/' \
	-e 's/tx: read_write, rx: read_mostly, used_by/tx: read_write, rx: read_write, used_by/' \
	-e '/^      - rack$/d' -e 's/^      - mss$/&\n      - rack/' -e '/^      - stat$/d' -e '/name: gone/d' rules/pair_sock.yaml
cp rules/pair_sock.yaml before
"$LAYLINE" rules import --docs "$D/plain" --source "$D/source" --output rules | grep 'rules/'
diff before rules/pair_sock.yaml
