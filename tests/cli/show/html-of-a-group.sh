# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show socket --group socket_read --format html "$FIXTURES/groups.o" | grep -c 'dim"'
