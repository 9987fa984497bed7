#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs integrations/nipa as NIPA does, on patches to a small tree."""
import argparse
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from gate_patches import ADDED, COMMENT, DOCUMENT, MOVED, NOT_C  # noqa: E402
from mini_tree import INTEGRATIONS, RULES, MiniTree  # noqa: E402
from nipa_runner import nipa_run  # noqa: E402


class Nipa(unittest.TestCase):
    """One patch a test, or one series."""
    layline = None
    rules = RULES

    def setUp(self):
        self._folder = tempfile.TemporaryDirectory(prefix="layline-nipa-")
        self.addCleanup(self._folder.cleanup)
        self.folder = pathlib.Path(self._folder.name)
        self.tree = MiniTree(self.folder)

    def judge(self, **environment):
        """The verdict on HEAD; the description is one line, and the tree is left as it was found."""
        head = self.tree.git("rev-parse", "HEAD")
        verdict, description, output = nipa_run(
            INTEGRATIONS / "nipa", self.tree, self.folder / "results",
            {"LAYLINE": str(self.layline), "LAYLINE_RULES": str(self.rules), **environment})
        self.output = output
        self.assertEqual(description.count("\n"), 1, f"one line was expected, not {description!r}\n{output}")
        self.assertLessEqual(len(description), 200)
        self.assertEqual(self.tree.git("rev-parse", "HEAD"), head)
        self.assertEqual(self.tree.git("status", "--porcelain", "-uno"), "")
        return verdict, description.rstrip("\n")

    def test_member_added_within_the_budget_is_a_warning_that_names_bytes_and_lines(self):
        self.tree.commit(ADDED)
        verdict, description = self.judge()
        self.assertEqual(verdict, "WARNING", description + self.output)
        self.assertEqual(description, "new: 0 errors, 1 warning, 1 note: tcp_sock_read_rx: +rcv_gated, 4 bytes, "
                                      "69 -> 76 of 80, still 2 lines")
        self.assertIn("rcv_gated (4 bytes at 136) is in the group", self.output)

    def test_member_moved_out_of_its_group_fails(self):
        self.tree.commit(MOVED)
        verdict, description = self.judge()
        self.assertEqual(verdict, "FAILED", description + self.output)
        self.assertEqual(description, "new: 1 error, 0 warnings, 0 notes: tcp_sock_read_rx: recvmsg_inq at 200 lies "
                                      "outside the group's bytes 64-131 [member-outside-group]")

    def test_runner_finds_its_files(self):
        self.tree.commit(MOVED)
        _, description = self.judge()
        results = self.folder / "results/nipa"
        self.assertEqual((results / "retcode").read_text(), "1")
        self.assertEqual((results / "desc").read_text(), description + "\n")
        self.assertIn("[member-outside-group]", (results / "stdout").read_text())

    def test_comment_passes(self):
        self.tree.commit(COMMENT)
        self.assertEqual(self.judge(), ("OKAY", "new: 0 errors, 0 warnings, 0 notes in 1 struct, 2 groups"))

    def test_patch_to_documents_is_not_built(self):
        self.tree.commit(DOCUMENT)
        self.assertEqual(self.judge(), ("OKAY", "Documents only: nothing to build, skip"))
        self.assertFalse((self.tree.src / "build_layline").exists())

    def test_patch_that_does_not_build_fails(self):
        self.tree.commit(NOT_C)
        self.assertEqual(self.judge(), ("FAILED", "The objects do not build with the patch"))

    def test_patch_on_a_tree_that_does_not_build_is_a_warning(self):
        self.tree.commit(NOT_C)
        self.tree.commit(COMMENT)
        self.assertEqual(self.judge(),
                         ("WARNING", "The objects do not build before the patch: nothing was compared"))

    def test_patch_is_not_charged_with_what_was_there(self):
        self.tree.commit(MOVED)
        self.tree.commit(COMMENT)
        verdict, description = self.judge()
        self.assertEqual(verdict, "OKAY", description + self.output)

    def test_second_patch_of_a_series_builds_once(self):
        self.tree.commit(COMMENT)
        self.judge(FIRST_IN_SERIES="1")
        self.tree.commit(MOVED)
        verdict, description = self.judge(FIRST_IN_SERIES="0")
        self.assertEqual(verdict, "FAILED", description + self.output)
        self.assertNotIn("Building the tree before the patch", self.output)

    def test_branch_stays_checked_out(self):
        self.tree.git("checkout", "-q", "-b", "topic")
        self.tree.commit(COMMENT)
        self.judge()
        self.assertEqual(self.tree.git("symbolic-ref", "--short", "HEAD"), "topic")

    def test_table_without_an_object_of_the_tree_is_no_pass(self):
        table = self.folder / "objects"
        table.write_text("# a comment\nnet/none.o  CONFIG_NET  nothing\nnet/core/dev.o  CONFIG_OFF  nothing\n")
        self.tree.commit(COMMENT)
        self.assertEqual(self.judge(LAYLINE_OBJECTS=str(table)),
                         ("WARNING", f"No object of {table} is in this tree: nothing was compared"))
        self.assertIn("net/core/dev.o: CONFIG_OFF is not set", self.output)

    def test_rules_that_cannot_be_read_fail(self):
        self.tree.commit(COMMENT)
        verdict, description = self.judge(LAYLINE_RULES="none.yaml")
        self.assertEqual((verdict, description),
                         ("FAILED", "layline could not read the build before the patch"))

    def test_machine_without_layline_is_no_pass(self):
        self.tree.commit(COMMENT)
        self.assertEqual(self.judge(LAYLINE="no-such-layline"),
                         ("WARNING", "layline is not installed: nothing was compared"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True, type=pathlib.Path)
    arguments, rest = parser.parse_known_args()
    Nipa.layline = arguments.layline.resolve()
    unittest.main(argv=[sys.argv[0], *rest], verbosity=2)
