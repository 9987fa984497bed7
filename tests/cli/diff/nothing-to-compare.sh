# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" diff "$FIXTURES/bits.o" "$FIXTURES/bits.o"
