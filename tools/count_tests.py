#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Counts the results in a meson testlog.json; a skipped test is as bad as a failed one.

Prints the tests that failed or were skipped, then "N passed, N failed, N skipped".  Exit status: 0 when
all passed, 1 otherwise, 2 when there is nothing to count.
"""

import json
import sys

PASSED = {"OK", "EXPECTEDFAIL"}


def main(path):
    try:
        with open(path, encoding="utf-8") as log:
            results = [json.loads(line) for line in log if line.strip()]
    except OSError as error:
        print(f"count_tests: {path}: {error.strerror}", file=sys.stderr)
        return 2
    if not results:
        print(f"count_tests: {path}: no test was run", file=sys.stderr)
        return 2
    skipped = [r["name"] for r in results if r["result"] == "SKIP"]
    failed = [r["name"] for r in results if r["result"] not in PASSED | {"SKIP"}]
    for what, names in (("failed", failed), ("skipped", skipped)):
        for name in names:
            print(f"{what}: {name}")
    print(f"{len(results) - len(failed) - len(skipped)} passed, {len(failed)} failed, "
          f"{len(skipped)} skipped")
    return 1 if failed or skipped else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
