# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show sokcet "$FIXTURES/groups.o" "$FIXTURES/bits.o"
