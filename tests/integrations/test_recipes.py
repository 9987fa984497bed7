#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs the recipes of docs/ci.md: what is a script runs as it stands, on a small tree; what is YAML parses.

A recipe is a fenced block with "# recipe: NAME" among its first lines.
"""
import argparse
import json
import lzma
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import yaml

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from gate_patches import COMMENT, HEADER, NOT_C  # noqa: E402
from mini_tree import HERE, RULES, MiniTree  # noqa: E402

DOCUMENT = HERE.parent.parent / "docs/ci.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)


def recipes():
    """{name: text} of the document."""
    found = {}
    for _, text in BLOCK.findall(DOCUMENT.read_text()):
        if name := re.search(r"^\s*# recipe: (\w+)$", "\n".join(text.splitlines()[:3]), re.M):
            found[name[1]] = text
    return found


def without_struct(text):
    """The header as if the struct had not been there yet: tcp.c then makes do with one of another name."""
    return text.replace("struct tcp_sock {", "struct tcp_sock_of_old {")


class Recipes(unittest.TestCase):
    """One recipe a test."""
    layline = None

    def setUp(self):
        self._folder = tempfile.TemporaryDirectory(prefix="layline-recipes-")
        self.addCleanup(self._folder.cleanup)
        self.folder = pathlib.Path(self._folder.name)
        programs = self.folder / "bin"
        programs.mkdir()
        (programs / "layline").symlink_to(self.layline)
        self.environment = os.environ | {"PATH": f"{programs}:{os.environ['PATH']}"}

    def run_in(self, folder, command, **more):
        """What a command that has to work prints."""
        done = subprocess.run([str(word) for word in command], cwd=folder, text=True, capture_output=True, check=False,
                              env=self.environment | more)
        self.assertEqual(done.returncode, 0, f"{command}\n{done.stdout}{done.stderr}")
        return done.stdout

    def test_every_recipe_is_run_here(self):
        self.assertEqual(sorted(recipes()), sorted(name.removeprefix("test_recipe_") for name in dir(self)
                                                   if name.startswith("test_recipe_")))

    def test_every_yaml_parses(self):
        blocks = [text for language, text in BLOCK.findall(DOCUMENT.read_text()) if language == "yaml"]
        self.assertGreaterEqual(len(blocks), 3)
        for text in blocks:
            if "# recipe: github" not in text:  # a part of one, see below
                self.assertIsInstance(yaml.safe_load(text), dict)

    def test_recipe_github(self):
        workflow, = (text for language, text in BLOCK.findall(DOCUMENT.read_text())
                     if language == "yaml" and "integrations/github@main" in text)
        jobs = yaml.safe_load(workflow + recipes()["github"])["jobs"]
        self.assertEqual(list(jobs), ["layout", "matrix"])
        self.assertEqual(jobs["matrix"]["needs"], "layout")
        ids = [step.get("id") for step in jobs["layout"]["steps"]]
        self.assertIn("layline", ids)
        upload = jobs["layout"]["steps"][-1]["with"]
        self.assertTrue(upload["name"].startswith(jobs["matrix"]["steps"][0]["with"]["pattern"].rstrip("*")))

    def test_recipe_gitlab(self):
        jobs = yaml.safe_load(recipes()["gitlab"])
        self.assertEqual({jobs[name]["stage"] for name in ("layout", "matrix")}, set(jobs["stages"]))
        # Its commands about layline, in a folder with the objects; the junit's status is the job's.
        tree = MiniTree(self.folder)
        for image in tree.build():
            target = self.folder / "job" / image.relative_to(tree.obj)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(image, target)
        shutil.copytree(RULES.parent, self.folder / "job/ci/rules", ignore=lambda folder, names:
                        [name for name in names if name != RULES.name])
        for job in ("layout", "matrix"):
            for command in jobs[job]["script"]:
                if command.startswith("layline"):
                    self.run_in(self.folder / "job", ["sh", "-ec", command], ARCH="x86_64")
        self.assertIn("tcp_sock_read_rx", (self.folder / "job/matrix.html").read_text())
        self.assertIn("<testsuite", (self.folder / "job/x86_64.xml").read_text())

    def test_recipe_matrix(self):
        """With a tree that has no other machine: the second build is the first with another configuration."""
        tree = MiniTree(self.folder)
        tree.src.rename(self.folder / "linux")
        scripts = self.folder / "linux/scripts"
        scripts.mkdir()
        (scripts / "config").write_text("#!/bin/sh\necho CONFIG_DEBUG_INFO_DWARF5=y >>$2\n")
        (scripts / "config").chmod(0o755)
        shutil.copy(RULES, self.folder / "rules.yaml")
        (self.folder / "Makefile").write_text(recipes()["matrix"])
        command = ["make", "-j2", "matrix.txt", "RULES=rules.yaml", "BUILDS=x86_64-defconfig x86-defconfig"]
        self.run_in(self.folder, command)
        table = (self.folder / "matrix.txt").read_text()
        self.assertRegex(table, r"x86_64-defconfig +x86-defconfig\n")
        self.assertRegex(table, r"tcp_sock_read_rx +69/80 2 \w+ +69/80 2 \w+\n")
        # One that breaks its budget is told of, and does not stop the others.
        rules = (self.folder / "rules.yaml").read_text()
        (self.folder / "rules.yaml").write_text(rules.replace("max_size: 80", "max_size: 60"))
        self.run_in(self.folder, command)
        self.assertIn("all builds: error: tcp_sock_read_rx", (self.folder / "matrix.txt").read_text())
        # What cannot be judged does.
        (self.folder / "rules.yaml").write_text("layline: 2\n")
        self.assertNotEqual(subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True,
                                           check=False).returncode, 0)

    def test_recipe_kernelci(self):
        """With two builds of a service that is a folder."""
        tree = MiniTree(self.folder)
        image, _ = tree.build()
        service = self.folder / "service/node"
        service.mkdir(parents=True)
        packed = self.folder / "vmlinux.xz"
        packed.write_bytes(lzma.compress(image.read_bytes()))
        for name in ("kbuild-gcc-12-x86", "kbuild-clang-17-x86"):
            (service / name).write_text(json.dumps({"name": name, "artifacts": {"vmlinux": packed.as_uri()}}))
        work = self.folder / "work"
        work.mkdir()
        (self.folder / "none/v0.1").mkdir(parents=True)  # the rules of no release that is asked for
        table = self.run_in(work, ["sh", "-euc", recipes()["kernelci"]], LAYLINE_RULES=str(self.folder / "none"),
                            NODES="kbuild-gcc-12-x86 kbuild-clang-17-x86", KERNELCI_API=service.parent.as_uri())
        self.assertRegex(table, r"kbuild-clang-17-x86 +kbuild-gcc-12-x86\n")
        self.assertIn("tcp_sock_read_rx", table)

    def test_recipe_bisect(self):
        """Of ten commits one is the first over budget; two before it cannot be judged, one of which is asked for."""
        tree = MiniTree(self.folder)
        makefile = tree.src / "Makefile"
        makefile.write_text(re.sub(r"(?m)^debug := .*$", "debug := -gdwarf-5", makefile.read_text())
                            .replace("grep -q . $(O)/.config", "true"))
        tree.git("commit", "-q", "-a", "-m", "debug information")
        good = tree.git("rev-parse", "HEAD")
        more = ("tcp: a comment more", COMMENT[1])
        grows = ("tcp: grow", {HEADER: lambda text: text.replace("u32 snd_wl1[14];", "u32 snd_wl1[18];")})
        # The kernel's own assert would stop the build, which is another way to find it.
        unasserted = ("tcp: no assert", {"net/ipv4/tcp.c": lambda text: "".join(
            line for line in text.splitlines(True) if not line.startswith("CACHELINE_ASSERT_GROUP_SIZE"))})
        tree.commit(unasserted)
        tree.commit(COMMENT)
        tree.commit(NOT_C)
        not_c = tree.git("rev-parse", "HEAD")
        tree.git("revert", "--no-edit", "HEAD")
        tree.commit(("tcp: there is no such struct", {
            HEADER: without_struct, "net/ipv4/tcp.c": lambda text: "int tcp_of_old;\n"}))
        no_struct = tree.git("rev-parse", "HEAD")
        tree.git("revert", "--no-edit", "HEAD")
        tree.commit(more)
        tree.commit(grows)
        first_bad = tree.git("rev-parse", "HEAD")
        tree.commit(more)
        tree.commit(more)
        shutil.copy(RULES, self.folder / "tcp_sock.yaml")
        script = self.folder / "layout-bisect"
        script.write_text(recipes()["bisect"])
        script.chmod(0o755)
        # By hand, at commits of each kind.
        statuses = {}
        for name, commit in (("grown", first_bad), ("good", good), ("not C", not_c), ("no struct", no_struct)):
            tree.git("checkout", "-q", "-f", "main")
            tree.git("checkout", "-q", "-f", commit)
            tree.git("clean", "-qfdx")
            done = subprocess.run([script], cwd=tree.src, env=self.environment, capture_output=True, text=True, check=False)
            statuses[name] = done.returncode
        self.assertEqual(statuses, {"grown": 1, "good": 0, "not C": 125, "no struct": 125})
        tree.git("checkout", "-q", "-f", "main")
        self.run_in(tree.src, ["git", "bisect", "start", "main", good])
        said = self.run_in(tree.src, ["git", "bisect", "run", script])
        self.assertIn(f"{first_bad} is the first bad commit", said)
        log = self.run_in(tree.src, ["git", "bisect", "log"])
        self.assertRegex(log, r"(?m)^git bisect skip ")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True, type=pathlib.Path)
    arguments, rest = parser.parse_known_args()
    Recipes.layline = arguments.layline.resolve()
    unittest.main(argv=[sys.argv[0], *rest])
