# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" list --grouped "$FIXTURES/groups.o" "$FIXTURES/bits.o"
