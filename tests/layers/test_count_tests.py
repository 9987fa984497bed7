#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Expects tools/count_tests.py to count each kind of result and to accept nothing but success.

Usage: test_count_tests.py COUNT_TESTS
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

COUNT_TESTS = sys.argv[1]


class CountTests(unittest.TestCase):
    def count(self, results):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder) / "testlog.json"
            if results is not None:
                log.write_text("".join(json.dumps({"name": f"test{i}", "result": result}) + "\n"
                                       for i, result in enumerate(results)), encoding="utf-8")
            return subprocess.run([sys.executable, COUNT_TESTS, log], check=False,
                                  capture_output=True, text=True)

    def expect(self, results, status, last_line):
        run = self.count(results)
        self.assertEqual(run.returncode, status, run)
        self.assertEqual(run.stdout.splitlines()[-1], last_line)

    def test_success_is_status_0(self):
        self.expect(["OK", "OK", "EXPECTEDFAIL"], 0, "3 passed, 0 failed, 0 skipped")

    def test_skip_is_status_1(self):
        self.expect(["OK", "SKIP"], 1, "1 passed, 0 failed, 1 skipped")
        self.assertIn("skipped: test1", self.count(["OK", "SKIP"]).stdout)

    def test_every_way_to_fail_is_status_1(self):
        for result in ("FAIL", "ERROR", "TIMEOUT", "INTERRUPT", "UNEXPECTEDPASS"):
            with self.subTest(result):
                self.expect(["OK", result], 1, "1 passed, 1 failed, 0 skipped")

    def test_nothing_run_is_status_2(self):
        self.assertEqual(self.count([]).returncode, 2)
        self.assertEqual(self.count(None).returncode, 2)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
