# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" try socket -e 'rename window to wind' "$FIXTURES/groups.o"
