#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Holds `layline report` of Debian's 6.12.117 vmlinux against fastpath-6.12.117.json: lines, bytes, rows.

Exit status: 77 (skipped) when the image is not in the cache.
"""
import sys

import facts as facts_of_kernel

NUMBERS = ("size", "lines", "fastpath_lines", "fastpath_bytes", "least_lines", "rows")


def compare_row(faults, name, row, facts):
    """One struct's numbers, and the rows without which they were made."""
    for key in NUMBERS:
        if row[key] != facts[key]:
            faults.append(f"{name}: {key} {row[key]}, measured {facts[key]}")
    touched = [line for first, last in row["touched"] for line in range(first, last + 1)]
    if touched != facts["touched"]:
        faults.append(f"{name}: lines {touched}, measured {facts['touched']}")
    if not set(row["rows_missing"]) <= set(facts["not_in_struct"]):
        faults.append(f"{name}: rows that name nothing {row['rows_missing']}")
    if row["rows"] - row["rows_found"] != len(row["rows_missing"]):
        faults.append(f"{name}: {row['rows_found']} of {row['rows']} rows, but {row['rows_missing']} are missing")
    for path, use in row["paths"].items():
        if not 0 < use["fastpath_bytes"] <= row["fastpath_bytes"]:
            faults.append(f"{name}: {path} has {use['fastpath_bytes']} of {row['fastpath_bytes']} bytes")
    if sum(use["fastpath_bytes"] for use in row["paths"].values()) < row["fastpath_bytes"]:
        faults.append(f"{name}: tx and rx together have less than both")


def judge(options, facts, said):
    """Every difference."""
    rows = {row["name"]: row for row in said("report", "--rules", options.rules)["rows"]}
    faults = [f"{name}: not in the report" for name in facts if name not in rows]
    for name in facts:
        if name in rows:
            compare_row(faults, name, rows[name], facts[name])
    return faults


if __name__ == "__main__":
    sys.exit(facts_of_kernel.run(__doc__, judge))
