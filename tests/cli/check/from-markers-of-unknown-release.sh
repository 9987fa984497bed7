# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --release 6.13.2 "$FIXTURES/groups.o"
