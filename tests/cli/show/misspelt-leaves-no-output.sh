# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show hulk -o report "$FIXTURES/groups.o"; ls
