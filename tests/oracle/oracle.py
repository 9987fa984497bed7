#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Compiles a fixture in many ways and holds what `layline show` says of it against the compiler.

Ends with 0 when all agree, 1 when not or when something could not be built, 77 without the compiler.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "support"))

from answers import answers_of  # noqa: E402  (these need the path above)
from builds import builds_of, compile_fixture, holds, run  # noqa: E402
from fixture import all_of, parse_probe  # noqa: E402
from judge import faults, rows_judged  # noqa: E402
from layline_json import ShowFailed, show  # noqa: E402
from types_named import type_faults  # noqa: E402


class Oracle:
    """One fixture with one compiler; `failures` are printed as they are found."""

    def __init__(self, layline, compiler, source, folder):
        self.layline = layline
        self.source = source
        self.folder = folder
        text = source.read_text(encoding="utf-8")
        self.units = (all_of(text, "units") or [""])[0].split()
        only = (all_of(text, "only") or [""])[0].split()
        self.builds = [build for build in builds_of(compiler) if holds(build.target, only)
                       and (build.target.is_host or not self.units)]
        self.expected = {}
        self.compared = 0
        self.failures = 0

    def fail(self, build, text):
        """Counts and prints a failure."""
        self.failures += 1
        print(f"{self.source.name}: {build.label}: {text}")

    def visible(self, build, unit):
        """The fixture as the compiler sees it in a unit, with its comments."""
        return run([build.compiler, "-E", "-C", *([unit] if unit else []), self.source])

    def answers(self, build, word="probe"):
        """The answers for a build, unit by unit; layouts do not depend on the debug options."""
        key = (build.layout, word)
        if key not in self.expected:
            found = []
            for unit in self.units or [None]:
                probes = [parse_probe(rest) for rest in all_of(self.visible(build, unit), word)]
                found += answers_of(build, self.source, unit, probes, self.folder)
            self.expected[key] = found
        return self.expected[key]

    def check_all(self, build, image):
        """Every probed layout must be among those that --all shows, and no other."""
        shown = show(self.layline, "--all", image)
        answers = self.answers(build)
        unmatched = list(shown)
        for answer in answers:
            same_name = [one for one in shown if one.name == answer.type.split()[-1]]
            verdicts = [(list(faults(answer, one, build, self.source)), one)
                        for one in same_name]
            self.compared += 1
            if not verdicts:
                self.fail(build, f"{answer.type}: not shown")
                continue
            best, one = min(verdicts, key=lambda verdict: len(verdict[0]))
            for fault in best:
                self.fail(build, f"{answer.type}: {fault}")
            unmatched = [other for other in unmatched if other is not one]
        for one in unmatched:
            self.fail(build, f"{one.name}: shown, but no probe of the fixture asks for it")

    def check_one_by_one(self, build, image):
        """Asking for one struct gives what --all gave; typedefs lead to their struct."""
        everything = show(self.layline, "--all", image)
        text = self.source.read_text(encoding="utf-8")
        pairs = [(answer.type, answer.type) for answer in self.answers(build)]
        pairs += [tuple(part.strip() for part in rest.split(":")) for rest in all_of(text, "lookup")]
        for asked, meant in pairs:
            for one in show(self.layline, asked, image):
                one.name = meant.split()[-1]
                if one not in everything:
                    self.fail(build, f"show {asked!r} differs from what --all shows")

    def check_alignment(self, build, image):
        """Alignments, where DWARF 5 tells of forced ones and of the machine's own nothing is special."""
        untold = all_of(self.source.read_text(encoding="utf-8"), "untold")
        shown = {(one.name, one.size_bits, one.align) for one in show(self.layline, "--all", image)}
        for answer in self.answers(build):
            name = answer.type.split()[-1]
            if answer.type not in untold and (name, answer.size_bits, answer.align) not in shown:
                self.fail(build, f"{answer.type}: not shown as aligned to {answer.align}")

    def check_expanded(self, build, image):
        """--expand gives the rows that the fixture lists."""
        for answer in self.answers(build, "expand"):
            shown, = show(self.layline, answer.type, image, "--expand")
            for fault in rows_judged(answer, shown, build.hides_whole_type):
                self.fail(build, f"--expand {answer.type}: {fault}")

    def check_refusals(self, build, image):
        """Bad options and structs that are only declared end with status 2 and one line that says why."""
        text = self.source.read_text(encoding="utf-8")
        first = self.answers(build)[0].type
        asked = [([first, image, *rest.split()], "") for rest in all_of(text, "refuse")]
        asked += [([rest, image], "declared") for rest in all_of(text, "declared")]
        for arguments, word in asked:
            done = subprocess.run([self.layline, "show", *arguments], capture_output=True, text=True,
                                  check=False)
            if (done.returncode, done.stderr.count("\n"), word in done.stderr) != (2, 1, True):
                self.fail(build, f"show {' '.join(map(str, arguments))}: status {done.returncode}: "
                                 f"{done.stderr.strip()!r}")

    def check_build(self, build):
        """Everything that can be checked of one build."""
        try:
            image = compile_fixture(build, self.source, self.units, self.folder)
            self.check_all(build, image)
            if build.debug == ("-gdwarf-5",) and build.target.is_host:
                self.check_one_by_one(build, image)
                self.check_alignment(build, image)
                self.check_expanded(build, image)
                self.check_refusals(build, image)
                for fault in type_faults(build, self.source, self.units,
                                         show(self.layline, "--all", image), self.answers(build),
                                         self.folder):
                    self.fail(build, fault)
        except (RuntimeError, ShowFailed, KeyError) as error:
            self.fail(build, str(error))


def main():
    """Runs one fixture with one compiler."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layline", required=True)
    parser.add_argument("--compiler", choices=["gcc", "clang"], required=True)
    parser.add_argument("fixture", type=pathlib.Path)
    options = parser.parse_args()
    if not shutil.which(options.compiler):
        print(f"skipped: {options.compiler} is not installed")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        oracle = Oracle(options.layline, options.compiler, options.fixture.resolve(),
                        pathlib.Path(folder))
        for build in oracle.builds:
            oracle.check_build(build)
    print(f"{options.fixture.name}: {len(oracle.builds)} builds with {options.compiler}, "
          f"{oracle.compared} layouts compared, {oracle.failures} failures")
    return 1 if oracle.failures or not oracle.compared else 0


if __name__ == "__main__":
    sys.exit(main())
