# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" place socket u8 --path tx "$FIXTURES/groups.o"
