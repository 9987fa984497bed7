# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" diff --color always "$FIXTURES/former-dwarf.o" "$FIXTURES/latter-dwarf.o" fresh
