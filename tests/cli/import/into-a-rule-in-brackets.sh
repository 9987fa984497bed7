# SPDX-License-Identifier: GPL-2.0-or-later
D=$SOURCE/tests/cli/docs/samples
mkdir rules
cat >rules/mine.yaml <<'EOF'
layline: 1
struct: pair_sock   # mine
groups: [{name: pair_sock_read_tx, members: [is_open, {name: mss, optional: true}]}]
fields:
  # One by one.
  - name: mss
    tx: read_mostly
  - {name: node}
waivers: []
EOF
cp rules/mine.yaml before
"$LAYLINE" rules import --docs "$D/table" --source "$D/source" --output rules | grep '^rules/'
diff before rules/mine.yaml
"$LAYLINE" rules import --docs "$D/table" --source "$D/source" --output rules | grep '^rules/'
