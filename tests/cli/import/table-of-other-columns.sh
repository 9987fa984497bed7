# SPDX-License-Identifier: GPL-2.0-or-later
mkdir docs
printf '=====\ntitle\n=====\n\n=== ===\nA   B\n=== ===\n' >docs/other.rst
"$LAYLINE" rules import --docs docs --output rules
