# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show --all hull "$FIXTURES/groups.o" >/dev/null
