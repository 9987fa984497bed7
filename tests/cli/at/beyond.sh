# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" at socket 192 "$FIXTURES/groups.o"
echo "status $?"
"$LAYLINE" at socket 1000 "$FIXTURES/groups.o"
