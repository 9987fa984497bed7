# SPDX-License-Identifier: GPL-2.0-or-later
. "$SOURCE/tests/cli/debug-file/strip.inc"
rules=$SOURCE/tests/cli/check/socket-fields.yaml
cp "$FIXTURES/linked.so" linked.so
strip_linked linked.so
fits() {
	tee report | python3 "$SOURCE/tests/cli/json_schema.py" "$SOURCE/docs/layline-$1.schema.json"
	grep '"path": "linked\|debug_file' report
}
"$LAYLINE" check --rules "$rules" --format json linked.so | fits check
"$LAYLINE" diff --rules "$rules" --format json linked.so "$FIXTURES/groups.o" | fits diff
"$LAYLINE" place socket u8 --rules "$rules" --format json linked.so | fits place
"$LAYLINE" try socket -e 'remove window' --rules "$rules" --format json linked.so | fits try
