# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --release 6.1.0 --rules-only "$FIXTURES/groups.o"
