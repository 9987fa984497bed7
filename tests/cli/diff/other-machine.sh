# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" diff "$FIXTURES/latter-dwarf.o" "$FIXTURES/latter-i386.o" quiet packet session
