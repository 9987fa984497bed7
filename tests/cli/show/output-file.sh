# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show hull -o report "$FIXTURES/groups.o"; ls; head -n 3 report
