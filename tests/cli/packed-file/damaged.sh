# SPDX-License-Identifier: GPL-2.0-or-later
# Cut short; a checksum that does not hold; something behind; something else inside.
gzip -n -c "$FIXTURES/groups.o" >whole
list() {
	"$LAYLINE" list "$1" 2>&1 | sed 's/data+0x[0-9a-f]*/data+0xN/'
}
head -c 600 whole >cut.ko.gz && list cut.ko.gz
{ head -c -8 whole && printf '\1\2\3\4\5\6\7\0'; } >checksum.ko.gz && list checksum.ko.gz
{ cat whole && echo more; } >behind.ko.gz && list behind.ko.gz
zstd -q -c "$FIXTURES/groups.o" >whole
head -c 600 whole >cut.ko.zst && list cut.ko.zst
{ cat whole && echo more; } >behind.ko.zst && list behind.ko.zst
echo text | gzip >text.ko.gz && list text.ko.gz
gzip -c "$FIXTURES/groups.o" | gzip >twice.ko.gz && list twice.ko.gz
printf '\037\213\010' >magic.ko.gz && list magic.ko.gz
