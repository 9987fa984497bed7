# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" show "struct hul" "$FIXTURES/groups.o"
