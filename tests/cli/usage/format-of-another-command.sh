# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show socket --format github "$FIXTURES/groups.o"
"$LAYLINE" list --format csv "$FIXTURES/groups.o"
"$LAYLINE" report --format github "$FIXTURES/groups.o"
