# SPDX-License-Identifier: GPL-2.0-or-later
cat >stream.yaml <<'EOF'
layline: 1
struct: stream
groups:
  - {name: lookup, path: rx, members: [inet.base.core.family, fixed]}
fields:
  - {name: low, tx: read_mostly}
  - {name: inet.rtt.seconds, tx: write_mostly, rx: read_mostly}
  - {name: inet.tos}
EOF
"$LAYLINE" show stream --rules stream.yaml --group lookup "$FIXTURES/embedded.o"
