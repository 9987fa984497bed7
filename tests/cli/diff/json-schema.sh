# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" diff --format json --rules "$SOURCE/tests/cli/diff/session.yaml" "$FIXTURES/former-dwarf.o" "$FIXTURES/latter-dwarf.o" session packet stale fresh handle_t same | python3 "$SOURCE/tests/cli/json_schema.py" "$SOURCE/docs/layline-diff.schema.json"
