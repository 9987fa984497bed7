# SPDX-License-Identifier: GPL-2.0-or-later
mkdir empty
"$LAYLINE" rules import --docs empty --output rules
