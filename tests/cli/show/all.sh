# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show --all "$FIXTURES/two.o"
