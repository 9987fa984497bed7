#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""The gate, end to end: objects of a kernel, a baseline of them, and three patches that are built and gated.

Exit status: 77 (skipped) when the sources are not in the cache.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from kernel_tree import kernel_tree, skip
from gate_patches import ADDED, COMMENT, MOVED  # found beside what kernel_tree imports


class Gate(unittest.TestCase):
    """What `layline check --baseline` says of each patch."""
    layline = None
    rules = None
    tree = None
    folder = None

    @classmethod
    def setUpClass(cls):
        cls.objects = cls.tree.build()
        cls.baseline = cls.folder / "baseline.json"
        status, output, _ = cls.check("--update-baseline")
        if status == 2 or not cls.baseline.exists():
            raise SystemExit(f"--update-baseline: status {status}\n{output}")

    @classmethod
    def check(cls, *arguments, rules=None):
        """Audits the objects; returns (status, text, findings), the new findings of the JSON."""
        command = [cls.layline, "check", *cls.objects, "--release", cls.tree.series, "--baseline", cls.baseline,
                   *arguments]
        if rules:
            command += ["--rules", rules]
        text = subprocess.run(command, capture_output=True, text=True, check=False)
        if text.returncode == 2 or "--update-baseline" in arguments:
            return text.returncode, text.stdout + text.stderr, None
        json_run = subprocess.run([*command, "--format", "json"], capture_output=True, text=True, check=False)
        return text.returncode, text.stdout, cls.new(json.loads(json_run.stdout)["findings"])

    def gate(self, patch, **options):
        """Builds the tree with a patch and audits it."""
        self.tree.reset()
        self.tree.commit(patch)
        self.tree.build()
        result = self.check(**options)
        print(f"--- {patch[0]}\n{result[1]}", flush=True)
        return result

    @staticmethod
    def new(findings):
        """What the baseline does not have, each as (severity, id, group, member)."""
        return {(finding["severity"], finding["id"], finding["group"], finding["member"])
                for finding in findings if finding["new"]}

    def slack_rules(self):
        """The shipped rules with a budget that has room for a member more."""
        folder = self.folder / "rules"
        folder.mkdir(exist_ok=True)
        for path in self.rules.glob("*.yaml"):
            text = path.read_text()
            if path.name == "tcp_sock.yaml":
                text, count = re.subn(r"(?s)(name: tcp_sock_read_rx\n.*?max_size: )69", r"\g<1>80", text, count=1)
                self.assertEqual(count, 1)
            (folder / path.name).write_text(text)
        return folder

    def test_member_added_to_a_full_group(self):
        status, text, new = self.gate(ADDED)
        self.assertEqual(status, 1, text)
        self.assertEqual({finding for finding in new if finding[0] != "note"},
                         {("error", "group-too-large", "tcp_sock_read_rx", None),
                          ("warning", "member-undeclared", "tcp_sock_read_rx", "rcv_gated")})
        self.assertIn("tcp_sock_read_rx: +rcv_gated, 4 bytes, 69 -> 76 of 69, still 2 lines\n", text)

    def test_member_added_within_the_budget(self):
        status, text, new = self.gate(ADDED, rules=self.slack_rules())
        self.assertEqual(status, 0, text)
        self.assertEqual({finding for finding in new if finding[0] != "note"},
                         {("warning", "member-undeclared", "tcp_sock_read_rx", "rcv_gated")})
        self.assertIn("tcp_sock_read_rx: +rcv_gated, 4 bytes, 69 -> 76 of 80, still 2 lines\n", text)

    def test_member_moved_out_of_its_group(self):
        status, text, new = self.gate(MOVED)
        self.assertEqual(status, 1, text)
        self.assertEqual(new, {("error", "member-outside-group", "tcp_sock_read_rx", "recvmsg_inq")})

    def test_comment(self):
        status, text, new = self.gate(COMMENT)
        self.assertEqual((status, new), (0, set()), text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True, type=pathlib.Path)
    parser.add_argument("--rules", required=True, type=pathlib.Path)
    arguments, rest = parser.parse_known_args()
    with kernel_tree() as tree, tempfile.TemporaryDirectory(prefix="layline-gate-") as folder:
        if not tree:
            skip()
        Gate.layline, Gate.tree, Gate.folder = arguments.layline.resolve(), tree, pathlib.Path(folder)
        Gate.rules = arguments.rules.resolve()
        result = unittest.main(argv=[sys.argv[0], *rest], verbosity=2, exit=False).result
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
