# SPDX-License-Identifier: GPL-2.0-or-later
for edit in 'add u64 fresh after stamp' 'remove window' 'align sent 1'; do
	"$LAYLINE" try socket -e "$edit" --format json --rules "$SOURCE/tests/cli/check/socket-fields.yaml" "$FIXTURES/groups.o" "$FIXTURES/groups32.o" |
		python3 "$SOURCE/tests/cli/json_schema.py" "$SOURCE/docs/layline-try.schema.json"
done
