# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" rules emit s
"$LAYLINE" rules emit --c
