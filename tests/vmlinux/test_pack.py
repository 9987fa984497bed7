#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Lets the compiler judge what `layline pack` says of real structs.

Each struct is written as C twice, in its old and its new order, with members that stand in for the real ones: arrays
of the same size and alignment, bit-fields of the same width and unit.  Static asserts hold the old order against the
layout in the vmlinux, which shows that the stand-ins are right, and the new one against what pack foretold.

Exit status: 77 (skipped) when the cache has no vmlinux of Linux 6.12.117.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from kernel_cache import SKIPPED, debug_file  # noqa: E402

# Structs of every part of the kernel in which something can be gained, and at least how much: bytes, or with tx and
# rx lines of that path.
STRUCTS = {
    "inet_connection_sock": {"tx": 1, "rx": 1}, "inet_sock": {"tx": 1}, "net_device": {"tx": 1, "rx": 1},
    "inode": 8, "gendisk": 16, "request_queue": 8, "bpf_map": 8, "bpf_prog_aux": 8, "cgroup_subsys_state": 8,
    "signal_struct": 8, "cred": 8, "user_struct": 8, "worker_pool": 8, "pci_dev": 24, "tty_port": 8, "uart_port": 16,
    "vring_virtqueue": 8, "phy_device": 16, "fuse_conn": 16, "ext4_inode_info": 8, "ext4_sb_info": 32, "journal_s": 16,
    "nfs_client": 16, "rpc_clnt": 8, "eventpoll": 8, "perf_event": 8, "audit_context": 8, "rtc_device": 8,
}
# Groups whose members must all stay in them.
GROUPED = {"net_device": 3}
UNITS = {1: "unsigned char", 2: "unsigned short", 4: "unsigned int", 8: "unsigned long"}


def declaration(member):
    """A stand-in for a member, called after its old place."""
    name = f"m{member['index_before']}"
    if member["bit_size"] is not None:
        return f"{UNITS[member['type_size']]} {name} : {member['bit_size']};"
    return f"char {name}[{member['size']}] __attribute__((aligned({member['align']})));"


def as_c(tag, order, image, which):
    """A struct with asserts of its size and of the offsets that C can name."""
    lines = [f"struct {tag} {{"] + ["\t" + declaration(member) for member in order]
    lines.append(f"}} __attribute__((aligned({image['align']})));")
    lines.append(f"_Static_assert(sizeof(struct {tag}) == {image['size_' + which]}, \"size\");")
    for member in order:
        if member["bit_size"] is None:
            lines.append(f"_Static_assert(__builtin_offsetof(struct {tag}, m{member['index_before']}) == "
                         f"{member['offset_' + which]}, \"{member['name']}\");")
    return "\n".join(lines) + "\n"


def groups_of(order):
    """{member: group} by the markers around it."""
    found, group = {}, None
    for member in order:
        name = member["name"] or ""
        if marker := re.fullmatch(r"__cacheline_group_(begin|end)__(\w+)", name):
            group = marker[2] if marker[1] == "begin" else None
        found[name] = group
    return found


def faults_of(layline, vmlinux, struct, least, folder):
    """What is wrong with the new order of a struct."""
    run = subprocess.run([layline, "pack", struct, vmlinux, "--format", "json"], capture_output=True, text=True,
                         check=False)
    if run.returncode:
        return [f"status {run.returncode}: {run.stderr}"]
    image = json.loads(run.stdout)["images"][0]
    new, old = image["order"], sorted(image["order"], key=lambda member: member["index_before"])
    faults = []
    if isinstance(least, dict):
        for path, lines in least.items():
            gained = image["paths"][path]["lines_before"] - image["paths"][path]["lines_after"]
            if gained < lines:
                faults.append(f"gains {gained} lines in {path}, not {lines}")
    elif image["size_before"] - image["size_after"] < least:
        faults.append(f"gains {image['size_before'] - image['size_after']} bytes, not {least}")
    if image["size_after"] % image["align"]:
        faults.append("the size is no multiple of the alignment")
    if groups_of(old) != groups_of(new):
        faults.append("a member has left its group")
    if len(set(groups_of(old).values()) - {None}) != GROUPED.get(struct, 0):
        faults.append("does not have the groups that the test is about")
    source = folder / f"{struct}.c"
    source.write_text(as_c("before", old, image, "before") + as_c("after", new, image, "after"))
    compiler = subprocess.run(["gcc", "-fsyntax-only", source], capture_output=True, text=True, check=False)
    if compiler.returncode:
        faults.append(compiler.stderr)
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True)
    arguments = parser.parse_args()
    if not (vmlinux := debug_file("6.12.117", "boot/vmlinux-*")):
        print("no vmlinux of 6.12.117 in the cache; tools/run-tests gets it")
        return SKIPPED
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="layline-pack-") as folder:
        for struct, least in STRUCTS.items():
            faults = faults_of(arguments.layline, vmlinux, struct, least, pathlib.Path(folder))
            for fault in faults:
                print(f"struct {struct}: {fault}", file=sys.stderr)
            wrong += bool(faults)
    print(f"{len(STRUCTS)} structs, {wrong} not as foretold")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
