# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show never_defined "$FIXTURES/declared.o"
