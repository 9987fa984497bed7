# SPDX-License-Identifier: GPL-2.0-or-later
for lines in 3 9-12 2-1 x 1-; do
	"$LAYLINE" show socket --lines $lines "$FIXTURES/groups.o"
done
