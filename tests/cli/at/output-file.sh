# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" at socket 41 --output answer "$FIXTURES/groups.o"
cat answer
