# SPDX-License-Identifier: GPL-2.0-or-later
"""What drgn needs for the first definition of the four structs; prints the seconds inside the process."""
import sys
import time

import drgn

start = time.perf_counter()
program = drgn.Program()
program.load_debug_info([sys.argv[1]])
for name in sys.argv[2:]:
    kind = program.type(f"struct {name}")
    members = [(member.name, member.bit_offset) for member in kind.members]
print(time.perf_counter() - start)
