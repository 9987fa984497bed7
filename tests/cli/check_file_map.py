#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Holds the map in the opening comment of src/cli/main.c against the files of src/.

    check_file_map.py SOURCE_ROOT

A line of the map is "LAYER/NAME" or "LAYER/NAME.[ch]"-like and words; `*` stands for any letters.  Every .c
and .h file must be named, and every name must be a file.
"""
import fnmatch
import pathlib
import re
import sys


def main():
    """The command line."""
    src = pathlib.Path(sys.argv[1]) / "src"
    comment = (src / "cli/main.c").read_text(encoding="utf-8").split("*/")[1]
    names = re.findall(r"^ \* {2,}([a-z]+/[\w*]+)\s", comment, re.M)
    files = sorted({path.relative_to(src).with_suffix("").as_posix()
                    for path in src.rglob("*") if path.suffix in (".c", ".h", ".def")})
    faults = [f"src/{file}.* is not in the map" for file in files
              if not any(fnmatch.fnmatch(file, name) for name in names)]
    faults += [f"the map names {name}, which is no file" for name in names
               if not any(fnmatch.fnmatch(file, name) for file in files)]
    print("\n".join(faults) or f"{len(files)} files, {len(names)} lines")
    return 1 if faults or not files else 0


if __name__ == "__main__":
    sys.exit(main())
