# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show hull "$FIXTURES/no-debug.o"
