# SPDX-License-Identifier: GPL-2.0-or-later
"$LAYLINE" list "$FIXTURES/groups.o" | sed 1d >plain
gzip -c "$FIXTURES/groups.o" >groups.ko.gz
"$LAYLINE" list groups.ko.gz
"$LAYLINE" list groups.ko.gz | sed 1d | diff plain - && echo "as it was"
