# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" at socket+0x40 "$FIXTURES/groups.o"
