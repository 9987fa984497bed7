# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" try socket -e 'add u8 flag after windwo' "$FIXTURES/groups.o"
