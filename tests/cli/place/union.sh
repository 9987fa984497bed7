# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" place value u8 "$FIXTURES/unions.o"
