# SPDX-License-Identifier: GPL-2.0-or-later
# Of three units one is whole, one is in a .dwo file that is there, and one in a file that is missing, of another
# build, no ELF file, or damaged: the others are read, and it is said which was not.
compile() {
	gcc -g -gdwarf-5 "-ffile-prefix-map=$SOURCE=." "-ffile-prefix-map=$PWD=." "$@"
}
compile -c "$SOURCE/fixtures/src/scalars.c" -o whole.o
compile -gsplit-dwarf -c "$SOURCE/fixtures/src/bits_mixed.c" -o bits.o
compile -gsplit-dwarf -c "$SOURCE/fixtures/src/groups_plain.c" -o groups.o
gcc -nostdlib -r -o image whole.o bits.o groups.o
mkdir folder
mv image bits.dwo folder
mv groups.dwo kept
shown() {
	echo "$*:" >&2
	"$LAYLINE" show --all folder/image >shown
	echo "$*: status $?, $(grep -c '^struct' shown) structs"
}
shown missing
cp folder/bits.dwo folder/groups.dwo
shown of another build
echo not an ELF file >folder/groups.dwo
shown text
head -c 1000 kept >folder/groups.dwo
shown truncated
cp kept folder/groups.dwo
objcopy --remove-section .debug_abbrev.dwo folder/groups.dwo
shown without abbreviations
objcopy --remove-section .debug_info.dwo folder/groups.dwo
shown without units
cp kept folder/groups.dwo
shown whole
rm folder/*.dwo
printf '\005\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000' >index
objcopy --remove-section '.debug_*' --add-section .debug_info.dwo=/dev/null --add-section .debug_cu_index=index kept folder/image.dwp
shown package of nothing
rm folder/image.dwp
"$LAYLINE" show --all folder/image
