# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" at socket 41 "$FIXTURES/groups.o"
