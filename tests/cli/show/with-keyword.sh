# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show 'struct hull' "$FIXTURES/groups.o" | head -n 3
