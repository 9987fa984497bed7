# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" place socket "struct gone" "$FIXTURES/groups.o"
