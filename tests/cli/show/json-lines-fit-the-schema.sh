# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show --all --format json "$FIXTURES/two.o" "$FIXTURES/unions.o" | python3 "$SOURCE/tests/cli/json_schema.py" --lines --definition struct "$SOURCE/docs/layline-show.schema.json"
