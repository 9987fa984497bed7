# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" at context 1 "$FIXTURES/two.o"
