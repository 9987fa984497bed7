# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" at --container inet.base base 4 "$FIXTURES/embedded.o"
"$LAYLINE" at --container inet.bose base 4 "$FIXTURES/embedded.o"
"$LAYLINE" at --container inet.tos base 4 "$FIXTURES/embedded.o"
"$LAYLINE" at --container nothing.tos base 4 "$FIXTURES/embedded.o"
"$LAYLINE" at --container inet base 4 "$FIXTURES/embedded.o"
"$LAYLINE" at --base 4 --container inet.base base 4 "$FIXTURES/embedded.o"
