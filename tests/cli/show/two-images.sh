# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show agreed "$FIXTURES/two-first.o" "$FIXTURES/two-second.o"
