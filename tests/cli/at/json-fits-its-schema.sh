# SPDX-License-Identifier: GPL-2.0-or-later
for question in socket+44 socket+46 socket+140 socket+999; do
	"$LAYLINE" at $question --format json "$FIXTURES/groups.o" |
		python3 "$SOURCE/tests/cli/json_schema.py" "$SOURCE/docs/layline-at.schema.json"
done
