# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show carrier -l 16 "$FIXTURES/unions.o"
