# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" at socket 44 "$FIXTURES/groups.o"
"$LAYLINE" at socket 44:5 "$FIXTURES/groups.o"
