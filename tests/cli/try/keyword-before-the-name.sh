# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" try "struct core" -e 'remove family' "$FIXTURES/embedded.o"
