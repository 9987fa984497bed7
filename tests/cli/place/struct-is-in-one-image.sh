# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" place socket u8 --group socket_read "$FIXTURES/bits.o" "$FIXTURES/groups.o"
