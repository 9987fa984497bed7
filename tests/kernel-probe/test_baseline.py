#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""A baseline of the kernel's own structs still knows every finding after a member was added elsewhere.

Compiles fixtures/kernel-probe twice: against the headers as they are, and against a copy of linux/tcp.h in
which struct tcp_sock begins with one member more.  A member of a whole line moves every group by a line, so
nothing may be new or gone but that the member has no documentation row.  One of 8 bytes moves by 8 those in
front of the first that is aligned; what does not depend on the place must still be known.

Exit status: 77 (skipped) when the cache has no headers.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from kernel_cache import SKIPPED, cache_folder  # noqa: E402

FIRST_MEMBER = "struct inet_connection_sock\tinet_conn;\n"
ADDED = "layline_added"
# Findings that come and go with the place of a group or member on its lines.
PLACED = {"group-spans-lines", "member-straddles-line", "line-shared", "hot-write-in-read-line", "group-hole",
          "group-misaligned", "group-too-many-lines", "group-not-apart"}


class Probe:
    """Compiles the probe against changed headers and checks what comes out."""

    def __init__(self, arguments, headers, folder):
        self.arguments = arguments
        self.common, = headers.glob("usr/src/linux-headers-*-common")
        self.flavour, = headers.glob("usr/src/linux-headers-*-cloud-amd64")
        self.folder = pathlib.Path(folder)

    def build(self, name, declaration):
        """NAME.o, with the declaration behind tcp_sock's first member ("" for none)."""
        header = (self.common / "include/linux/tcp.h").read_text(encoding="utf-8")
        if header.count(FIRST_MEMBER) != 1:
            raise SystemExit("linux/tcp.h: struct tcp_sock does not begin as it did")
        include = self.folder / name / "linux"
        include.mkdir(parents=True)
        (include / "tcp.h").write_text(header.replace(FIRST_MEMBER, FIRST_MEMBER + declaration), encoding="utf-8")
        compiler = self.folder / f"cc-{name}"
        compiler.write_text(f'#!/bin/sh\nexec {self.arguments.compiler} -I"{include.parent}" "$@"\n')
        compiler.chmod(0o755)
        image = self.folder / f"{name}.o"
        subprocess.run([self.arguments.build, self.common, self.flavour, image, compiler], check=True)
        return image

    def check(self, image, *options):
        """What `layline check --format json` says."""
        run = subprocess.run([self.arguments.layline, "check", image, "--format", "json", *options],
                             capture_output=True, text=True, check=False)
        if run.returncode == 2:
            raise SystemExit(f"layline check {image}: {run.stderr.strip()}")
        return json.loads(run.stdout)


def begins(said):
    """{group of tcp_sock: its first byte}"""
    struct, = (struct for struct in said["structs"] if struct["name"] == "tcp_sock")
    return {group["name"]: group["begin"] for group in struct["groups"]}


def moved_faults(before, after, moved):
    """What is wrong with the comparison, when all groups moved by some bytes."""
    faults = []
    by = {name: begins(after)[name] - begin for name, begin in begins(before).items()}
    # A group that is aligned to a line stays where it is while the hole before it is large enough.
    if moved not in by.values() or set(by.values()) - {moved, 0 if moved % 64 else moved}:
        faults.append(f"the groups of tcp_sock moved by {by}, not by {moved}")
    for finding in after["findings"]:
        is_placed = finding["struct"] == "tcp_sock" and finding["id"] in PLACED and moved % 64
        if finding["new"] and finding["member"] != ADDED and not is_placed:
            faults.append(f"new: {finding['id']}: {finding['message']}")
    for finding in after["gone"]:
        if finding["struct"] != "tcp_sock" or finding["id"] not in PLACED or not moved % 64:
            faults.append(f"gone: {finding['id']}: {finding['message']}")
    if sum(after["summary"]["before"].values()) != len(before["findings"]):
        faults.append("the findings before are not those of the baseline")
    known = sum(not finding["new"] for finding in after["findings"])
    print(f"moved by {moved}: {len(before['findings'])} findings before, {known} of them known after, "
          f"{len(after['gone'])} gone, {len(after['findings']) - known} new")
    return faults


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--build", required=True, help="fixtures/kernel-probe/build")
    arguments = parser.parse_args()
    headers = sorted(cache_folder().glob("linux-headers-6.12.*-cloud-amd64"))
    if not headers:
        print(f"{cache_folder()}: no 6.12 headers; tools/run-tests gets them")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        probe = Probe(arguments, headers[-1], folder)
        baseline = pathlib.Path(folder, "baseline.json")
        image = probe.build("before", "")
        probe.check(image, "--baseline", baseline, "--update-baseline", "--fail-on", "never")
        before = json.loads(baseline.read_text(encoding="utf-8"))
        faults = []
        if len(before["findings"]) < 100:
            faults.append(f"only {len(before['findings'])} findings: the test looks at too little")
        for moved in (64, 8):
            image = probe.build(f"moved-{moved}", f"\tu64 {ADDED}[{moved // 8}];\n")
            faults += moved_faults(before, probe.check(image, "--baseline", baseline), moved)
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
