# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --rules "$SOURCE/tests/cli/check/socket.yaml" --format json "$FIXTURES/groups.o" "$FIXTURES/bits.o" | python3 "$SOURCE/tests/cli/json_schema.py" "$SOURCE/docs/layline-check.schema.json"
