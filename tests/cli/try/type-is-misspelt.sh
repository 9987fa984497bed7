# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" try core -e 'add struct inett fresh after hash' "$FIXTURES/embedded.o"
