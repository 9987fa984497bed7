# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" place socket "u8:" "$FIXTURES/groups.o"
