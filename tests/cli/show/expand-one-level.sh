# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show stream -e1 "$FIXTURES/embedded.o"
