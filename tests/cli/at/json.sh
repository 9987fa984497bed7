# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" at socket 44 --format json "$FIXTURES/groups.o"
