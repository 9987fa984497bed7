# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" diff --format html "$FIXTURES/former-dwarf.o" "$FIXTURES/latter-dwarf.o" packet fresh same | sed '/<style>/,/<\/style>/d'
