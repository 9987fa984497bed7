#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Formats of `layline check` on a build from a kernel's headers: places, and the kernel's own reader of KTAP.

Exit status: 77 (skipped) when the cache has no headers or no sources of Linux 6.12.
"""
import argparse
import contextlib
import importlib
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import finding_readers  # noqa: E402
import ktap_rules  # noqa: E402
from kernel_cache import SKIPPED, cache_folder  # noqa: E402
from kernel_headers import cached_headers, compile_probe  # noqa: E402

# What is about something that is not there has the place of the struct.
ABSENT = ("member-missing", "field-missing", "group-missing")


def kunit_folder():
    """tools/testing/kunit of the sources in the cache, or None."""
    found = sorted(cache_folder().glob("linux-source-6.12.*/tools/testing/kunit/kunit_parser.py"))
    return found[-1].parent if found else None


class ProbeFormats(unittest.TestCase):
    """One probe for all tests."""
    layline = None

    @classmethod
    def setUpClass(cls):
        cls._folder = tempfile.TemporaryDirectory(prefix="layline-probe-formats-")
        cls.image = pathlib.Path(cls._folder.name) / "probe.o"
        cls.common, flavour = cached_headers()
        if errors := compile_probe("x86_64", cls.common, flavour, cls.image):
            raise SystemExit(errors)
        cls.headers = {}

    @classmethod
    def tearDownClass(cls):
        cls._folder.cleanup()

    def check(self, name, *arguments):
        """What `layline check` prints in a format."""
        done = subprocess.run([self.layline, "check", "--format", name, *arguments, self.image], capture_output=True,
                              check=False)
        self.assertEqual(done.stderr, b"")
        return done.stdout

    def line(self, file, number):
        """A line of a header."""
        if file not in self.headers:
            self.headers[file] = (self.common / file).read_text(encoding="utf-8", errors="replace").split("\n")
        return self.headers[file][number - 1]

    def declares(self, finding, line):
        """Whether a line of a header declares what the finding is about."""
        if finding["id"] in ABSENT or not (finding["member"] or finding["group"]):
            return re.search(rf"\b(struct|union|enum) {finding['struct']}\b", line) is not None
        if finding["member"]:
            return re.search(rf"\b{finding['member'].split('.')[-1]}\b", line) is not None
        if re.search(rf"__cacheline_group_begin\w*\({finding['group']}\b", line):
            return True
        members = next(group["members"] for struct in self.document["structs"] if struct["name"] == finding["struct"]
                       for group in struct["groups"] if group["name"] == finding["group"])
        return any(re.search(rf"\b{member.split('.')[-1]}\b", line) for member in members)

    def test_annotations_are_at_the_lines_that_declare_it(self):
        self.document = json.loads(self.check("json"))
        annotations = finding_readers.read_github(self.check("github"))
        places = {}
        for title, severity, message, place in annotations:
            places.setdefault((title, severity, message.split("\n")[0]), set()).add(place)
        checked = 0
        for finding in self.document["findings"]:
            said = places[finding["id"], finding["severity"], finding["message"]]
            if not finding["declared_at"]:
                continue
            file, number = finding["declared_at"]["file"], finding["declared_at"]["line"]
            self.assertIn(f"{file}:{number}", said)
            line = self.line(file, number)
            self.assertTrue(self.declares(finding, line), f"{file}:{number}: {line!r} for {finding}")
            checked += 1
        self.assertGreater(checked, 50)

    def test_results_are_at_the_lines_that_declare_it(self):
        self.document = json.loads(self.check("json"))
        run, = json.loads(self.check("sarif"))["runs"]
        checked = 0
        for result in run["results"]:
            physical = result["locations"][0]["physicalLocation"]
            if physical["artifactLocation"].get("uriBaseId") != "%SRCROOT%":
                continue
            finding = {"id": result["ruleId"], **result["properties"]}
            line = self.line(physical["artifactLocation"]["uri"], physical["region"]["startLine"])
            self.assertTrue(self.declares(finding, line), f"{line!r} for {result}")
            checked += 1
        self.assertGreater(checked, 50)

    def test_rule_lines_name_what_the_finding_is_about(self):
        run, = json.loads(self.check("sarif"))["runs"]
        checked = 0
        for result in run["results"]:
            for related in result.get("relatedLocations", []):
                physical = related["physicalLocation"]
                uri = physical["artifactLocation"]["uri"].removeprefix("file://")
                text = pathlib.Path(uri).read_text(encoding="utf-8").split("\n")
                self.assertGreaterEqual(len(text), physical["region"]["startLine"])
                rest = text[physical["region"]["startLine"] - 1][physical["region"]["startColumn"] - 1:]
                self.assertRegex(rest, r"^\S")
                checked += 1
        self.assertGreater(checked, 20)

    def test_all_formats_tell_the_same_findings(self):
        expected = finding_readers.read_json(self.check("json"))
        self.assertGreater(len(expected), 100)
        for name, reader in finding_readers.READERS.items():
            with self.subTest(format=name):
                wanted = expected
                if name == "text":
                    wanted = sorted(finding._replace(place="") if finding.id == "struct-missing" else finding
                                    for finding in expected)
                if name == "markdown":
                    wanted = sorted(set(expected))
                self.assertEqual(reader(self.check(name)), wanted)

    def test_markdown_fits_a_comment(self):
        self.assertLess(len(self.check("markdown")), 65536)

    def test_kernels_parser_reads_what_the_rules_read(self):
        sys.dont_write_bytecode = True
        sys.path.insert(0, str(kunit_folder()))
        with contextlib.redirect_stdout(io.StringIO()): # which it then keeps writing to
            parser = importlib.import_module("kunit_parser")
        for severity in ("error", "warning", "never"):
            output = self.check("ktap", "--fail-on", severity).decode()
            test = parser.parse_run_tests(output.split("\n")[:-1])
            images = ktap_rules.parse(output)
            self.assertEqual(test.counts.errors, 0)

            def flat(case):
                return [case.name, case.verdict, [flat(inner) for inner in case.cases]]

            def kernels(case):
                verdict = {"SUCCESS": "ok", "FAILURE": "not ok", "SKIPPED": "skip"}[case.status.name]
                return [case.name, verdict, [kernels(inner) for inner in case.subtests]]

            self.assertEqual([kernels(inner) for inner in test.subtests], [flat(image) for image in images])
            self.assertEqual(test.counts.failed > 0, severity == "warning")


if __name__ == "__main__":
    argument_parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    argument_parser.add_argument("--layline", required=True, type=pathlib.Path)
    arguments, rest = argument_parser.parse_known_args()
    if not cached_headers() or not kunit_folder():
        print(f"no headers of Linux 6.12, or no linux-source-6.12.*/tools/testing/kunit, in {cache_folder()}; "
              "`tools/fetch-kernel headers` and `tools/fetch-kernel source` fetch them")
        sys.exit(SKIPPED)
    ProbeFormats.layline = arguments.layline.resolve()
    os.chdir(tempfile.gettempdir())
    unittest.main(argv=[sys.argv[0], *rest], verbosity=1)
