#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Holds integrations/github/action.yml against what GitHub documents of action files, and runs its steps.

--build runs the step that builds layline from the sources of the action, and no other test.
"""
import argparse
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from action_runner import ActionRunner
from mini_tree import INTEGRATIONS, RULES, MiniTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from gate_patches import MOVED  # noqa: E402

LAYLINE = None


class Folders(unittest.TestCase):
    """An action, a workspace with a small tree, and the runner's folder."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="layline-action-")
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.temp = self.folder / "runner temp"
        self.temp.mkdir()


class Metadata(Folders):
    """docs.github.com: metadata syntax for GitHub Actions, composite actions."""

    def setUp(self):
        super().setUp()
        self.text = (INTEGRATIONS / "github/action.yml").read_text()
        self.action = ActionRunner(INTEGRATIONS / "github", self.temp).action
        self.steps = self.action["runs"]["steps"]

    def test_keys_are_those_of_a_composite_action(self):
        self.assertEqual(set(self.action), {"name", "description", "inputs", "outputs", "runs"})
        self.assertEqual(set(self.action["runs"]), {"using", "steps"})
        self.assertEqual(self.action["runs"]["using"], "composite")
        for name, about in self.action["inputs"].items():
            self.assertLessEqual(set(about), {"description", "required", "default"}, name)
            self.assertIsInstance(about["description"], str)
            self.assertIsInstance(about.get("default", ""), str, f"{name}: true without quotes is no text")
            self.assertNotEqual(about.get("required", False), "default" in about, name)
        for name, about in self.action["outputs"].items():
            self.assertEqual(set(about), {"description", "value"}, name)

    def test_steps_run_a_script_of_bash_or_use_a_pinned_action(self):
        for step in self.steps:
            if "uses" in step:
                self.assertLessEqual(set(step), {"name", "id", "if", "uses", "with", "env"})
                self.assertRegex(step["uses"], r"^[\w-]+/[\w/-]+@v\d+$")
            else:
                self.assertLessEqual(set(step), {"name", "id", "if", "run", "shell", "env"})
                self.assertEqual(step["shell"], "bash")
                subprocess.run(["bash", "-n"], input=step["run"], text=True, check=True)

    def test_no_expression_becomes_part_of_a_script(self):
        for step in self.steps:
            self.assertNotIn("${{", step.get("run", ""), "what a pull request names would be executed")

    def test_inputs_and_outputs_are_all_used_and_declared(self):
        self.assertEqual(set(re.findall(r"inputs\.([\w-]+)", self.text)), set(self.action["inputs"]))
        written = set(re.findall(r'echo "(\w+)=.*>> "\$GITHUB_OUTPUT"', self.text))
        self.assertEqual(set(re.findall(r"outputs\.(\w+)", self.text)), written)
        self.assertEqual(set(self.action["outputs"]), written)


class Run(Folders):
    """The steps, on builds of a small tree."""

    def setUp(self):
        super().setUp()
        self.tree = MiniTree(self.folder)

    def run_action(self, **inputs):
        """The whole action in the tree, after a build of what is checked out."""
        self.images = [str(path) for path in self.tree.build()]
        inputs = {"program": str(LAYLINE), "images": self.images[0], "rules": str(RULES), **inputs}
        return ActionRunner(INTEGRATIONS / "github", self.temp).run(self.tree.src, **inputs)

    def test_a_clean_build_passes_and_is_uploaded(self):
        result = self.run_action(category="x86_64")
        self.assertEqual(result.status, 0, result.output)
        self.assertEqual(result.outputs["status"], "0")
        self.assertEqual(result.outputs["program"], str(LAYLINE))
        [(what, parameters)] = result.used
        self.assertTrue(what.startswith("github/codeql-action/upload-sarif@"))
        self.assertEqual(parameters, {"sarif_file": result.outputs["sarif"], "category": "x86_64"})
        self.assertEqual(json.loads(pathlib.Path(parameters["sarif_file"]).read_text())["version"], "2.1.0")
        self.assertIn("tcp_sock", result.summary)

    def test_an_error_is_annotated_uploaded_and_then_fails(self):
        self.tree.commit(MOVED)
        result = self.run_action()
        self.assertEqual(result.status, 1, result.output)
        self.assertEqual(result.outputs["status"], "1")
        lines = (self.tree.src / "include/linux/tcp.h").read_text().splitlines()
        line = 1 + next(i for i, text in enumerate(lines) if "recvmsg_inq" in text)
        self.assertRegex(result.output, rf"(?m)^::error file=include/linux/tcp\.h,line={line}\b.*recvmsg_inq")
        [(_, parameters)] = result.used
        self.assertIn("member-outside-group", pathlib.Path(parameters["sarif_file"]).read_text())

    def test_annotations_and_upload_can_be_left_out(self):
        self.tree.commit(MOVED)
        result = self.run_action(annotations="false", upload_sarif="false")
        self.assertEqual((result.status, result.used), (1, []))
        self.assertNotIn("::error", result.output)

    def test_fail_on_and_arguments_reach_layline(self):
        self.assertEqual(self.run_action(fail_on="note").status, 1)
        self.assertEqual(self.run_action(fail_on="note", arguments="--no-check\ngroup-hole\n").status, 0)

    def test_images_are_lines_and_patterns(self):
        result = self.run_action(images=f"{self.tree.obj}/net/*/*.o\n\n{self.folder}/build/net/core/dev.o\n")
        self.assertEqual(result.status, 0, result.output)
        self.assertIn("net/ipv4/tcp.o", result.output)
        self.assertIn("3 images", result.output)

    def test_release_chooses_the_rules(self):
        result = self.run_action(rules="", release="6.12", fail_on="never")
        self.assertEqual(result.status, 0, result.output)
        self.assertIn("rules/v6.12", result.output)

    def test_known_findings_pass(self):
        self.tree.commit(MOVED)
        baseline = self.folder / "baseline.json"
        subprocess.run([LAYLINE, "check", "--rules", RULES, "--baseline", baseline, "--update-baseline",
                        "--fail-on", "never", self.tree.build()[0]], check=True, stdout=subprocess.DEVNULL)
        self.assertEqual(self.run_action(baseline=str(baseline)).status, 0)

    def test_a_build_that_cannot_be_read_fails_and_is_not_uploaded(self):
        result = self.run_action(images="no/such/*.o")
        self.assertEqual((result.status, result.used), (2, []))
        self.assertIn("::error::layline could not audit no/such/*.o", result.output)

    def test_a_download_is_held_against_its_checksum(self):
        digest = hashlib.sha256(LAYLINE.read_bytes()).hexdigest()
        result = self.run_action(program="", url=LAYLINE.as_uri(), sha256=digest)
        self.assertEqual(result.status, 0, result.output)
        self.assertEqual(result.outputs["program"], str(self.temp / "layline"))
        self.assertNotEqual(self.run_action(program="", url=LAYLINE.as_uri(), sha256="0" * 64).status, 0)
        self.assertNotEqual(self.run_action(program="", url=LAYLINE.as_uri()).status, 0)

    def test_a_program_that_is_not_there_is_said(self):
        result = self.run_action(program="no-such-layline")
        self.assertEqual(result.status, 2)
        self.assertIn("::error::no-such-layline: no such program", result.output)


class Build(Folders):
    """The step that builds layline, in a copy of the checkout."""

    def test_layline_is_built_from_the_sources_of_the_action(self):
        sources = INTEGRATIONS.parent
        copy = self.folder / "layline"
        names = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=sources,
                               check=True, capture_output=True, text=True).stdout.split("\0")
        for name in filter(None, names):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(sources / name, copy / name)
        runner = ActionRunner(copy / "integrations/github", self.temp)
        result = runner.run(self.folder, only="program", images="none")
        self.assertEqual(result.status, 0, result.output)
        # Shipped rules have to be found where it was installed to.
        tree = MiniTree(self.folder)
        result = runner.run(tree.src, program=result.outputs["program"], images=str(tree.build()[0]),
                            release="6.12", fail_on="never")
        self.assertEqual(result.status, 0, result.output)
        self.assertIn("rules/v6.12", result.output)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", type=pathlib.Path)
    parser.add_argument("--build", action="store_true")
    arguments, rest = parser.parse_known_args()
    LAYLINE = arguments.layline.resolve() if arguments.layline else None
    tests = ["Build"] if arguments.build else rest or ["Metadata", "Run"]
    unittest.main(argv=[sys.argv[0], *tests], verbosity=2)
