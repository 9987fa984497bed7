#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Compiles fixtures/kernel-probe against the headers of Linux 6.1 and 6.12, and holds `layline diff` of the
two against pahole.

Every offset and size that the diff tells of must be pahole's, every difference that pahole sees must be told of,
and the lines of the groups must be those of their members.

Exit status: 77 (skipped) when the cache lacks one of the headers.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "support"), str(HERE.parent / "differential")]
import kernel_cache  # noqa: E402
from pahole_text import ATTRIBUTE, declared_name, split_position  # noqa: E402

# Of each struct whether something hot moved between the two releases.
STRUCTS = {"tcp_sock": True, "net_device": True, "netns_ipv4": True, "sock_common": False}
LINE = 64
# The lines that the fast path touches, before and after: what the groups of Linux 6.8 were made for.
FASTPATH_LINES = {"tcp_sock": (11, 8), "net_device": (14, 8), "netns_ipv4": (4, 1)}


def place(declaration, offset, bit, size):
    """(first bit, bits) of a member as pahole prints it."""
    width = re.search(r":(\d+)$", ATTRIBUTE.sub("", declaration.rstrip(";")).strip())
    return (8 * offset + (bit or 0), int(width.group(1)) if width else 8 * size)


def read_members(image, struct):
    """The members of a struct at any depth, by path: {path: (first bit, bits)}."""
    text = subprocess.run(["pahole", "-F", "dwarf", "-E", "-C", struct, image], capture_output=True, text=True,
                          check=True).stdout
    stack = [{}]
    for line in text.splitlines():
        line = line.strip()
        if re.search(r"\{$", line):
            stack.append({})
        elif line.startswith("}"):
            declaration, offset, bit, size = split_position(line[1:].strip())
            inner = stack.pop()
            if offset is None:
                # Of objects of clang, pahole prints unnamed unions a second time, without places.
                if len(stack) == 1:
                    stack[-1].update(inner)
                continue
            bare = ATTRIBUTE.sub("", declaration.rstrip(";")).strip()
            if not bare:
                stack[-1].update(inner)
                continue
            name = declared_name(bare)
            stack[-1][name] = place(declaration, offset, bit, size)
            if "[" not in bare and "*" not in bare:
                stack[-1].update({f"{name}.{path}": where for path, where in inner.items()})
        else:
            declaration, offset, bit, size = split_position(line)
            declaration = re.sub(r"/\*.*?\*/", "", declaration).strip()
            if offset is not None and declaration.endswith(";"):
                stack[-1][declared_name(declaration.rstrip(";"))] = place(declaration, offset, bit, size)
    return stack[0]


def side_of(entry):
    """(first bit, bits) of one side of a member in the diff; None when it is not there."""
    if entry is None:
        return None
    bits = entry["bit_size"] if entry["bit_size"] is not None else 8 * entry["size"]
    return (8 * entry["offset"] + (entry["bit_offset"] or 0), bits)


def told(entries, path, before, after):
    """Whether the diff tells of a member's change, itself or with the struct that it moved with."""
    steps = path.split(".")
    for length in range(len(steps), 0, -1):
        entry = entries.get(".".join(steps[:length]))
        if entry is None:
            continue
        if length == len(steps) or before is None or after is None:
            return True
        first, last = side_of(entry["before"]), side_of(entry["after"])
        return not entry["opened"] and last[0] - first[0] == after[0] - before[0] and before[1] == after[1]
    return False


def lines_of(places):
    """The lines that members touch."""
    return {line for first, bits in places if bits
            for line in range(first // 8 // LINE, (first + bits - 1) // 8 // LINE + 1)}


def touched(extent):
    """The lines of a group in the diff."""
    return {line for first, last in extent["touched"] for line in range(first, last + 1)}


def faults_of(said, members):
    """Where what the diff says of one struct is not as pahole has it."""
    before, after = members
    entries, faults = {}, []
    for entry in said["members"]:
        for key, known in (("before", before), ("after", after)):
            if entry[key] is None:
                continue
            entries[entry[key]["name"]] = entry
            if known.get(entry[key]["name"]) != side_of(entry[key]):
                faults.append(f"{entry[key]['name']}: {key} {side_of(entry[key])}, "
                              f"pahole {known.get(entry[key]['name'])}")
    for path in sorted(before.keys() | after.keys()):
        is_marker = path.split(".")[-1].startswith("__cacheline_group_")
        if before.get(path) != after.get(path) and not is_marker and \
                not told(entries, path, before.get(path), after.get(path)):
            faults.append(f"{path}: {before.get(path)} to {after.get(path)} is not told")
    for group in said["groups"]:
        hull, marked = group["before"], group["after"]
        if hull and not hull["marked"] and touched(hull) != lines_of([before[name] for name in hull["members"]]):
            faults.append(f"{group['name']}: lines {sorted(touched(hull))} before")
        ends = [after.get(f"__cacheline_group_{end}__{group['name']}") for end in ("begin", "end")]
        if marked and marked["marked"] and touched(marked) != lines_of([(ends[0][0], ends[1][0] - ends[0][0])]):
            faults.append(f"{group['name']}: lines {sorted(touched(marked))} after")
    return faults


def check(said, images):
    """All faults of a diff."""
    faults = []
    for struct in said["structs"]:
        name = struct["name"]
        members = [read_members(image, name) for image in images]
        faults += [f"{name}: {fault}" for fault in faults_of(struct, members)]
        if struct["hot_moved"] != STRUCTS[name]:
            faults.append(f"{name}: hot_moved is {struct['hot_moved']}")
        if name in FASTPATH_LINES:
            lines = tuple(struct["fastpath"][key]["all"]["lines"] for key in ("before", "after"))
            if lines != FASTPATH_LINES[name]:
                faults.append(f"{name}: {lines} lines on the fast path, not {FASTPATH_LINES[name]}")
        print(f"{name}: {len(struct['members'])} changes, {len(members[0])} and {len(members[1])} members")
    if [struct["name"] for struct in said["structs"]] != list(STRUCTS):
        faults.append("not the structs that were asked for")
    return faults


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--build", required=True, help="fixtures/kernel-probe/build")
    arguments = parser.parse_args()
    headers = [sorted(kernel_cache.cache_folder().glob(f"linux-headers-{series}.*-cloud-amd64"))
               for series in ("6.1", "6.12")]
    if not all(headers):
        print(f"{kernel_cache.cache_folder()}: headers are missing; `tools/fetch-kernel headers-6.1` and "
              "`tools/fetch-kernel headers` get them")
        return kernel_cache.SKIPPED
    with tempfile.TemporaryDirectory(prefix="layline-diff-") as folder:
        images = []
        for index, found in enumerate(headers):
            common, = found[-1].glob("usr/src/linux-headers-*-common")
            flavour, = found[-1].glob("usr/src/linux-headers-*-cloud-amd64")
            images.append(pathlib.Path(folder) / f"probe-{index}.o")
            subprocess.run([arguments.build, common, flavour, images[-1], arguments.compiler], check=True)
        run = subprocess.run([arguments.layline, "diff", "--format", "json", *images, *STRUCTS],
                             capture_output=True, text=True, check=False)
        faults = [] if run.returncode == 1 else [f"status {run.returncode}: {run.stderr}"]
        if run.stdout:
            faults += check(json.loads(run.stdout), images)
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
