# SPDX-License-Identifier: GPL-2.0-or-later
# A .dwo file is no image: it has no addresses, and other files may hold the rest of its units' types.
gcc -g -gdwarf-5 -gsplit-dwarf -c "$SOURCE/fixtures/src/bits_mixed.c" -o bits.o
"$LAYLINE" show --all bits.dwo
