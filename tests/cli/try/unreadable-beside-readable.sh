# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" try core -e 'remove family' nothing.o "$FIXTURES/embedded.o"
