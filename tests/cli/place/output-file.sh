# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" place socket u8 --output places.txt "$FIXTURES/groups.o" && head -n 1 places.txt
