#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Audits the probe built for four machines, as jobs of their own would, and puts the results side by side.

The budgets are per build ({64: .., 32: ..}); that of tcp_sock_write_txrx is set so that one machine breaks it: arm
aligns u64 to eight bytes, which i386, with pointers of four as well, does not.  Compilers are asked first, with the same
budgets as assertions: they must refuse the same builds.

Exit status: 77 (skipped) when the cache has no headers.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from kernel_cache import SKIPPED, cache_folder  # noqa: E402
from kernel_headers import cached_headers, compile_probe  # noqa: E402

MACHINES = {"x86_64": (64, 64), "i386": (32, 64), "arm": (32, 64), "s390x": (64, 256)}  # word and line size
GROUP = "tcp_sock_write_txrx"
TIGHT = {64: 91, 32: 91}
RIGHT = {64: 91, 32: 95}


def assertion(budget):
    """The budget as C, as the kernel has it."""
    begin, end = (f"offsetof(struct tcp_sock, __cacheline_group_{end}__{GROUP})" for end in ("begin", "end"))
    return f'_Static_assert({end} - {begin} <= {budget}, "too large");'


def write_rules(source, target, budgets):
    """The shipped rule about tcp_sock with other budgets for the group."""
    text = (source / "tcp_sock.yaml").read_text()
    budgets = ", ".join(f"{word}: {bytes_}" for word, bytes_ in budgets.items())
    text, count = re.subn(rf"(- name: {GROUP}\n(?:    .*\n)*?    max_size: ).*", rf"\1{{{budgets}}}", text)
    if count != 1:
        raise SystemExit(f"the rule has {count} budgets of {GROUP}")
    target.mkdir()
    (target / "tcp_sock.yaml").write_text(text)


class Jobs:
    """One job a machine, in a folder."""

    def __init__(self, layline, folder):
        self.layline, self.folder = layline, folder

    def check(self, machine, rules, where):
        """Audits a machine's object; the status."""
        where.mkdir(exist_ok=True)
        return subprocess.run([self.layline, "check", "--rules", rules, "--rules-only", "--format", "json", "--output",
                               where / f"{machine}.json", self.folder / f"{machine}.o"], check=False).returncode

    def matrix(self, where, *options):
        """What the job that merges prints."""
        return subprocess.run([self.layline, "report", "--matrix", *options,
                               *(where / f"{machine}.json" for machine in MACHINES)],
                              capture_output=True, text=True, check=True).stdout


def cells_of(matrix, struct, group):
    """{machine: cell} of a row."""
    row, = (row for row in matrix["rows"] if (row["struct"], row["group"]) == (struct, group))
    return {build["machine"]: cell for build, cell in zip(matrix["builds"], row["cells"], strict=True)}


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True)
    parser.add_argument("--rules", required=True, type=pathlib.Path, help="rules/v6.12")
    arguments = parser.parse_args()
    if not (headers := cached_headers()):
        print(f"{cache_folder()}: no 6.12 headers; tools/run-tests gets them")
        return SKIPPED
    wrong = []

    def expect(what, got, wanted):
        if got != wanted:
            wrong.append(f"{what}: {got}, expected {wanted}")

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        jobs = Jobs(arguments.layline, folder)
        for machine, (word, _) in MACHINES.items():
            expect(f"{machine}: what the compiler says", compile_probe(machine, *headers, folder / f"{machine}.o"), "")
            for budgets, refused in (TIGHT, machine == "arm"), (RIGHT, False):
                said = compile_probe(machine, *headers, folder / f"{machine}-{budgets[word]}-{budgets is TIGHT}.o",
                                     [assertion(budgets[word])])
                expect(f"{machine}: refused with {budgets[word]} bytes", "too large" in said, refused)
        for title, budgets in ("tight", TIGHT), ("right", RIGHT):
            write_rules(arguments.rules, folder / f"rules-{title}", budgets)
            for machine in MACHINES:
                expect(f"{title}, {machine}: status", jobs.check(machine, folder / f"rules-{title}", folder / title),
                       int(title == "tight" and machine == "arm"))
            matrix = json.loads(jobs.matrix(folder / title, "--format", "json"))
            cells = cells_of(matrix, "tcp_sock", GROUP)
            expect(f"{title}: builds", {build["machine"]: build["line_size"] for build in matrix["builds"]},
                   {machine: line for machine, (_, line) in MACHINES.items()})
            expect(f"{title}: bytes", {machine: cell["size"] for machine, cell in cells.items()},
                   {"x86_64": 91, "i386": 91, "arm": 95, "s390x": 91})
            expect(f"{title}: budgets", {machine: cell["max_size"] for machine, cell in cells.items()},
                   {machine: budgets[word] for machine, (word, _) in MACHINES.items()})
            expect(f"{title}: verdicts that are errors", [machine for machine, cell in cells.items() if cell["errors"]],
                   ["arm"] if title == "tight" else [])
            expect(f"{title}: errors", [(error["id"], error["group"], [matrix["builds"][i]["machine"] for i in error["builds"]])
                                        for error in matrix["errors"]],
                   [("group-too-large", GROUP, ["arm"])] if title == "tight" else [])
            print(jobs.matrix(folder / title))
    print("\n".join(wrong) or f"{len(MACHINES)} machines, one of which breaks the tight budget")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
