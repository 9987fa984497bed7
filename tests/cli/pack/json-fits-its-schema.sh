# SPDX-License-Identifier: GPL-2.0-or-later
for struct in flow base; do
	"$LAYLINE" pack $struct --format json --rules "$SOURCE/tests/cli/pack/flow.yaml" "$FIXTURES/pack.o" "$FIXTURES/pack32.o" |
		python3 "$SOURCE/tests/cli/json_schema.py" "$SOURCE/docs/layline-pack.schema.json"
done
