# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show socket --lines 0 --line-size 32 "$FIXTURES/groups.o"
"$LAYLINE" show socket --lines 1-2 --line-size 32 "$FIXTURES/groups.o"
