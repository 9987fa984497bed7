# SPDX-License-Identifier: GPL-2.0-or-later
# Damage is told of the file that has it.
. "$SOURCE/tests/cli/debug-file/strip.inc"
cp "$FIXTURES/two.o" two.o
objcopy --only-keep-debug two.o two.o.debug
python3 - <<'P'
import struct, subprocess
path = "two.o.debug"
sections = subprocess.run(["readelf", "-SW", path], capture_output=True, text=True, check=True).stdout
[row] = [line.split("] ")[1].split() for line in sections.splitlines() if "] .debug_info " in line]
start = int(row[3], 16)
data = bytearray(open(path, "rb").read())
[length] = struct.unpack_from("<I", data, start)
struct.pack_into("<H", data, start + 4 + length + 4, 99)
open(path, "wb").write(data)
P
strip --strip-debug two.o
objcopy --add-gnu-debuglink=two.o.debug two.o
"$LAYLINE" list two.o 2>&1 | sed 's/+0x[0-9a-f]*/+0xN/'
