# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" at boxed 4 "$FIXTURES/unions.o"
