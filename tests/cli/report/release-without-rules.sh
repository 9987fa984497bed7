# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" report --release 4.2 "$FIXTURES/groups.o"
