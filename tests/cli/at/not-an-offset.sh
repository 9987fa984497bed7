# SPDX-License-Identifier: GPL-2.0-or-later
for offset in 5a8 0x -1 1:8 8/ 8/x 99999999999999999999; do
	"$LAYLINE" at socket "$offset" "$FIXTURES/groups.o"
done
