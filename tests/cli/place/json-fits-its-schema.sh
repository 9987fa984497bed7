# SPDX-License-Identifier: GPL-2.0-or-later
for type in u8 u64 'u32[40]'; do
	"$LAYLINE" place socket "$type" --access read --format json --rules "$SOURCE/tests/cli/check/socket-fields.yaml" "$FIXTURES/groups.o" "$FIXTURES/groups32.o" |
		python3 "$SOURCE/tests/cli/json_schema.py" "$SOURCE/docs/layline-place.schema.json"
done
