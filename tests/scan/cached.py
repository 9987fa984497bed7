#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs a program on a file of the kernel in the cache: cached.py PATTERN PROGRAM ARGUMENT...

The file is its last argument.  The pattern is relative to usr/lib/debug of the kernel.  Ends as the program does; with 77 when the file is
not there.
"""
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "support"))

from kernel_cache import SKIPPED, debug_file  # noqa: E402  (needs the path above)


def main():
    pattern, *command = sys.argv[1:]
    path = debug_file("6.12", pattern)
    if not path:
        print(f"{pattern}: not in the cache; tools/fetch-kernel vmlinux fetches it")
        return SKIPPED
    return subprocess.run([*command, str(path)], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
