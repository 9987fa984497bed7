# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" at struct\ socket+0x32/0xc0 "$FIXTURES/groups.o"
# another build, perhaps
"$LAYLINE" at socket+0x32/0xc8 "$FIXTURES/groups.o"
