# SPDX-License-Identifier: GPL-2.0-or-later
# The header alone makes it a file for 64-bit PowerPC.
cp "$FIXTURES/latter-dwarf.o" ppc64.o
printf '\025\000' | dd of=ppc64.o bs=1 seek=18 conv=notrunc status=none
"$LAYLINE" diff "$FIXTURES/former-dwarf.o" ppc64.o
