# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show renamed "$FIXTURES/two.o" --declared-at two_layouts.c:x
