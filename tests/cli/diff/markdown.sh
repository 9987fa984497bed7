# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" diff --rules "$SOURCE/tests/cli/diff/session.yaml" --format markdown "$FIXTURES/former-dwarf.o" "$FIXTURES/latter-dwarf.o"
