# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" at sokcet 8 "$FIXTURES/groups.o"
