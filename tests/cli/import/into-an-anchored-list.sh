# SPDX-License-Identifier: GPL-2.0-or-later
mkdir rules
cat >rules/pair_sock.yaml <<'EOF'
layline: 1
struct: pair_sock
groups:
  - {name: mine, markers: false, members: &m [node]}
  - {name: pair_sock_read_tx, members: *m}
EOF
"$LAYLINE" rules import --source "$SOURCE/tests/cli/docs/samples/source" --output rules | grep 'rules/'
