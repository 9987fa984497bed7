#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Holds docs/layline.1 against `layline --help`: the same commands, the same options for each.

    check_man_page.py LAYLINE MAN_PAGE

In the page a command is a `.SS NAME` below `.SH COMMANDS`, and an option a line `.B "\\-x, \\-\\-NAME"` or
`.BI "\\-x, \\-\\-NAME " ARGUMENT` below its command, or below `.SH OPTIONS` when several commands take it.
"""
import re
import subprocess
import sys


def help_of(layline, *command):
    """What --help prints."""
    return subprocess.run([layline, *command, "--help"], capture_output=True, text=True,
                          check=True).stdout


def options_in_help(text):
    """{long option: letter or None} of the option lines."""
    return {match[2]: match[1] for match in
            re.finditer(r"^  (?:-(\w), |    )--([a-z-]+)", text, re.M)}


def options_in_page(text):
    """The same of a part of the page."""
    found = {}
    for line in re.findall(r"^\.B[RI]? .*\\-\\-.*$", text, re.M):
        plain = re.sub(r"\\f.", "", line).replace("\\-", "-")
        name = re.search(r"--([a-z-]+)", plain)
        letter = re.match(r"\.B[RI]? \"?-(\w)\b", plain)
        if name:
            found[name[1]] = letter[1] if letter else None
    return found


def sections(page, heading):
    """{name: text} of the parts that a heading starts."""
    parts = re.split(rf"^\.{heading} (.*)$", page, flags=re.M)
    return {name.strip('"'): text for name, text in zip(parts[1::2], parts[2::2])}


def main():
    """The command line."""
    layline, page_path = sys.argv[1:]
    with open(page_path, encoding="utf-8") as file:
        top = sections(file.read(), "SH")
    described = {name.split()[0]: text for name, text in sections(top["COMMANDS"], "SS").items()}
    shared = options_in_page(top["OPTIONS"])
    commands = re.findall(r"^  ([a-z]+) ", help_of(layline), re.M)
    faults = []
    if sorted(commands) != sorted(described):
        faults.append(f"commands: the page has {sorted(described)}, --help has {sorted(commands)}")
    used = set()
    for command in set(commands) & set(described):
        helped = options_in_help(help_of(layline, command))
        page = options_in_page(described[command])
        used |= set(helped)
        described_options = shared | page
        for name, letter in helped.items():
            if name not in described_options:
                faults.append(f"{command}: the page lacks --{name}")
            elif described_options[name] != letter:
                faults.append(f"{command}: the page gives --{name} another letter")
        faults += [f"{command}: the page has --{name}, --help has not" for name in set(page) - set(helped)]
    faults += [f"OPTIONS: no command takes --{name}" for name in set(shared) - used]
    if not used:
        faults.append("no option was found in --help")
    print("\n".join(sorted(faults)) or f"{len(commands)} commands, {len(used)} options")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
