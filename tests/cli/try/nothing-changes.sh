# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" try socket -e 'resize rare u32' "$FIXTURES/groups.o"
