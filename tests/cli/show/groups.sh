# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show socket "$FIXTURES/groups.o"
