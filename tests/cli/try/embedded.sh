# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" try core -e 'add u64 fresh after family' "$FIXTURES/embedded.o"
