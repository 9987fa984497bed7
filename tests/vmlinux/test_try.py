#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Tries edits in Debian's 6.12.117: the same structs must change with it by DWARF (which asks the BTF first) and by BTF
alone, and the whole must take no more than half a second of processor time longer than `layline check`.

Sizes are not compared: BTF does not say that unix_sock is aligned to a line, and nothing in its layout shows it.

Exit status: 77 (skipped) when the image is not in the cache.
"""
import argparse
import json
import os
import subprocess
import sys

import facts as facts_of_kernel

EDITS = {
    "tcp_sock": "add u32 new_window after max_window",
    "sock_common": "add unsigned long *skc_cpus after skc_bound_dev_if",
    "napi_struct": "add u64 new_weight after weight",
    "net_device": "add struct list_head new_list before mtu",
}
# Structs that are known to embed one, among others.
EMBED = {
    "tcp_sock": {"tcp6_sock"},
    "sock_common": {"sock", "inet_sock", "inet_connection_sock", "tcp_sock", "inet_timewait_sock"},
    "napi_struct": {"softnet_data", "gro_cell"},
    "net_device": set(),
}
BUDGET_SECONDS = 0.5


def run(*command):
    """(what it prints, seconds of processor time)."""
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        printed = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode == 2:
        sys.exit(f"{' '.join(map(str, command))}: failed")
    return printed, usage.ru_utime + usage.ru_stime


def embedders(said):
    """What changes with the struct."""
    return {(one["kind"], one["name"]) for one in said["embedded_in"]}


def main():
    """Exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True)
    options = parser.parse_args()
    path, status = facts_of_kernel.find_image("boot/vmlinux-*")
    if not path:
        return status
    check_seconds = min(run(options.layline, "check", path)[1] for _ in range(3))
    faults = []
    for name, edit in EDITS.items():
        command = (options.layline, "try", name, "-e", edit, path, "--format", "json")
        runs = [run(*command) for _ in range(3)]
        seconds = min(taken for _, taken in runs) - check_seconds
        by_dwarf = embedders(json.loads(runs[0][0]))
        by_btf = embedders(json.loads(run(*command, "--source", "btf")[0]))
        print(f"{name}: {len(by_dwarf)} structs change with it; {seconds:+.2f} s beside check's {check_seconds:.2f} s")
        if by_dwarf != by_btf:
            faults.append(f"{name}: by DWARF only {sorted(by_dwarf - by_btf)}, by BTF only {sorted(by_btf - by_dwarf)}")
        if missing := EMBED[name] - {found for _, found in by_dwarf}:
            faults.append(f"{name}: {sorted(missing)} are not among what embeds it")
        if seconds > BUDGET_SECONDS:
            faults.append(f"{name}: {seconds:.2f} s more than check")
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
