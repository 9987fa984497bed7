# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" at
"$LAYLINE" at socket
"$LAYLINE" at socket "$FIXTURES/groups.o"
