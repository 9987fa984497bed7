# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --release v7.2-rc3 --rules-only --no-check group-hole "$FIXTURES/groups.o"
