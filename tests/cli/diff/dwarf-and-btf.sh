# SPDX-License-Identifier: GPL-2.0-or-later
for build in former latter; do
	"$LAYLINE" diff "$FIXTURES/$build-dwarf.o" "$FIXTURES/$build-btf.o" || exit
done
