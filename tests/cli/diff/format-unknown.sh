# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" diff --format sarif "$FIXTURES/bits.o" "$FIXTURES/bits.o"
