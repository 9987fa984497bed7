# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" try core -e 'add u8 fresh after hash' --format json "$FIXTURES/embedded.o"
