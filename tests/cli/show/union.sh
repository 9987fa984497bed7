# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show boxed "$FIXTURES/unions.o"
