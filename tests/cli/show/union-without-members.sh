# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show no_member "$FIXTURES/unions.o"
