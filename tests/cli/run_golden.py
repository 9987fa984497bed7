#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs golden cases: one TOPIC/CASE.sh each, whose output and status must be those of CASE.out.

    run_golden.py list                                  the cases, one a line
    run_golden.py run --layline FILE --fixtures DIR CASE...
    run_golden.py check COUNT                           every .sh has its .out, and there are COUNT of them

A case runs in an empty folder of its own, with $LAYLINE, $FIXTURES (compiled objects), $SOURCE (the source
tree), $LAYLINE_RULES (two releases with a rule each) and an otherwise fixed environment.  These paths are relative, through links
beside the folder, so that output and line breaks are the same wherever the trees lie.  UPDATE=1 in the
environment writes the .out files instead of comparing.  Exit status: 0 as expected, 1 not, 2 when a case
could not be run.
"""
import argparse
import difflib
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parent.parent
TIMEOUT_SECONDS = 120


def cases():
    """The names of all cases, "TOPIC/CASE"."""
    return sorted(path.relative_to(HERE).with_suffix("").as_posix() for path in HERE.glob("*/*.sh"))


def unpaired():
    """Files of one kind that lack the other."""
    scripts = set(cases())
    outputs = {path.relative_to(HERE).with_suffix("").as_posix() for path in HERE.glob("*/*.out")}
    return sorted([f"{name}.sh has no .out" for name in scripts - outputs] +
                  [f"{name}.out has no .sh" for name in outputs - scripts])


def outcome(layline, fixtures, case):
    """What a case prints and returns, as the text of its .out."""
    with tempfile.TemporaryDirectory(prefix="layline-golden-") as folder:
        work = pathlib.Path(folder, "work")
        work.mkdir()
        for name, target in {"fixtures": fixtures, "source": SOURCE, "layline": layline}.items():
            pathlib.Path(folder, name).symlink_to(target)
        environment = {
            "PATH": os.environ["PATH"], "HOME": folder, "TMPDIR": folder, "LC_ALL": "C", "TZ": "UTC",
            "LAYLINE": "../layline", "FIXTURES": "../fixtures", "SOURCE": "../source",
            "LAYLINE_RULES": "../source/tests/cli/shipped",
        }
        # Sanitizers are told what to do by variables of their own.
        environment |= {name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS")}
        done = subprocess.run(["sh", "-u", str(HERE / f"{case}.sh")], cwd=work, env=environment,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT_SECONDS,
                              check=False)
        text = done.stdout.decode(errors="backslashreplace")
        if done.stderr:
            text += f"--- stderr\n{done.stderr.decode(errors='backslashreplace')}"
        return f"{text}--- status {done.returncode}\n".replace(str(work), "$PWD")


def run(layline, fixtures, case):
    """Compares (or with UPDATE=1 writes) one case; whether it is as expected."""
    expected_path = HERE / f"{case}.out"
    actual = outcome(layline, fixtures, case)
    if os.environ.get("UPDATE") == "1":
        expected_path.write_text(actual, encoding="utf-8")
        return True
    expected = expected_path.read_text(encoding="utf-8")
    sys.stdout.writelines(difflib.unified_diff(expected.splitlines(True), actual.splitlines(True),
                                               f"{case}.out", "what it printed"))
    return actual == expected


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("list")
    actions.add_parser("check").add_argument("count", type=int)
    run_parser = actions.add_parser("run")
    run_parser.add_argument("--layline", required=True, type=os.path.abspath)
    run_parser.add_argument("--fixtures", required=True, type=os.path.abspath)
    run_parser.add_argument("cases", nargs="+", metavar="CASE")
    arguments = parser.parse_args()
    if arguments.action == "list":
        print("\n".join(cases()))
        return 0
    if arguments.action == "check":
        faults = unpaired()
        if not cases() or len(cases()) != arguments.count:
            faults.append(f"{arguments.count} cases are known to the build, {len(cases())} are there: "
                          "run meson setup --reconfigure")
        print("\n".join(faults) or f"{len(cases())} cases")
        return 1 if faults else 0
    good = [run(arguments.layline, arguments.fixtures, case) for case in arguments.cases]
    return 0 if all(good) else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (OSError, subprocess.SubprocessError) as error:
        print(f"run_golden.py: {error}", file=sys.stderr)
        sys.exit(2)
