# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" list --format json "$FIXTURES/two.o"
