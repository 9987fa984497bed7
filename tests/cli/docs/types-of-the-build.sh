# SPDX-License-Identifier: GPL-2.0-or-later
cat >r.yaml <<'EOF'
layline: 1
struct: socket
docs: {file: g.rst}
fields:
  - {name: "fixed[2]", type: long, rx: read_mostly}
  - {name: rate, type: u8}
  - {name: not_there, type: u8}
EOF
"$LAYLINE" docs --rules r.yaml --types build --output out "$FIXTURES/groups.o"
cat out/g.rst
