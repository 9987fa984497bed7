# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" list "$FIXTURES/groups.o" | sed 1d >plain
zstd -q -c "$FIXTURES/groups.o" >groups.ko.zst
"$LAYLINE" list groups.ko.zst
"$LAYLINE" list groups.ko.zst | sed 1d | diff plain - && echo "as it was"
