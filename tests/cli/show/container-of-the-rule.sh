# SPDX-License-Identifier: GPL-2.0-or-later
cat >core.yaml <<'EOF'
layline: 1
struct: core
container: {struct: stream, member: inet.rtt.copy}
groups:
  - {name: lookup, members: [hash, family]}
EOF
"$LAYLINE" show core --line-size 16 --rules core.yaml "$FIXTURES/embedded.o"
# for once from the start of a line
"$LAYLINE" show core --line-size 16 --rules core.yaml --base 0 "$FIXTURES/embedded.o"
