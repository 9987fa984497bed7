# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" diff -l 32 "$FIXTURES/former-dwarf.o" "$FIXTURES/latter-dwarf.o" session
