# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show core --line-size 16 --container stream.fixed "$FIXTURES/embedded.o"
