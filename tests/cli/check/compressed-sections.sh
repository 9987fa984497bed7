# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" check --release 6.12 "$FIXTURES/compressed.o"
