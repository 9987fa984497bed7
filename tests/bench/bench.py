#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""layline beside its peers, in one run on one machine: medians, ratios and peak memory.

The work: where the members of four structs lie, on Debian's 6.12 cloud vmlinux, warm page cache.  layline does more
than the peers here: it looks at every definition, finds every struct with group markers, and audits them by the
shipped rules.  Then how its cost grows with modules and with wanted names.
"""
import argparse
import json
import os
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import kernel_cache  # noqa: E402
from timing import CommandFailed, median_of  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
STRUCTS = ["tcp_sock", "net_device", "netns_ipv4", "sock_common"]
SYSTEM_PYTHON = "/usr/bin/python3"  # Debian's python3-drgn belongs to it


def peers(vmlinux):
    """The other programs, as (label, command, runs)."""
    yield "pahole -F btf", ["pahole", "-F", "btf", "-C", ",".join(STRUCTS), vmlinux], 5
    yield "drgn, whole process", [SYSTEM_PYTHON, HERE / "drgn_types.py", vmlinux, *STRUCTS], 5
    gdb = ["gdb", "-nx", "-batch"]
    for struct in STRUCTS:
        gdb += ["-ex", f"ptype /o struct {struct}"]
    yield "gdb ptype /o", [*gdb, vmlinux], 1
    yield "pahole -F dwarf", ["pahole", "-F", "dwarf", "-C", ",".join(STRUCTS), vmlinux], 1


def print_row(label, timing, cat):
    """One line of the first table."""
    print(f"{label:32} {timing.seconds:9.3f} s {timing.seconds / cat.seconds:9.2f} x cat "
          f"{timing.peak_kib / 1024:9.0f} MiB", flush=True)


def bench_peers(layline, vmlinux, runs):
    """The table of programs; returns the medians by label."""
    medians = {}

    def measure(label, command, times):
        is_drgn = command[1:2] == [HERE / "drgn_types.py"]
        if not shutil.which(command[0]):
            print(f"{label:32} not installed")
            return
        try:
            medians[label] = median_of(command, times, keeps_output=is_drgn)
        except CommandFailed as failure:
            print(f"{label:32} {failure}")
            return
        print_row(label, medians[label], medians["cat"])
        if is_drgn:
            inside = float(medians[label].output)
            print(f"{'drgn, inside the process':32} {inside:9.3f} s {inside / medians['cat'].seconds:9.2f} x cat")
            medians["drgn inside"] = inside

    measure("cat", ["cat", vmlinux], runs)
    for source in ("dwarf", "btf"):
        for jobs in (1, 2):
            measure(f"layline check, {source}, {jobs} thread{'s' if jobs > 1 else ''}",
                    [layline, "check", vmlinux, "--source", source, "--jobs", str(jobs)], runs)
    for label, command, times in peers(vmlinux):
        measure(label, command, times)
    return medians


def print_ratios(medians):
    """What layline promises (docs/performance.md), as ratios of this run."""
    layline = medians["layline check, dwarf, 2 threads"].seconds
    print(f"\nlayline check, dwarf, 2 threads, is {layline / medians['cat'].seconds:.2f} x cat", end="")
    if "drgn inside" in medians:
        print(f", {layline / medians['drgn inside']:.2f} x drgn inside its process", end="")
    if "pahole -F dwarf" in medians:
        print(f", and {medians['pahole -F dwarf'].seconds / layline:.0f} times as fast as pahole -F dwarf", end="")
    if "pahole -F btf" in medians:
        btf = medians["layline check, btf, 2 threads"].seconds
        print(f"; from BTF it takes {btf / medians['pahole -F btf'].seconds:.2f} x pahole -F btf", end="")
    print()


def bench_modules(layline, vmlinux, modules, runs):
    """How the cost grows with the number of images."""
    print(f"\n{'images':32} {'layline check':>11} {'cat':>11}")
    for count in (1, 10, 100, len(modules)):
        images = [vmlinux, *modules[:count]] if count == len(modules) else modules[:count]
        times = max(2, runs if count <= 100 else runs // 4)
        ours = median_of([layline, "check", *images], times)
        cat = median_of(["cat", *images], times)
        label = f"{count} modules" + (" and vmlinux" if count == len(modules) else "")
        print(f"{label:32} {ours.seconds:9.3f} s {cat.seconds:9.3f} s {ours.seconds / cat.seconds:9.2f} x cat "
              f"{ours.peak_kib / 1024:9.0f} MiB", flush=True)


def bench_names(layline, vmlinux, runs):
    """How the cost grows with the number of wanted names."""
    listed = median_of([layline, "list", "--format", "json", vmlinux], 1, keeps_output=True)
    names = [struct["name"] for struct in json.loads(listed.output)["structs"]
             if struct["kind"] == "struct" and struct["variants"] == 1]
    print(f"\n{'wanted names':32} {'layline check --rules-only':>11}")
    first = None
    for count in (1, 10, 100, 1000):
        with tempfile.TemporaryDirectory() as folder:
            for name in names[::max(1, len(names) // count)][:count]:
                pathlib.Path(folder, f"{name}.yaml").write_text(f"layline: 1\nstruct: {name}\n",
                                                                encoding="utf-8")
            timing = median_of([layline, "check", "--rules", folder, "--rules-only", vmlinux], runs)
        first = first or timing.seconds
        print(f"{count:<32} {timing.seconds:9.3f} s {timing.seconds / first:9.2f} x one name", flush=True)


def main():
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layline", required=True)
    parser.add_argument("--runs", type=int, default=21)
    parser.add_argument("--only", choices=["peers", "modules", "names"])
    options = parser.parse_args()
    vmlinux = os.environ.get("LAYLINE_VMLINUX") or kernel_cache.debug_file("6.12", "boot/vmlinux-*")
    if not vmlinux:
        print(f"no vmlinux in {kernel_cache.cache_folder()}; tools/fetch-kernel vmlinux fetches one")
        return kernel_cache.SKIPPED
    # Those of the network first: others may define none of the structs, and a run of them alone is an error.
    modules = sorted(pathlib.Path(vmlinux).resolve().parent.parent.glob("lib/modules/*/kernel/**/*.ko"),
                     key=lambda path: ("/net/" not in str(path), str(path)))
    print(f"{vmlinux}: {os.path.getsize(vmlinux) >> 20} MiB; {len(modules)} modules; "
          f"{os.cpu_count()} cores; medians of {options.runs} runs, page cache warm\n")
    if options.only in (None, "peers"):
        print_ratios(bench_peers(options.layline, vmlinux, options.runs))
    if options.only in (None, "modules"):
        bench_modules(options.layline, vmlinux, modules, options.runs)
    if options.only in (None, "names"):
        bench_names(options.layline, vmlinux, options.runs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
