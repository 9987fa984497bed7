# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" at socket 8 "$FIXTURES/groups.o" "$FIXTURES/btf.o"
