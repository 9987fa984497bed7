# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show crate --format json "$FIXTURES/bits.o"
