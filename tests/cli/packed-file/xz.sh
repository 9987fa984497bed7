# SPDX-License-Identifier: GPL-2.0-or-later
# Packed as scripts/Makefile.modinst of Linux packs modules.
"$LAYLINE" list "$FIXTURES/groups.o" | sed 1d >plain
xz --check=crc32 --lzma2=dict=1MiB -c "$FIXTURES/groups.o" >groups.ko.xz
"$LAYLINE" list groups.ko.xz
"$LAYLINE" list groups.ko.xz | sed 1d | diff plain - && echo "as it was"
xz -9 -c "$FIXTURES/groups.o" | head -c 500 >short.ko.xz
"$LAYLINE" list short.ko.xz 2>&1 | sed 's/+0x[0-9a-f]*/+0xN/'
