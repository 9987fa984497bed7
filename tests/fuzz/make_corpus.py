#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Fills a folder with the inputs that a fuzzing target starts from.

They come from sources in git alone: fixtures compiled in several ways, files that a program writes, texts
that are copied, and *.hex files (hexadecimal bytes, with comments behind '#') for inputs that once failed.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys

# What compilers do differently: version, format, forms, type units, compression.
VARIANTS = [
    ("gcc-2", "gcc", ["-gdwarf-2", "-gstrict-dwarf"]),
    ("gcc-4-types", "gcc", ["-gdwarf-4", "-fdebug-types-section"]),
    ("gcc-5", "gcc", ["-gdwarf-5"]),
    ("gcc-5-types-64", "gcc", ["-gdwarf-5", "-fdebug-types-section", "-gdwarf64"]),
    ("gcc-32", "gcc", ["-gdwarf-4", "-m32"]),
    ("gcc-btf", "gcc", ["-gbtf"]),
    ("gcc-zlib", "gcc", ["-gdwarf-5", "-gz=zlib"]),
    ("clang-4", "clang", ["-gdwarf-4"]),
    ("clang-5", "clang", ["-gdwarf-5"]),
    ("clang-big-endian", "clang", ["-gdwarf-5", "--target=powerpc64-linux-gnu"]),
    ("clang-32-big-endian", "clang", ["-gdwarf-4", "--target=mips-linux-gnu"]),
]


def compile_fixture(source, output):
    """Compiles a fixture in every way its compilers are there for; gives how many worked."""
    done = 0
    for name, compiler, flags in VARIANTS:
        if not shutil.which(compiler):
            continue
        target = output / f"{source.stem}-{name}"
        command = [compiler, "-c", "-O0", "-ffreestanding", *flags, str(source), "-o", str(target)]
        # A fixture may need what a variant does not have (headers for 32 bits, __int128).
        done += subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode == 0
    return done


def hex_decode(path):
    """The bytes of a *.hex file."""
    lines = (line.split("#")[0] for line in path.read_text(encoding="utf-8").splitlines())
    return bytes.fromhex("".join(lines))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=pathlib.Path, required=True)
    parser.add_argument("--program", help="writes files into the folder it is given")
    parser.add_argument("inputs", type=pathlib.Path, nargs="*",
                        help="fixtures (*.c), bytes (*.hex), or texts, copied as they are")
    arguments = parser.parse_args()
    shutil.rmtree(arguments.output, ignore_errors=True)
    arguments.output.mkdir(parents=True)
    if arguments.program:
        subprocess.run([arguments.program, str(arguments.output)], check=True)
    for path in arguments.inputs:
        if path.suffix == ".c":
            if not compile_fixture(path, arguments.output):
                sys.exit(f"{path}: no compiler took it")
        elif path.suffix == ".hex":
            (arguments.output / path.stem).write_bytes(hex_decode(path))
        else:
            shutil.copyfile(path, arguments.output / f"{path.parent.name}-{path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
