# SPDX-License-Identifier: GPL-2.0-or-later
cat >r.yaml <<'EOF'
layline: 1
struct: socket
docs: {file: g.rst}
fields:
  - {name: window, type: u32, tx: read_mostly}
  - {name: stamp, type: u8, rx: read_write}
  - {name: gone, type: u8}
EOF
"$LAYLINE" docs --rules r.yaml --output out
"$LAYLINE" docs --rules r.yaml --check out && echo documents agree
"$LAYLINE" docs --rules r.yaml --check out "$FIXTURES/groups.o"
