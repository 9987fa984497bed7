#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs integrations/kbuild and integrations/nipa in the sources of a kernel; tests/integrations has their every case.

Exit status: 77 (skipped) when the sources are not in the cache.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from kernel_tree import CONFIG, MAKE_FLAGS, kernel_tree, skip
from gate_patches import ADDED, COMMENT, MOVED  # found beside what kernel_tree imports
from nipa_runner import nipa_run

INTEGRATIONS = pathlib.Path(__file__).resolve().parent.parent.parent / "integrations"

MODULE = f"""\
ifneq ($(KERNELRELEASE),)
obj-m := gated.o
else
include {INTEGRATIONS}/kbuild/layline.mk
endif
"""
MODULE_SOURCE = """\
#include <linux/module.h>
#include <linux/tcp.h>

struct tcp_sock gated;
MODULE_DESCRIPTION("A struct and nothing to do");
MODULE_LICENSE("GPL");
"""


class Integrations(unittest.TestCase):
    """Each in the unpatched tree or on a patch."""
    layline = None
    tree = None

    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="layline-gate-")
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.tree.reset()

    def make(self, folder, *arguments):
        """`make layline-check`; returns (status, output)."""
        done = subprocess.run(["make", *MAKE_FLAGS, f"LAYLINE={self.layline}", *arguments, "layline-check"],
                              cwd=folder, text=True, check=False, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode, done.stdout

    def test_make_layline_check_of_objects_of_the_kernel(self):
        status, output = self.make(self.tree.src, "-f", f"{INTEGRATIONS}/kbuild/layline.mk", f"O={self.tree.obj}",
                                   "LAYLINE_OBJECTS=net/ipv4/tcp.o", "LAYLINE_FLAGS=--fail-on never")
        self.assertEqual(status, 0, output)
        self.assertRegex(output, r"rules/v6\.12\n")
        self.assertIn("struct tcp_sock: ", output)

    def test_make_layline_check_of_a_module_outside_the_kernel(self):
        self.tree.make("modules_prepare")
        (self.folder / "Makefile").write_text(MODULE)
        (self.folder / "gated.c").write_text(MODULE_SOURCE)
        # There is no vmlinux that would say which symbols exist.
        status, output = self.make(self.folder, f"KDIR={self.tree.obj}", "KBUILD_MODPOST_WARN=1",
                                   "LAYLINE_FLAGS=--fail-on never")
        self.assertEqual(status, 0, output)
        self.assertRegex(output, r"(?m)^layline: gated\.ko \(x86_64, Linux 6\.12\.\d+, DWARF\)")
        self.assertIn("struct tcp_sock: ", output)

    def test_nipa_on_a_series(self):
        config = self.folder / "config"
        config.write_text(CONFIG)
        objects = self.folder / "objects"
        objects.write_text("net/ipv4/tcp.o  CONFIG_INET  tcp_sock\n")
        output = self.tree.obj.parent / "obj-nipa"
        verdicts = []
        for first, patch in (("1", COMMENT), ("0", ADDED), ("0", MOVED)):
            self.tree.commit(patch)
            verdict, description, log = nipa_run(INTEGRATIONS / "nipa", self.tree, self.folder / "results", {
                "LAYLINE": str(self.layline), "LAYLINE_DEFCONFIG": "allnoconfig", "LAYLINE_CONFIG": str(config),
                "LAYLINE_OBJECTS": str(objects),
                "LAYLINE_MAKE": " ".join(MAKE_FLAGS), "LAYLINE_OUTPUT": str(output), "FIRST_IN_SERIES": first})
            print(f"--- {patch[0]}: {verdict}: {description}{log}", flush=True)
            verdicts.append((verdict, re.sub(r"\d+", "N", description)))
        # The shipped rules have no room in the group that a member is added to.
        self.assertEqual(verdicts, [
            ("OKAY", "new: N errors, N warnings, N notes in N structs, N groups\n"),
            ("FAILED", "new: N error, N warning, N notes: tcp_sock_read_rx: N bytes, N more than the budget of N "
                       "[group-too-large]\n"),
            ("FAILED", "new: N error, N warnings, N notes: tcp_sock_read_rx: recvmsg_inq at N:N lies outside the "
                       "group's bytes N-N [member-outside-group]\n")])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True, type=pathlib.Path)
    arguments, rest = parser.parse_known_args()
    with kernel_tree() as tree:
        if not tree:
            skip()
        Integrations.layline, Integrations.tree = arguments.layline.resolve(), tree
        result = unittest.main(argv=[sys.argv[0], *rest], verbosity=2, exit=False).result
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
