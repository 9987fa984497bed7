#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Compiles the declarations that `layline show` prints.

    declarations.py --layline FILE --compiler CC SOURCE...

Each source is compiled and every struct of it shown; then every member that is shown becomes a struct of its
own behind the source, and the compiler has to find each of the type that the member has.

Exit status: 0 when all compiled, 1 when not.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

HEADING = re.compile(r"(struct|union) (\w+): \d")
# What stands before a declaration, which begins in column 22 unless numbers are very large.
PLACE = re.compile(r" *\d+(?::\d)? +\d+(?: bits?)?(?: \|)? +$")
COLUMN = 22
NOT_A_NAME = re.compile(r"\(anonymous\)|^\(")


def members(text):
    """(struct, declaration) of every member that was shown."""
    struct, found = None, []
    for line in text.splitlines():
        if heading := HEADING.match(line):
            struct = f"{heading[1]} {heading[2]}"
        elif struct and line.startswith(" " * (COLUMN + 4)) and found:
            found[-1] = (found[-1][0], f"{found[-1][1]} {line.strip()}")
        elif struct and PLACE.match(line[:COLUMN]) and not NOT_A_NAME.search(line[COLUMN:]):
            found.append((struct, line[COLUMN:]))
        elif re.match(r"\w", line) and not line.startswith("line"):
            struct = None
    return [(struct, re.sub(r";  (<-|\().*$", ";", declaration)) for struct, declaration in found]


def declared_name(declaration):
    """The name that a declaration declares: of a pointer to a function the one in its parentheses."""
    text = declaration.rstrip(";")
    while (shorter := re.sub(r"\{[^{}]*\}", "", text)) != text:
        text = shorter
    text = re.sub(r"__attribute__\(\(.*?\)\)\)?", "", text)
    if inner := re.search(r"\(\*[ \w*]*?(\w+)[\[\])(]", text):
        return inner[1]
    if not (last := re.search(r"(\w+)(\[[^\]]*\])*(:\d+)? *$", text)):
        raise ValueError(f"no name in: {declaration}")
    return last[1]


def checks(found, compares=True):
    """C that declares each member anew, and compares its type with the member's."""
    # gcc's name of a base type that <complex.h> would make a word.
    lines = ["#define complex _Complex", "void check_declarations(void);", "void check_declarations(void)", "{"]
    for index, (struct, declaration) in enumerate(found):
        name = declared_name(declaration)
        lines.append(f"	{{ struct shown_{index} {{ int shown_first; {declaration} }};")
        own, theirs = f"((struct shown_{index} *)0)->{name}", f"(({struct} *)0)->{name}"
        # What has no tag is another type each time; of bit-fields there is no type to ask for; and clang calls
        # all complex types "complex".
        if compares and "{" not in declaration and not re.search(r":\d+;$|^complex \w+;", declaration):
            lines.append(f"	_Static_assert(__builtin_types_compatible_p(__typeof__({own}), "
                         f"__typeof__({theirs})), \"{struct}.{name}\");")
        lines.append("	}")
    return "\n".join(lines + ["}", ""])


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--least", type=int, default=1, help="so many members must have been compiled")
    parser.add_argument("sources", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    count, is_good = 0, True
    with tempfile.TemporaryDirectory(prefix="layline-declarations-") as folder:
        for source in arguments.sources:
            built, check = pathlib.Path(folder, "built.o"), pathlib.Path(folder, f"{source.stem}.check.c")
            command = [arguments.compiler, "-std=gnu17", "-w", "-fms-extensions"]
            subprocess.run([*command, "-g", "-c", source, "-o", built], check=True)
            shown = subprocess.run([arguments.layline, "show", "--all", built], capture_output=True, text=True,
                                   check=True).stdout
            found = members(shown)
            count += len(found)
            # A bit-field as wide as its type looks like any member in what clang writes, but has no type.
            compares = not source.stem.startswith("bits_")
            check.write_text(f'#include "{source.resolve()}"\n{checks(found, compares)}', encoding="utf-8")
            done = subprocess.run([*command, "-fsyntax-only", check], capture_output=True, text=True, check=False)
            if done.returncode:
                is_good = False
                print(f"{source}:\n{done.stderr[:4000]}")
    print(f"{count} declarations")
    return 0 if is_good and count >= arguments.least else 1


if __name__ == "__main__":
    sys.exit(main())
