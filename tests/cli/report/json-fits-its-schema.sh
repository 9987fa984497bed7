# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" report --rules "$SOURCE/tests/cli/check/socket-fields.yaml" --rules "$SOURCE/tests/cli/check/counters.yaml" --format json "$FIXTURES/groups.o" "$FIXTURES/counters.o" | python3 "$SOURCE/tests/cli/json_schema.py" "$SOURCE/docs/layline-report.schema.json"
