# SPDX-License-Identifier: GPL-2.0-or-later
"""The rules of the kernel's Documentation/dev-tools/ktap.rst, without what they excuse.

A parser of KTAP takes almost anything.  This takes only lines that the document names, at the depth where they
belong, and results that follow from those below them.
"""
import re
from dataclasses import dataclass, field

INDENT = "  "
RESULT = re.compile(r"^(?P<verdict>ok|not ok) (?P<number>\d+) (?P<name>[^#\n]*?)(?P<skip> # SKIP(?: .+)?)?$")


class Broken(Exception):
    """A line breaks a rule."""


@dataclass
class Case:
    """A test with those in it and the diagnostic lines before its result."""
    name: str
    verdict: str  # "ok", "not ok", "skip"
    diagnostics: list[str]
    cases: list["Case"] = field(default_factory=list)


def body(lines, at, depth):
    """The tests from a version line on, and the line behind them."""
    indent = INDENT * depth
    if lines[at] != indent + "KTAP version 1":
        raise Broken(f"line {at + 1}: a version line was expected")
    at += 1
    title = None
    if lines[at].startswith(indent + "# Subtest: "):
        title = lines[at].removeprefix(indent + "# Subtest: ")
        at += 1
    if not (plan := re.fullmatch(re.escape(indent) + r"1\.\.(\d+)", lines[at])):
        raise Broken(f"line {at + 1}: a plan was expected")
    at += 1
    cases = []
    for number in range(1, int(plan[1]) + 1):
        case, at = one(lines, at, depth, number)
        cases.append(case)
    return title, cases, at


def one(lines, at, depth, number):
    """One test: tests in it, diagnostics, result."""
    indent = INDENT * depth
    inner, title, diagnostics = [], None, []
    while not (result := RESULT.match(lines[at].removeprefix(indent)) if lines[at].startswith(indent) else None):
        if lines[at] == indent + INDENT + "KTAP version 1" and not inner:
            title, inner, at = body(lines, at, depth + 1)
        elif lines[at].startswith(indent + "# "):
            diagnostics.append(lines[at].removeprefix(indent + "# "))
            at += 1
        else:
            raise Broken(f"line {at + 1}: {lines[at]!r}")
    if int(result["number"]) != number:
        raise Broken(f"line {at + 1}: number {number} was expected")
    if title is not None and title != result["name"]:
        raise Broken(f"line {at + 1}: a result of {title!r} was expected")
    verdict = "skip" if result["skip"] else result["verdict"]
    below = {case.verdict for case in inner}
    expected = "not ok" if "not ok" in below else "skip" if below == {"skip"} else "ok"
    if inner and verdict != expected:
        raise Broken(f"line {at + 1}: the tests in it ask for {expected!r}")
    return Case(result["name"], verdict, diagnostics, inner), at + 1


def parse(text):
    """The tests of a whole document."""
    if not text.endswith("\n"):
        raise Broken("the last line does not end")
    lines = text.split("\n")[:-1]
    _, cases, at = body(lines, 0, 0)
    if at != len(lines):
        raise Broken(f"line {at + 1}: more than the plan says")
    return cases
