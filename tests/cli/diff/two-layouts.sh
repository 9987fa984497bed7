# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" diff "$FIXTURES/two.o" "$FIXTURES/two-second.o" context resized renamed
