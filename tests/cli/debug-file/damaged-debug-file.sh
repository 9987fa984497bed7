# SPDX-License-Identifier: GPL-2.0-or-later
# The right file, by its build id, is read or the run fails: there is no looking for another.
. "$SOURCE/tests/cli/debug-file/strip.inc"
cp "$FIXTURES/linked.so" linked.so
strip_linked linked.so
objcopy --compress-debug-sections=zlib linked.so.debug
python3 - <<'P'
import struct, subprocess
path = "linked.so.debug"
sections = subprocess.run(["readelf", "-SW", path], capture_output=True, text=True, check=True).stdout
[row] = [line.split("] ")[1].split() for line in sections.splitlines() if "] .debug_info " in line]
data = bytearray(open(path, "rb").read())
struct.pack_into("<I", data, int(row[3], 16), 77)
open(path, "wb").write(data)
P
"$LAYLINE" list linked.so
