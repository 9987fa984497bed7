# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" diff "$FIXTURES/former-dwarf.o" "$FIXTURES/latter-dwarf.o" u32
