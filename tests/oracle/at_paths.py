#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Asks `layline at` for offsets that the compiler's offsetof() gives, and expects the same members back.

    at_paths.py --layline FILE --compiler CC

Exit status: 0 when all paths came back, 1 when not, 2 when a fixture could not be compiled.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

FIXTURES = pathlib.Path(__file__).resolve().parent.parent.parent / "fixtures" / "src"

# Fixture, struct or union, members of it as C names them.
PATHS = [
    ("arrays", "struct board", ["rows[0][0]", "rows[4][8]", "cube[0][0][1]", "cube[1][2][3]", "lanes", "moves[5]",
                                "handlers[1][0]", "squares[0].kind", "squares[2].value[1]", "names[1]"]),
    ("arrays", "struct vectors", ["c", "pair", "wide", "many[1]", "last"]),
    ("arrays_without_bound", "struct log", ["level", "code", "text[0]", "text[17]"]),
    ("arrays_without_bound", "struct matrix_tail", ["rows", "cells[0][0]", "cells[3][2]"]),
    ("arrays_without_bound", "struct flex_views", ["count", "words[2]", "bytes[9]"]),
    ("embedded", "struct stream", ["inet.base.core.hash", "inet.base.core.port", "inet.base.core.pair",
                                   "inet.base.lock", "inet.rtt.copy.family", "fixed.family"]),
    ("anonymous", "struct letter", ["stamp", "street", "address.street", "door", "deep", "deeper[2]", "deepest",
                                    "folded", "seal"]),
    ("anonymous", "struct views", ["a", "b", "c", "d", "e", "f[1]", "g"]),
    ("unions", "union boxed", ["kind", "size", "value.text[12]", "value.real", "s"]),
    ("unions", "struct carrier", ["before", "value.number", "value.text[3]", "wide.c", "after"]),
]


def compile_one(compiler, folder, fixture, name, paths):
    """The object of a fixture, and what the compiler says: {path: (offset, size)}."""
    source = folder / f"{fixture}.probe.c"
    lines = [f'	printf("{path} %zu %zu\\n", offsetof({name}, {path}), sizeof((({name} *)0)->{path}));'
             for path in paths]
    source.write_text(f'#include <stddef.h>\n#include <stdio.h>\n#include "{FIXTURES / fixture}.c"\n'
                      "int main(void)\n{\n" + "\n".join(lines) + "\n	return 0;\n}\n", encoding="utf-8")
    program = folder / f"{fixture}.probe"
    built = folder / f"{fixture}.o"
    subprocess.run([compiler, "-w", "-g", "-c", FIXTURES / f"{fixture}.c", "-o", built], check=True)
    subprocess.run([compiler, "-w", source, "-o", program], check=True)
    said = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    rows = [line.split(" ") for line in said.splitlines()]
    return built, {path: (int(offset), int(size)) for path, offset, size in rows}


def faults_of(layline, built, name, path, place):
    """What is wrong with the answer for one path."""
    offset, size = place
    question = f"{name}+{offset:#x}"
    asked = subprocess.run([layline, "at", question, "--format", "json", built], capture_output=True, text=True,
                           check=False)
    if asked.returncode:
        return [f"{question}: status {asked.returncode}: {asked.stderr}"]
    answers = {answer["path"]: answer for answer in json.loads(asked.stdout)["answers"]}
    if path not in answers:
        return [f"{question}: {path} is there, but layline says {', '.join(map(str, answers))}"]
    found = (answers[path]["member_offset"], answers[path]["member_size"])
    return [] if found == place else [f"{question}: {path} is {size} bytes at {offset}, not {found}"]


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True)
    parser.add_argument("--compiler", required=True)
    arguments = parser.parse_args()
    faults = []
    count = 0
    with tempfile.TemporaryDirectory(prefix="layline-at-") as folder:
        for fixture, name, paths in PATHS:
            try:
                built, places = compile_one(arguments.compiler, pathlib.Path(folder), fixture, name, paths)
            except subprocess.CalledProcessError as error:
                print(f"{fixture}: {error}")
                return 2
            for path in paths:
                faults += faults_of(arguments.layline, built, name, path, places[path])
                count += 1
    print("\n".join(faults) or f"{count} offsets, each of which led back to its member")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
