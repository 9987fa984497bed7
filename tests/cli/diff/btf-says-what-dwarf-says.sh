# SPDX-License-Identifier: GPL-2.0-or-later
for format in dwarf btf; do
	"$LAYLINE" diff "$FIXTURES/former-$format.o" "$FIXTURES/latter-dwarf.o" | sed 2d >"$format"
done
cmp dwarf btf && wc -l <dwarf
