#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Compiles what `layline rules emit --c` writes against the kernel's own headers: the compiler is the judge.

The asserts of each shipped rule compile; after a member has been moved to another group in the rule, or a budget
lowered, they do not, and the compiler names the assert.

Exit status: 77 (skipped) when the cache has no headers.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import kernel_cache  # noqa: E402

# What probe.c includes the headers of.
STRUCTS = ["tcp_sock", "net_device", "netns_ipv4", "sock", "page_pool", "ipv6_devconf"]


class Judge:
    """A compiler with the kernel's headers."""

    def __init__(self, layline, build, compiler, headers, work):
        self.layline, self.compiler, self.work = layline, compiler, work
        self.common, = headers.glob("usr/src/linux-headers-*-common")
        self.flavour, = headers.glob("usr/src/linux-headers-*-cloud-amd64")
        shutil.copytree(build.parent, work / "probe")
        self.probe = (work / "probe" / "probe.c").read_text(encoding="utf-8")
        self.image = work / "image.o"  # not every bit-field has a row that says so
        if said := self.build(self.image):
            raise SystemExit(f"the probe itself does not compile: {said}")

    def build(self, output):
        """Compiles the probe as it is now; what the compiler says when it fails."""
        done = subprocess.run([self.work / "probe" / "build", self.common, self.flavour, output, self.compiler],
                              capture_output=True, text=True, check=False)
        return "" if done.returncode == 0 else done.stderr[:4000]

    def compile(self, struct, rules):
        """What the compiler says of the asserts of a rule; "" when it has nothing to say."""
        run = subprocess.run([self.layline, "rules", "emit", "--c", struct, "--rules", rules, "--image",
                              self.image], capture_output=True, text=True, check=True)
        # Not static: a function that nobody calls is dropped before its asserts are looked at.
        (self.work / "probe" / "probe.c").write_text(
            f"{self.probe}\nvoid probe_asserts(void);\nvoid probe_asserts(void)\n{{\n{run.stdout}}}\n",
            encoding="utf-8")
        return self.build(self.work / "asserts.o")


def edited(rules, path, pattern, replacement):
    """A copy of the rule of tcp_sock with one change."""
    text = (rules / "tcp_sock.yaml").read_text(encoding="utf-8")
    text, count = re.subn(pattern, replacement, text, count=1)
    assert count == 1, pattern
    path.write_text(text, encoding="utf-8")
    return path


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--build", required=True, type=pathlib.Path, help="fixtures/kernel-probe/build")
    parser.add_argument("--rules", required=True, type=pathlib.Path)
    arguments = parser.parse_args()
    found = sorted(kernel_cache.cache_folder().glob("linux-headers-6.12.*-cloud-amd64"))
    if not found:
        print(f"{kernel_cache.cache_folder()}: no headers; `tools/fetch-kernel headers` gets them")
        return kernel_cache.SKIPPED
    faults = []
    with tempfile.TemporaryDirectory(prefix="layline-emit-") as folder:
        work = pathlib.Path(folder)
        judge = Judge(arguments.layline, arguments.build, arguments.compiler, found[-1], work)
        for struct in STRUCTS:
            if said := judge.compile(struct, arguments.rules / f"{struct}.yaml"):
                faults.append(f"{struct}: does not compile:\n{said}")
        moved = edited(arguments.rules, work / "moved.yaml", r"(?s)(      - max_window\n)(.*?)(      - tsoffset\n)",
                       r"\2\1\3")
        lowered = edited(arguments.rules, work / "lowered.yaml", r"max_size: 40\n", "max_size: 39\n")
        for what, rule in {"a member moved to another group": moved, "a budget lowered": lowered}.items():
            said = judge.compile("tcp_sock", rule)
            if "BUILD_BUG_ON" not in said and "compiletime_assert" not in said:
                faults.append(f"{what}: compiles, or fails for another reason: {said}")
    print("\n".join(faults) or f"{len(STRUCTS)} structs compile, two slips do not")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
