# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" diff --output moved.txt "$FIXTURES/former-dwarf.o" "$FIXTURES/latter-dwarf.o" session; echo "status $?"; wc -l <moved.txt
