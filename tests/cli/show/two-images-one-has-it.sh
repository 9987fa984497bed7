# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show parcel "$FIXTURES/two-first.o" "$FIXTURES/bits.o" | head -n 3
