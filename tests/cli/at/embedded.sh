# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" at stream 20 "$FIXTURES/embedded.o"
"$LAYLINE" at stream 1 "$FIXTURES/embedded.o"
