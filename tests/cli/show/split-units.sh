# SPDX-License-Identifier: GPL-2.0-or-later
# The types are in .dwo files, then in a package, then in the object itself: what is shown is what the object
# without -gsplit-dwarf has.
shown() {
	"$LAYLINE" show --all image >shown 2>&1
	echo "$1: status $?, $(tail -n +2 shown | cmp -s plain && echo the same || cat shown)"
}
compile() {
	"$@" -ffile-prefix-map="$SOURCE=." -c "$SOURCE/fixtures/src/bits_mixed.c" -o build/first.o &&
		"$@" -ffile-prefix-map="$SOURCE=." -c "$SOURCE/fixtures/src/groups_plain.c" -o build/second.o &&
		gcc -nostdlib -r -o image build/first.o build/second.o
}
mkdir build
# Packages are of two versions; neither tool makes both, and llvm-dwp 14 does not end for some of gcc's files.
while read -r compiler version package; do
	compile "$compiler" -g "-gdwarf-$version"
	"$LAYLINE" show --all image | tail -n +2 >plain
	compile "$compiler" -g "-gdwarf-$version" -gsplit-dwarf
	shown "$compiler $version: where it was compiled"
	mv build/*.dwo .
	shown "$compiler $version: beside the image"
	[ "$package" = none ] || "$package" -o image.dwp first.dwo second.dwo
	rm ./*.dwo
	[ "$package" = none ] && continue
	shown "$compiler $version: $package"
	rm -f image.dwp
done <<END
gcc 4 dwp
gcc 5 none
clang 4 dwp
clang 5 llvm-dwp
END
compile clang -g -gsplit-dwarf=single
shown "clang: in the object itself"
