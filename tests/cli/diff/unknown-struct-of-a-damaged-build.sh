# SPDX-License-Identifier: GPL-2.0-or-later
# That a struct is not there may be due to a unit that could not be read: that is said, too.
gcc -g -gdwarf-5 -gsplit-dwarf "-ffile-prefix-map=$SOURCE=." "-ffile-prefix-map=$PWD=." -c "$SOURCE/fixtures/src/scalars.c" -o scalars.o
rm scalars.dwo
"$LAYLINE" diff "$FIXTURES/former-dwarf.o" scalars.o scalars
