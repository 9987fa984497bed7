# SPDX-License-Identifier: GPL-2.0-or-later
# Short files that stand for more than the file inside claims, or for more than such a file can be.
{ cat "$FIXTURES/groups.o" && head -c 20000000 /dev/zero; } | gzip >behind.ko.gz
{ cat "$FIXTURES/groups.o" && head -c 20000000 /dev/zero; } | zstd -q >behind.ko.zst
python3 - "$FIXTURES/groups.o" <<'P' | zstd -q >claim.ko.zst
import struct, sys
header = bytearray(open(sys.argv[1], "rb").read(64))
struct.pack_into("<Q", header, 40, 1 << 30)
sys.stdout.buffer.write(header + bytes(20000000))
P
for file in behind.ko.gz behind.ko.zst claim.ko.zst; do
	"$LAYLINE" list $file 2>&1 | sed 's/data+0x[0-9a-f]*/data+0xN/; s/[0-9]\{10\}/N/'
done
