#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Every format of `layline check`, held against what others say that it must be, and against each other."""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import urllib.parse
import xml.etree.ElementTree

import jsonschema

import finding_readers
import ktap_rules
import odd_names
from finding_readers import plain

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parent.parent
CHECK = SOURCE / "tests/cli/check"
SARIF_SCHEMA = json.loads((HERE / "schemas/sarif-2.1.0-rtm.5.json").read_text(encoding="utf-8"))

# A member in front of the groups: everything behind it moves, by offset and by line.
MOVED = '''struct moved {{
	{added}
	int rare;
	char __cacheline_group_begin__moved_read[0];
	char flag;
	long number;
	char __cacheline_group_end__moved_read[0];
	char __cacheline_group_begin__moved_write[0];
	char other;
	long count;
	char __cacheline_group_end__moved_write[0];
}};
struct moved moved;
'''


class Formats(unittest.TestCase):
    """The inputs: a build with findings of all severities, one of odd names, waivers."""
    layline = None
    fixtures = None

    @classmethod
    def setUpClass(cls):
        cls._folder = tempfile.TemporaryDirectory(prefix="layline-formats-")
        cls.folder = pathlib.Path(cls._folder.name)
        odd_image, odd_rules = odd_names.make(cls.folder)
        groups, bits = cls.fixtures / "groups.o", cls.fixtures / "bits.o"
        cls.inputs = {
            "findings": ["--rules", CHECK / "socket.yaml", groups],
            "two images": ["--rules", CHECK / "socket.yaml", groups, bits],
            "waivers": ["--rules", CHECK / "socket-waived.yaml", groups],
            "rows of documents": ["--rules", CHECK / "socket-fields.yaml", groups],
            "types without places": ["--source", "btf", "--rules", CHECK / "socket.yaml", cls.fixtures / "btf.o"],
            "a missing struct": ["--require-all", "--rules", CHECK / "socket.yaml", "--rules",
                                 CHECK / "counters.yaml", groups],
            "odd names": ["--rules", odd_rules, odd_image],
        }

    @classmethod
    def tearDownClass(cls):
        cls._folder.cleanup()

    def check(self, name, *arguments, status=None, environment=None):
        """What `layline check ARGUMENTS` prints in a format, as bytes."""
        done = subprocess.run([self.layline, "check", "--format", name, *arguments], capture_output=True,
                              cwd=self.folder, check=False,
                              env=os.environ | {"LAYLINE_RULES": str(SOURCE / "tests/cli/shipped")} | (environment or {}))
        self.assertEqual(done.stderr, b"")
        if status is not None:
            self.assertEqual(done.returncode, status)
        return done.stdout

    def each_input(self, name):
        """(what it is called, what is printed of it in a format, its JSON)."""
        for title, arguments in self.inputs.items():
            yield title, self.check(name, *arguments), json.loads(self.check("json", *arguments))

    # The same findings.

    def test_all_formats_tell_the_same_findings(self):
        for title, arguments in self.inputs.items():
            expected = finding_readers.read_json(self.check("json", *arguments))
            self.assertTrue(expected)
            for name, reader in finding_readers.READERS.items():
                with self.subTest(title, format=name):
                    found = reader(self.check(name, *arguments))
                    wanted = expected
                    if name == "text": # where a struct is missed stands elsewhere in the line
                        wanted = sorted(finding._replace(place="") if finding.id == "struct-missing" and
                                        finding.severity == "note" else finding for finding in expected)
                        if title == "two images": # of which one has nothing to tell but that
                            wanted = [finding for finding in wanted if finding.id != "struct-missing"]
                    self.assertEqual(found, wanted)

    def test_annotations_are_the_findings_that_count(self):
        for title, arguments in self.inputs.items():
            with self.subTest(title):
                expected = finding_readers.read_json(self.check("json", *arguments))
                expected = [finding for finding in expected if finding.severity != finding_readers.WAIVED]
                found = [finding_readers.Finding(*parts[:2], plain(parts[2].split("\n")[0]), parts[3])
                         for parts in finding_readers.read_github(self.check("github", *arguments))]
                if title == "types without places": # where the message begins with the image
                    found = [finding if finding.place else
                             finding._replace(place=finding.message.split(": ")[0],
                                              message=finding.message.split(": ", 1)[1]) for finding in found]
                self.assertEqual(sorted(found), sorted(set(expected)))

    def test_description_counts_the_same_and_names_one_of_the_worst(self):
        for _, output, document in self.each_input("nipa"):
            line = output.decode()
            self.assertEqual(line.count("\n"), 1)
            self.assertLessEqual(len(output), 200)
            numbers = [document["summary"][f"{severity}s"] for severity in ("error", "warning", "note")]
            self.assertEqual([int(number) for number in re.findall(r"(\d+) (?:error|warning|note)s?\b", line)][:3],
                             numbers)
            if numbers[0] + numbers[1]:
                worst = "error" if numbers[0] else "warning"
                ids = {f["id"] for f in document["findings"] if f["severity"] == worst and not f["waived"]}
                message = line.rstrip("\n").split(": ", 1)[1].removesuffix("...")
                self.assertTrue(any(plain(f["message"]).startswith(plain(message.split(" [")[0]))
                                    for f in document["findings"] if f["id"] in ids))

    def test_exit_statuses_are_the_same(self):
        for title, arguments in self.inputs.items():
            expected = {"findings": 1, "two images": 1, "waivers": 1, "types without places": 1,
                        "a missing struct": 1, "odd names": 1}.get(title)
            for name in ["github", *finding_readers.READERS]:
                with self.subTest(title, format=name):
                    if expected is not None:
                        self.check(name, *arguments, status=expected)
                    self.check(name, "--fail-on", "never", *arguments, status=0)

    def test_output_goes_to_a_file_as_well(self):
        for name in ["github", "nipa", *finding_readers.READERS]:
            with self.subTest(format=name):
                file = self.folder / "output"
                self.assertEqual(self.check(name, "--output", file, *self.inputs["odd names"]), b"")
                self.assertEqual(file.read_bytes(), self.check(name, *self.inputs["odd names"]))

    # SARIF.

    def test_sarif_fits_the_schema(self):
        jsonschema.Draft4Validator.check_schema(SARIF_SCHEMA)
        validator = jsonschema.Draft4Validator(SARIF_SCHEMA)
        for _, output, _ in self.each_input("sarif"):
            self.assertEqual([error.message for error in validator.iter_errors(json.loads(output))], [])

    def test_sarif_beside_a_baseline_fits_and_says_what_is_new(self):
        old = self.folder / "old.json"
        self.check("json", "--output", old, "--no-check", "group-hole", *self.inputs["findings"])
        document = json.loads(self.check("sarif", "--baseline", old, *self.inputs["findings"]))
        jsonschema.Draft4Validator(SARIF_SCHEMA).validate(document)
        states = {(result["ruleId"] == "group-hole", result["baselineState"])
                  for result in document["runs"][0]["results"]}
        self.assertEqual(states, {(True, "new"), (False, "unchanged")})

    def test_sarif_of_a_run_that_is_not_complete_fits(self):
        done = subprocess.run([self.layline, "check", "--format", "sarif", *self.inputs["findings"], "/dev/null"],
                              capture_output=True, cwd=self.folder, check=False)
        document = json.loads(done.stdout)
        jsonschema.Draft4Validator(SARIF_SCHEMA).validate(document)
        self.assertEqual(done.returncode, 2)
        self.assertFalse(document["runs"][0]["invocations"][0]["executionSuccessful"])

    def test_sarif_carries_struct_group_and_member_and_the_places(self):
        for _, output, document in self.each_input("sarif"):
            run, = json.loads(output)["runs"]
            self.assertEqual(len(run["results"]), len(document["findings"]))
            for result, finding in zip(run["results"], document["findings"]):
                self.assertEqual(run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"], result["ruleId"])
                self.assertEqual(result["level"], finding["severity"])
                for key in ("image", "struct", "group", "member"):
                    self.assertEqual(result["properties"][key], finding[key])
                parts = [result["ruleId"], *(finding[key] or "-" for key in ("struct", "group", "member", "other"))]
                self.assertEqual(result["partialFingerprints"], {"laylineFinding/v1": "/".join(parts)})
                related = result.get("relatedLocations", [])
                self.assertEqual(len(related), 1 if finding["declared_at"] and finding["rule_at"] else 0)
                for location in related:
                    region = location["physicalLocation"]["region"]
                    self.assertEqual((region["startLine"], region["startColumn"]),
                                     (finding["rule_at"]["line"], finding["rule_at"]["column"]))

    def test_sarif_paths_are_uris_that_keep_every_byte(self):
        run, = json.loads(self.check("sarif", *self.inputs["odd names"]))["runs"]
        uris = [run["artifacts"][0]["location"]]
        for result in run["results"]:
            uris += [result["analysisTarget"], result["locations"][0]["physicalLocation"]["artifactLocation"]]
        paths = set()
        for location in uris:
            self.assertRegex(location["uri"], r"\A(file:///)?(?!/)([A-Za-z0-9._~/-]|%[0-9A-F]{2})+\Z")
            paths.add(urllib.parse.unquote_to_bytes(location["uri"]).split(b"/")[-1])
        header = odd_names.HEADER.encode().decode("unicode_escape").encode("latin-1")
        self.assertLessEqual({odd_names.IMAGE, header.split(b"/")[-1]}, paths)

    def test_sarif_help_is_what_explain_prints(self):
        run, = json.loads(self.check("sarif", *self.inputs["findings"]))["runs"]
        for rule in run["tool"]["driver"]["rules"]:
            done = subprocess.run([self.layline, "rules", "explain", rule["id"]], capture_output=True, text=True,
                                  check=True)
            head, _, rest = done.stdout.partition("\n")
            self.assertEqual(rule["help"]["text"].split(), rest.split())
            self.assertEqual(head, "{id} ({level}): {words}".format(
                id=rule["id"], level=rule["defaultConfiguration"]["level"],
                words=rule["shortDescription"]["text"][0].lower() + rule["shortDescription"]["text"][1:-1]))

    def test_sarif_fingerprints_stay_when_everything_moves(self):
        seen = []
        for name, added in {"before": "", "after": "long added; /* a\ncomment */"}.items():
            (self.folder / f"{name}.c").write_text(MOVED.format(added=added))
            subprocess.run(["gcc", "-g", "-c", f"{name}.c"], cwd=self.folder, check=True)
            run, = json.loads(self.check("sarif", f"{name}.o"))["runs"]
            seen.append(([result["partialFingerprints"] for result in run["results"]],
                         [result["locations"][0]["physicalLocation"]["region"] for result in run["results"]]))
        self.assertGreater(len(seen[0][0]), 2)
        self.assertEqual(seen[0][0], seen[1][0])
        self.assertNotEqual(seen[0][1], seen[1][1])

    # JUnit.

    def test_junit_fits_the_schema_of_jenkins(self):
        for _, output, _ in self.each_input("junit"):
            done = subprocess.run(["xmllint", "--noout", "--schema", HERE / "schemas/jenkins-junit.xsd", "-"],
                                  input=output, capture_output=True, check=False)
            self.assertEqual((done.returncode, done.stderr.decode().strip()), (0, "- validates"))

    def test_junit_counts_what_it_has(self):
        for _, output, document in self.each_input("junit"):
            root = xml.etree.ElementTree.fromstring(output)
            self.assertEqual([plain(suite.get("name")) for suite in root],
                             [plain(image["path"]) for image in document["images"]])
            for element in [root, *root]:
                cases = list(element.iter("testcase"))
                self.assertEqual(int(element.get("tests")), len(cases))
                for name, tag in {"failures": "failure", "errors": "error"}.items():
                    self.assertEqual(int(element.get(name)), sum(case.find(tag) is not None for case in cases))
            names = [(case.get("classname"), case.get("name")) for case in root[0].iter("testcase")]
            self.assertEqual(len(names), len(set(names)))

    def test_junit_cases_are_structs_and_groups(self):
        for _, output, document in self.each_input("junit"):
            root = xml.etree.ElementTree.fromstring(output)
            cases = {(plain(case.get("classname")), plain(case.get("name"))) for case in root.iter("testcase")}
            for struct in document["structs"]:
                self.assertLessEqual({(struct["name"], "struct")} |
                                     {(struct["name"], plain(group["name"])) for group in struct["groups"]}, cases)
            failed = {(plain(case.get("classname")), plain(case.get("name"))) for case in root.iter("testcase")
                      if case.find("failure") is not None}
            self.assertEqual(failed, {(finding["struct"], plain(finding["group"] or "struct"))
                                      for finding in document["findings"]
                                      if finding["severity"] == "error" and not finding["waived"]})

    # KTAP.

    def test_ktap_keeps_the_rules(self):
        for _, output, document in self.each_input("ktap"):
            images = ktap_rules.parse(output.decode())
            self.assertEqual([plain(image.name) for image in images],
                             [plain(image["path"]).replace("#", "_") for image in document["images"]])
            failed = {(struct.name, plain(case.name)) for image in images for struct in image.cases for case in struct.cases
                      if case.verdict == "not ok"}
            self.assertEqual(failed, {(finding["struct"], finding["group"] or "struct")
                                      for finding in document["findings"] if finding["severity"] == "error" and
                                      not finding["waived"] and finding["id"] != "struct-missing"} |
                                     {(finding["struct"], "struct") for finding in document["findings"]
                                      if finding["severity"] == "error" and finding["id"] == "struct-missing"})

    def test_ktap_rules_are_strict(self):
        good = "KTAP version 1\n1..1\n  KTAP version 1\n  # Subtest: a\n  1..1\n  not ok 1 b\nnot ok 1 a\n"
        self.assertEqual(ktap_rules.parse(good)[0].cases[0].verdict, "not ok")
        for old, new in [("KTAP", "TAP"), ("1..1\n  K", "1..2\n  K"), ("  # Subtest: a", "  # Subtest: c"),
                         ("\nnot ok 1 a", "\nok 1 a"), ("  not ok 1 b", "  not ok 2 b"), ("  not ok 1 b", "not ok 1 b"),
                         ("not ok 1 b", "not ok 1 b # why"), ("not ok 1 a\n", "not ok 1 a\nmore\n")]:
            with self.subTest(new), self.assertRaises((ktap_rules.Broken, IndexError)):
                ktap_rules.parse(good.replace(old, new, 1))

    # Markdown.

    def test_markdown_tables_have_a_row_a_struct_and_group(self):
        for title, output, document in self.each_input("markdown"):
            rows = finding_readers.rendered(output).rows
            expected = [["Struct", "Group", "Bytes", "Budget", "Lines", "Least", "Verdict"]]
            for struct in document["structs"]:
                expected.append([struct["name"], "", str(struct["size"])])
                for group in struct["groups"]:
                    budget = "" if group["max_size"] is None else str(group["max_size"])
                    expected.append(["", plain(group["name"]), str(group["size"]), budget, str(group["lines"]),
                                     str(group["best_lines"])])
            self.assertEqual([[plain(cell) for cell in row][:len(want)] for row, want in zip(rows, expected)], expected)
            self.assertEqual({len(row) for row in rows}, {7})
            self.assertEqual(len(rows), len(expected), title)

    def test_markdown_is_short_enough_for_a_comment(self):
        for _, output, _ in self.each_input("markdown"):
            self.assertLess(len(output), 65536)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True, type=pathlib.Path)
    parser.add_argument("--fixtures", required=True, type=pathlib.Path)
    arguments, rest = parser.parse_known_args()
    Formats.layline, Formats.fixtures = arguments.layline.resolve(), arguments.fixtures.resolve()
    unittest.main(argv=[sys.argv[0], *rest], verbosity=1)
