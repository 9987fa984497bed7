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
for path in tx rx txrx; do
	"$LAYLINE" show stream --rules stream.yaml --path $path --line-size 32 "$FIXTURES/embedded.o"
done
"$LAYLINE" show stream --path tx "$FIXTURES/embedded.o"
