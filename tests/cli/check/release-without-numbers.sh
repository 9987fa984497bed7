# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --release next --rules-only "$FIXTURES/groups.o"
