# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" rules lint --docs x
"$LAYLINE" rules import --c
"$LAYLINE" rules explain -o x
