# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --rules-only "$FIXTURES/groups.o"
