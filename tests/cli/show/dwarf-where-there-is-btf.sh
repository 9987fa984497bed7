# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show hull "$FIXTURES/btf.o" | head --lines 1
