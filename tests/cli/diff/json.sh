# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" diff --format json "$FIXTURES/former-dwarf.o" "$FIXTURES/latter-dwarf.o" packet handle_t
