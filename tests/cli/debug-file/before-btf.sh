# SPDX-License-Identifier: GPL-2.0-or-later
# A debug file goes before the image's own BTF, unless that is asked for.
. "$SOURCE/tests/cli/debug-file/strip.inc"
cp "$FIXTURES/btf.o" btf.o
strip_linked btf.o
"$LAYLINE" list btf.o | sed 1q
"$LAYLINE" list --source btf btf.o | sed 1q
echo >>btf.o.debug
"$LAYLINE" list btf.o | sed 's/0x[0-9a-f]\{8\}/0xXXXXXXXX/g; 3q'
rm btf.o.debug
"$LAYLINE" list btf.o | sed 1q
"$LAYLINE" list --source dwarf btf.o
