# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" at --base 40 socket 41 "$FIXTURES/groups.o"
