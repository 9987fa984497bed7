# SPDX-License-Identifier: GPL-2.0-or-later
"""A build whose names hold everything that means something to some format."""
import os
import pathlib
import subprocess

# In the name of a member and of a group, as debug information may have it whatever C allows.
NAME = b"o<d>d_\"&'%0A:,#]]>|`*_\xff\x1b\n::x"
HEADER = r"""di<r>&\"a'b%0A:,c|`*_\377\033\n#.h"""
IMAGE = b"na sty\n<&>%2C,:`|*_#\"\xff.o"
RULES = b"r<u>&\"le\n%,:\xff`|*_#s.yaml"

SOURCE = f'''#line 7 "{HEADER}"
struct odd_struct {{
	int a;
	char __cacheline_group_begin__odd_group[0];
	char odd_member;
	long c;
	char __cacheline_group_end__odd_group[0];
	char __cacheline_group_begin__plain_write[0];
	long d;
	char __cacheline_group_end__plain_write[0];
}};
struct odd_struct odd;
'''

RULE = '''layline: 1
struct: odd_struct
groups:
  - {name: plain_write, max_size: 4, members: [a]}
waivers:
  - {id: member-outside-group, member: a,
     reason: "we <know> & \\"it\\"; 100%, `really` | *so*: ]]> _x_ # é", until: 2999-12-31}
  - {id: group-spans-lines, reason: "<b>`_*|", until: 2999-12-31}
'''


def make(folder):
    """Compiles it in a folder; the paths of the image and the rules, as bytes."""
    folder = pathlib.Path(folder)
    (folder / "odd.c").write_text(SOURCE, encoding="utf-8")
    subprocess.run(["gcc", "-g", "-S", "odd.c"], cwd=folder, check=True)
    escaped = b"".join(b"\\%03o" % byte for byte in NAME)
    assembly = (folder / "odd.s").read_bytes()
    for name in (b"odd_member", b"odd_group"):
        if name + b'"' not in assembly:
            raise SystemExit(f"the compiler does not write {name.decode()} as one string")
        assembly = assembly.replace(name + b'"', escaped + b'"')
    (folder / "odd.s").write_bytes(assembly)
    image, rules = os.fsencode(folder) + b"/" + IMAGE, os.fsencode(folder) + b"/" + RULES
    subprocess.run(["gcc", "-c", "odd.s", "-o", image], cwd=folder, check=True)
    with open(rules, "w", encoding="utf-8") as file:
        file.write(RULE)
    return image, rules
