# SPDX-License-Identifier: GPL-2.0-or-later
mkdir tree
"$LAYLINE" rules import --source tree --output rules
