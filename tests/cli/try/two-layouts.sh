# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" try context -e 'add u8 fresh after id' "$FIXTURES/two.o"
