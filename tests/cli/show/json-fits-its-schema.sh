# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show socket --format json "$FIXTURES/groups.o" | python3 "$SOURCE/tests/cli/json_schema.py" "$SOURCE/docs/layline-show.schema.json"
