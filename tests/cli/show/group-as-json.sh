# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show socket --group socket_write --format json "$FIXTURES/groups.o"
