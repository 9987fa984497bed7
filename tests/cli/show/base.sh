# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show core --line-size 16 --base 28 "$FIXTURES/embedded.o"
"$LAYLINE" show core --base x "$FIXTURES/embedded.o"
"$LAYLINE" show --all --base 8 "$FIXTURES/embedded.o"
