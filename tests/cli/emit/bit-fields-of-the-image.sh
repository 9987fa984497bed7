# SPDX-License-Identifier: GPL-2.0-or-later
cat >r.yaml <<'EOF'
layline: 1
struct: parcel
groups:
  - {name: g, members: [zone, weight, nowhere]}
EOF
"$LAYLINE" rules emit --c parcel --rules r.yaml --image "$FIXTURES/bits.o"
