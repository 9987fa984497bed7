#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Holds layline's answer for every struct of an image read from BTF against that read from DWARF.

Sizes, names, positions and groups of members must be equal, or stand in the ledger with a reason.  A module's
BTF lacks what its vmlinux has, so there the answers of both together must be those of the module's DWARF.
Ends with 0 when all is as the ledger says, 1 when not, 77 when an image is not there.
"""
import argparse
import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "support"))

from compare import positions  # noqa: E402  (these need the path above)
from kernel_cache import SKIPPED  # noqa: E402
from layline_json import shown_of  # noqa: E402
from ledger import judge  # noqa: E402
from pahole_diff import find_image  # noqa: E402


def layout_of(shown):
    """What is compared of an answer: size, and name, position and group of each member in order."""
    groups = tuple(row.group for row in shown.rows)
    return shown.size_bits // 8, tuple(positions(shown.rows)), groups


def layouts(lines):
    """{"struct name": the layouts of that name} of the lines that `show --all --format json` prints."""
    found = {}
    for line in lines:
        struct = json.loads(line)
        found.setdefault(f"{struct['kind']} {struct['name']}", set()).add(layout_of(shown_of(struct)))
    return found


def read_layouts(layline, image, source):
    """The layouts of all structs of an image."""
    command = [layline, "show", "--all", "--source", source, "--format", "json", image]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        found = layouts(process.stdout)
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)}: status {process.returncode}")
    return found


def layout_differences(dwarf, btf):
    """Where two layouts differ, as texts."""
    if dwarf[0] != btf[0]:
        yield f"size: {btf[0]} in BTF, {dwarf[0]} in DWARF"
    theirs, ours = dict(dwarf[1]), dict(btf[1])
    for name in [name for name, _ in dwarf[1] if name not in ours]:
        yield f"member {name}: missing in BTF, {theirs[name]} in DWARF"
    for name in [name for name, _ in btf[1] if name not in theirs]:
        yield f"member {name}: {ours[name]} in BTF, none in DWARF"
    for name in [name for name, _ in dwarf[1] if name in ours and ours[name] != theirs[name]]:
        yield f"member {name}: {ours[name]} in BTF, {theirs[name]} in DWARF"
    if theirs == ours and dwarf[1] != btf[1]:
        yield "members: the order differs, or a name occurs twice"
    if dwarf[1] == btf[1] and dwarf[2] != btf[2]:
        yield "members: in other groups"


def differences(dwarf, own, base):
    """All differences, as the ledger writes them, of an image's layouts from DWARF, from its own BTF, and those
    of the BTF that it continues."""
    btf = {name: own.get(name, set()) | base.get(name, set()) for name in [*own, *base]}
    for name in sorted(set(dwarf) - set(btf)):
        yield f"{name}: only in DWARF"
    for name in sorted(set(own) - set(dwarf)):
        yield f"{name}: only in BTF"
    for name in sorted(set(dwarf) & set(btf)):
        for layout in sorted(dwarf[name] - btf[name]):
            best = min((list(layout_differences(layout, other)) for other in btf[name]), key=len)
            yield from (f"{name}: {text}" for text in best)
        if len(own.get(name, ())) > len(dwarf[name]):
            yield f"{name}: {len(own[name])} layouts in BTF, {len(dwarf[name])} in DWARF"


def main():
    """Compares, prints the counts, and what the ledger does not say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layline", required=True)
    parser.add_argument("--ledger", required=True)
    parser.add_argument("--base", help="of a module, the vmlinux; a pattern below usr/lib/debug")
    parser.add_argument("pattern", help="the image, as a pattern below usr/lib/debug")
    options = parser.parse_args()

    images = [find_image(pattern) for pattern in (options.pattern, options.base) if pattern]
    if None in images:
        print("skipped: no such kernel is in the cache (tools/fetch-kernel vmlinux fetches one)")
        return SKIPPED
    dwarf = read_layouts(options.layline, images[0], "dwarf")
    own = read_layouts(options.layline, images[0], "btf")
    base = read_layouts(options.layline, images[1], "btf") if options.base else {}
    found = list(dict.fromkeys(differences(dwarf, own, base)))
    print(f"{images[0]}: {len(dwarf)} names in DWARF, {len(own)} in its own BTF, "
          f"{len(set(dwarf) & (set(own) | set(base)))} compared, {len(found)} differences")
    if not own or not set(dwarf) & set(own):
        print("nothing was compared")
        return 1
    return judge(options.ledger, found)


if __name__ == "__main__":
    sys.exit(main())
