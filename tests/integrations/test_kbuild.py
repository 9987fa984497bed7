#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs integrations/kbuild/layline.mk on a small tree: as the Makefile given with -f, and included by a module's.

tests/gate does the same with a kernel's sources.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile
import unittest

from mini_tree import INTEGRATIONS, OBJECTS, RULES, MiniTree

FRAGMENT = INTEGRATIONS / "kbuild/layline.mk"

# What a module's Makefile does, with a kernel that only copies an object to where the module would be.
MODULE = f"""\
all:
\t@echo nothing asked

include {FRAGMENT}
"""
KERNEL = """\
modules:
\tcp $(OBJECT) $(M)/gated.ko
\techo $(M)/gated.o >$(M)/modules.order
"""


class Kbuild(unittest.TestCase):
    """The targets of the fragment."""
    layline = None

    def setUp(self):
        self._folder = tempfile.TemporaryDirectory(prefix="layline-kbuild-")
        self.addCleanup(self._folder.cleanup)
        self.folder = pathlib.Path(self._folder.name)
        self.tree = MiniTree(self.folder)

    def make(self, folder, *arguments):
        """Runs make as a user would; returns (status, output)."""
        done = subprocess.run(["make", *arguments, f"LAYLINE={self.layline}", f"LAYLINE_RULES={RULES}"], cwd=folder,
                              check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode, done.stdout

    def check_objects(self, *arguments):
        """`make layline-check` in the tree."""
        self.tree.build()  # the configuration; what the fragment builds it builds again
        return self.make(self.tree.src, "-f", str(FRAGMENT), f"O={self.tree.obj}",
                         f"LAYLINE_OBJECTS={OBJECTS[0]}", *arguments)

    def test_objects_of_the_kernel_are_built_and_audited(self):
        status, output = self.check_objects("layline-check")
        self.assertEqual(status, 0, output)
        self.assertIn(f"-c net/ipv4/tcp.c -o {self.tree.obj}/net/ipv4/tcp.o", output)
        self.assertIn("Linux 6.12.117", output)
        self.assertIn("struct tcp_sock: 256 bytes, 4 lines", output)

    def test_findings_fail_the_build(self):
        status, output = self.check_objects("LAYLINE_FLAGS=--fail-on note", "layline-check")
        self.assertEqual(status, 2, output)
        self.assertIn("[group-hole]", output)

    def test_known_findings_do_not(self):
        baseline = f"LAYLINE_BASELINE={self.folder}/baseline.json"
        status, output = self.check_objects(baseline, "layline-baseline")
        self.assertEqual(status, 0, output)
        status, output = self.check_objects(baseline, "LAYLINE_FLAGS=--fail-on note", "layline-check")
        self.assertEqual(status, 0, output)

    def test_baseline_without_a_name_says_so(self):
        status, output = self.check_objects("layline-baseline")
        self.assertEqual(status, 2)
        self.assertIn("LAYLINE_BASELINE names no file to write", output)

    def module(self, *arguments):
        """make in the folder of a module."""
        kernel, module = self.folder / "kernel", self.folder / "module"
        kernel.mkdir()
        module.mkdir()
        (kernel / "Makefile").write_text(KERNEL)
        (module / "Makefile").write_text(MODULE)
        return self.make(module, f"KDIR={kernel}", f"OBJECT={self.tree.build()[0]}", *arguments)

    def test_modules_are_built_and_audited(self):
        status, output = self.module("layline-check")
        self.assertEqual(status, 0, output)
        self.assertRegex(output, r"(?m)^layline: gated\.ko \(")
        self.assertIn("struct tcp_sock: 256 bytes, 4 lines", output)

    def test_plain_make_does_what_it_did(self):
        status, output = self.module()
        self.assertEqual((status, output), (0, "nothing asked\n"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True, type=pathlib.Path)
    arguments, rest = parser.parse_known_args()
    Kbuild.layline = arguments.layline.resolve()
    unittest.main(argv=[sys.argv[0], *rest], verbosity=2)
