# SPDX-License-Identifier: GPL-2.0-or-later
for offset in 46 100 140; do
	"$LAYLINE" at socket $offset "$FIXTURES/groups.o"
done
