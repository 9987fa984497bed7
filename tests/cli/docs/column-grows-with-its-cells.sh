# SPDX-License-Identifier: GPL-2.0-or-later
cat >r.yaml <<'EOF'
layline: 1
struct: s
docs: {file: s.rst, widths: [5, 4, 19, 19, 8]}
fields:
  - {name: a_name_that_is_long, type: u8, tx: read_mostly, used_by: f}
  - {name: b, type: u32}
EOF
"$LAYLINE" docs --rules r.yaml --output out
cat out/s.rst
