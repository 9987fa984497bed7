# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" list "$FIXTURES/bits.o" "$FIXTURES/no-debug.o"
