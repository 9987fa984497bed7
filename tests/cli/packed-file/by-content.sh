# SPDX-License-Identifier: GPL-2.0-or-later
# The content of a file tells how it is packed, not its name.
gzip -c "$FIXTURES/groups.o" >groups.o
cp "$FIXTURES/groups.o" groups.ko.xz
"$LAYLINE" list groups.o
"$LAYLINE" list groups.ko.xz
