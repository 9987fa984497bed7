# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show stream --expand "$FIXTURES/embedded.o"
