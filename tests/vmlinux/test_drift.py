#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Holds what `layline check` says of documentation rows, on Debian's 6.12.117 vmlinux, against drift-6.12.117.json.

Struct by struct exactly these rows that name nothing, each with its reason; members without a row; rows of another
type; rows in another group than their access asks for.  Exit status: 77 (skipped) when the image is not in the cache.
"""
import pathlib
import re
import sys

import facts as facts_of_kernel

IDS = ("field-missing", "field-undocumented", "field-type-differs", "access-contradicts-group")
# What a row that names nothing is called, and how bad that is.
ABSENT = {"is compiled out": ("compiled out", "note"), "is an alias that leads nowhere": ("alias", "warning"),
          "is gone": ("gone", "warning")}


def absent(findings):
    """{(name, reason, severity)} of field-missing; None for a reason nobody knows."""
    found = set()
    for finding in findings["field-missing"]:
        said = [reason for words, reason in ABSENT.items() if words in finding["message"]]
        reason, severity = said[0] if len(said) == 1 else (None, None)
        if finding["severity"] != severity:
            reason = f"{reason}, but a {finding['severity']}"
        found.add((finding["member"], reason))
    return found


def misplaced(findings):
    """Rows that contradict their group: {(name, group or None, kind asked for or None)}."""
    found = set()
    for finding in findings["access-contradicts-group"]:
        asked = re.search(r"asks for (?:a )?(?:\w+_)?((?:read|write)_(?:tx|rx|txrx))\b", finding["message"])
        found.add((finding["member"], finding["group"], asked[1] if asked else None))
    return found


def expected_places(facts):
    """The same of the facts."""
    return ({(name, group, asked) for name, (asked, group) in facts["in_other_group"].items()} |
            {(name, None, asked) for name, asked in facts["in_no_group"].items()} |
            {(name, group, None) for name, group in facts["without_access"].items()})


def compare(faults, what, found, expected):
    """Notes what only one of two sets has."""
    faults += [f"{what}: unexpected {item}" for item in sorted(found - expected, key=str)]
    faults += [f"{what}: missing {item}" for item in sorted(expected - found, key=str)]


def compare_aliases(faults, rules, name, aliases):
    """A macro whose member is there is no finding, but must be known for a macro."""
    text = (pathlib.Path(rules) / f"{name}.yaml").read_text(encoding="utf-8")
    known = {match[1] for match in re.finditer(r"\bname: \"?(\w+)\"?,[^}]*\balias: [\w.]+", text)}
    compare(faults, f"{name}: aliases", known, set(aliases))


def compare_struct(faults, name, findings, facts):
    """One struct's four sets."""
    reasons = {(row, reason) for reason in ("compiled out", "gone") for row in facts["absent"][reason]}
    compare(faults, f"{name}: absent rows", absent(findings), reasons)
    compare(faults, f"{name}: without a row", {finding["member"] for finding in findings["field-undocumented"]},
            set(facts["undocumented"]))
    compare(faults, f"{name}: types", {finding["member"] for finding in findings["field-type-differs"]},
            set(facts["types"]))
    compare(faults, f"{name}: places", misplaced(findings), expected_places(facts))


def judge(options, facts, said):
    """Every difference."""
    checked = said("check", "--rules", options.rules, "--rules-only", "--fail-on", "never")["findings"]
    faults = []
    for name, expected in facts.items():
        findings = {kind: [finding for finding in checked
                           if finding["struct"] == name and finding["id"] == kind] for kind in IDS}
        compare_struct(faults, name, findings, expected)
        compare_aliases(faults, options.rules, name, expected["absent"]["alias"])
    return faults


if __name__ == "__main__":
    sys.exit(facts_of_kernel.run(__doc__, judge))
