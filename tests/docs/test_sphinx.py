#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Builds the documents of the shipped rules with Sphinx, as tables, and expects no warning and a table each.

    test_sphinx.py --layline FILE --rules DIR

Exit status: 77 (skipped) when there is no Sphinx.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
COLUMNS = 5


def build(layline, rules, folder):
    """Writes and builds one release's documents; what is wrong with them."""
    source, output = folder / "source", folder / "html"
    folder.mkdir()
    subprocess.run([layline, "docs", "--rules", rules, "--form", "table", "--output", source], check=True)
    (source / "conf.py").write_text('project = "net_cachelines"\n', encoding="utf-8")
    run = subprocess.run(["sphinx-build", "-q", "-n", "-W", "--keep-going", "-b", "html",
                          str(source), str(output)], capture_output=True, text=True, check=False)
    faults = [run.stderr.strip()] if run.returncode or run.stderr else []
    pages = sorted(path for path in source.glob("*.rst") if path.stem != "index")
    if not pages:
        faults.append(f"{rules}: no document")
    for page in pages:
        html = (output / f"{page.stem}.html").read_text(encoding="utf-8")
        # Every line between the second border and the third is a row of the page's table.
        lines = page.read_text(encoding="utf-8").splitlines()
        borders = [i for i, line in enumerate(lines) if line.startswith("=") and " " in line]
        rows = borders[2] - borders[1]
        if html.count("<table") != 1 or html.count("<tr") != rows or html.count("<th ") != COLUMNS:
            faults.append(f"{page.name}: {html.count('<table')} tables, {html.count('<tr')} rows of {rows}, "
                          f"{html.count('<th ')} columns")
    print(f"{rules}: {len(pages)} pages")
    return faults


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True)
    parser.add_argument("--rules", required=True)
    arguments = parser.parse_args()
    if not shutil.which("sphinx-build"):
        print("no Sphinx here; python3-sphinx has it")
        return SKIPPED
    faults = []
    releases = sorted(pathlib.Path(arguments.rules).glob("v*"))
    with tempfile.TemporaryDirectory(prefix="layline-sphinx-") as folder:
        for release in releases:
            faults += build(arguments.layline, release, pathlib.Path(folder, release.name))
    print("\n".join(faults) or "no warning")
    return 1 if faults or not releases else 0


if __name__ == "__main__":
    sys.exit(main())
