# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" diff --all "$FIXTURES/former-dwarf.o" "$FIXTURES/latter-dwarf.o" session
