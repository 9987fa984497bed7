# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show socket --color always "$FIXTURES/groups.o" | sed 's/\x1b/ESC/g'
