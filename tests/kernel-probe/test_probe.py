#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Compiles fixtures/kernel-probe and expects `layline check` to say of it what it says of the vmlinux.

Two compilers read the same headers here: the one that Debian built the kernel with and the one at hand.
What layline says of the vmlinux is held against pahole by tests/differential.

Exit status: 77 (skipped) when the cache has no headers and vmlinux of one release.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from kernel_cache import SKIPPED, cache_folder  # noqa: E402

# What probe.c has a variable of, among the structs with rules or markers.
STRUCTS = ["ipv6_devconf", "net_device", "netns_ipv4", "page_pool", "sock", "sock_common", "tcp_sock"]


def cached_pair():
    """The newest (headers folder, vmlinux) of one release in the cache, or None."""
    pairs = []
    for headers in cache_folder().glob("linux-headers-6.12.*-cloud-amd64"):
        release = headers.name.removeprefix("linux-headers-")
        for vmlinux in cache_folder().glob(f"linux-6.12*/usr/lib/debug/boot/vmlinux-{release}"):
            pairs.append(([int(part) for part in re.findall(r"\d+", release)], headers, vmlinux))
    return max(pairs)[1:] if pairs else None


def check(layline, image):
    """What `layline check IMAGE` says, as (status, release, {struct: facts})."""
    run = subprocess.run([layline, "check", image, "--format", "json"], capture_output=True, text=True,
                         check=False)
    if run.returncode == 2:
        raise SystemExit(f"layline check {image}: {run.stderr.strip()}")
    said = json.loads(run.stdout)
    facts = {struct["name"]: {key: struct[key] for key in ("by", "size", "align", "lines", "groups")}
             for struct in said["structs"] if struct["name"] in STRUCTS}
    for struct in facts.values():
        struct["findings"] = []
    for finding in said["findings"]:
        if finding["struct"] in facts:
            facts[finding["struct"]]["findings"].append(
                [finding[key] for key in ("id", "severity", "group", "member", "message")])
    return run.returncode, said["images"][0]["release"], facts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--build", required=True, help="fixtures/kernel-probe/build")
    arguments = parser.parse_args()
    if not (pair := cached_pair()):
        print(f"{cache_folder()}: no 6.12 headers and vmlinux of one release; tools/run-tests gets them")
        return SKIPPED
    headers, vmlinux = pair
    common, = headers.glob("usr/src/linux-headers-*-common")
    flavour, = headers.glob("usr/src/linux-headers-*-cloud-amd64")

    with tempfile.TemporaryDirectory() as folder:
        probe = pathlib.Path(folder) / "kernel-probe.o"
        subprocess.run([arguments.build, common, flavour, probe, arguments.compiler], check=True)
        status, release, of_probe = check(arguments.layline, probe)
    status_vmlinux, release_vmlinux, of_vmlinux = check(arguments.layline, vmlinux)

    wrong = []
    if (status, status_vmlinux) != (0, 0):
        wrong.append(f"status {status} for the probe, {status_vmlinux} for the vmlinux, expected 0")
    if release != release_vmlinux or not release.startswith("6.12."):
        wrong.append(f"release {release} for the probe, {release_vmlinux} for the vmlinux")
    for name in STRUCTS:
        if name not in of_probe or name not in of_vmlinux:
            wrong.append(f"struct {name}: not audited in both")
        elif of_probe[name] != of_vmlinux[name]:
            wrong.append(f"struct {name}: the probe and the vmlinux differ:\n"
                         f"  {json.dumps(of_probe[name])}\n  {json.dumps(of_vmlinux[name])}")
        else:
            print(f"struct {name}: {len(of_probe[name]['groups'])} groups agree")
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
