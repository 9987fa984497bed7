# SPDX-License-Identifier: GPL-2.0-or-later
cat >r.yaml <<'EOF'
layline: 1
struct: socket
docs: {file: g.rst}
fields:
  - {name: window, type: u32, rx: read_mostly}
EOF
"$LAYLINE" docs --rules r.yaml --add-missing --output out "$FIXTURES/groups.o"
cat out/g.rst
