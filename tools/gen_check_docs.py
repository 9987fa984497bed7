#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Writes docs/checks.md from src/audit/checks.def, or with --check says whether it is current."""
import argparse
import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOKEN = re.compile(r'\s*(?:(?P<string>"(?:[^"\\]|\\.)*")|(?P<word>\w+)|(?P<mark>[(),]))')
SEVERITIES = {"SEVERITY_ERROR": "error", "SEVERITY_WARNING": "warning", "SEVERITY_NOTE": "note"}


def tokens(text):
    """Words, strings (unquoted) and punctuation of the registry, without comments."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    at = 0
    while text[at:].strip():
        match = TOKEN.match(text, at)
        if not match:
            sys.exit(f"checks.def: cannot read: {text[at:at + 40]!r}")
        at = match.end()
        if match["string"]:
            yield "string", match["string"][1:-1].replace("\\n", "\n").replace('\\"', '"')
        else:
            yield "word" if match["word"] else match["mark"], match[match.lastgroup]


def entries(text):
    """Each CHECK(...) as a list of its arguments; adjacent strings are joined."""
    arguments = None
    for kind, value in tokens(text):
        if kind == "word" and value == "CHECK" and arguments is None:
            continue
        if kind == "(":
            arguments = [""]
        elif kind == ",":
            arguments.append("")
        elif kind == ")":
            if len(arguments) != 7:
                sys.exit(f"checks.def: CHECK({arguments[0]}, ...) has {len(arguments)} arguments")
            yield arguments
            arguments = None
        else:
            arguments[-1] += value


def page(text):
    lines = [
        "<!-- SPDX-License-Identifier: GPL-2.0-or-later -->",
        "<!-- Made by tools/gen_check_docs.py from src/audit/checks.def; do not edit. -->",
        "# Findings",
        "",
        *textwrap.wrap(
            "What `layline check` can report. `layline rules explain ID` prints the same texts. "
            "The severities can be changed with `-E ID`, `-W ID` and `-N ID`, and a check is "
            "switched off with `--no-check ID`. Ids are never renamed and never reused.", 96),
        "",
        "| id | severity | meaning |",
        "|---|---|---|",
    ]
    checks = list(entries(text))
    if not checks:
        sys.exit("checks.def: no CHECK in it")
    for _, _, _, check, severity, meaning, _ in checks:
        lines.append(f"| [`{check}`](#{check}) | {SEVERITIES[severity]} | {meaning} |")
    for _, _, _, check, severity, meaning, explanation in checks:
        lines += ["", f"## {check}", "", f"{SEVERITIES[severity].capitalize()}: {meaning}."]
        for paragraph in explanation.split("\n"):
            lines += ["", *textwrap.wrap(paragraph, 96, break_on_hyphens=False)]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    parser.add_argument("--checks", type=pathlib.Path, default=ROOT / "src/audit/checks.def")
    parser.add_argument("--page", type=pathlib.Path, default=ROOT / "docs/checks.md")
    arguments = parser.parse_args()
    text = page(arguments.checks.read_text(encoding="utf-8"))
    if not arguments.check:
        arguments.page.write_text(text, encoding="utf-8")
    elif not arguments.page.exists() or arguments.page.read_text(encoding="utf-8") != text:
        sys.exit(f"{arguments.page} is not what tools/gen_check_docs.py makes of checks.def")


if __name__ == "__main__":
    main()
