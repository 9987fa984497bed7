# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" diff "$FIXTURES/latter-dwarf.o" "$FIXTURES/former-dwarf.o" session packet fresh
