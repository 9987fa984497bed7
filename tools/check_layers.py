#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Checks that each file of src/ includes only what its layer may see.

The layers and what each needs are read from the `layers` table of src/meson.build.  Three rules:

 - an #include "layer/file.h" names the file's own layer or one that the table lists as needed;
 - the header of an external library is included only in the files that are its home (HOMES below);
 - with --compile CC, each header of ours compiles when it is included alone.

Prints file:line: for each violation.  Exit status: 0 none, 1 some, 2 when the check could not be done.
"""

import argparse
import concurrent.futures
import pathlib
import re
import subprocess
import sys

# External headers, and the files below src/ that may include them.
HOMES = [
    (r"yaml\.h", r"rules/rules_yaml[^/]*"),
    (r"(libdwarf.*/)?(libdwarf|dwarf)\.h", r"read/dwarf_constants\.h"),
    (r"(libelf|gelf|elf|elfutils/.*)\.h", r"image/.*"),
    (r"bpf/.*\.h|linux/btf\.h", r"read/btf_[^/]*"),
    (r"(zstd|zlib|lzma)\.h", r"image/.*"),
    (r"jansson\.h", r"(baseline|report|cli)/.*"),
]

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"(?P<ours>[^"]+)"|<(?P<system>[^>]+)>)')
LAYER = re.compile(r"^\s*'(?P<name>\w+)'\s*:\s*\{\s*'needs'\s*:\s*\[(?P<needs>[^\]]*)\]", re.M)


def layers_read(meson_build):
    """Returns {layer: the layers it needs} from the table in src/meson.build."""
    text = meson_build.read_text(encoding="utf-8")
    table = re.search(r"^layers\s*=\s*\{(.*?)^\}", text, re.M | re.S)
    if not table:
        raise ValueError(f"{meson_build}: no table `layers`")
    layers = {m["name"]: set(re.findall(r"'(\w+)'", m["needs"])) for m in LAYER.finditer(table[1])}
    rows = table[1].count("'needs'")
    if not layers or len(layers) != rows:
        raise ValueError(f"{meson_build}: {len(layers)} of {rows} rows of `layers` understood")
    for name, needs in layers.items():
        if unknown := needs - set(layers):
            raise ValueError(f"{meson_build}: {name} needs {', '.join(sorted(unknown))}, "
                             "which is no layer")
    return layers


def include_violation(include, path, layer, layers):
    """Says what is wrong with one #include of the file at path (relative to src/), or None."""
    if system := include["system"]:
        for header, home in HOMES:
            if re.fullmatch(header, system) and not re.fullmatch(home, path):
                return f"<{system}> may be included only in src/{home}"
        return None
    target = include["ours"].split("/")[0]
    if "/" not in include["ours"] or target not in layers:
        return f'"{include["ours"]}" is not a path from src/ into a layer'
    if target != layer and target not in layers[layer]:
        allowed = ", ".join(n for n in layers if n in layers[layer]) or "nothing"
        return f'layer {layer} includes {target}; it may include only {allowed}'
    return None


def violations_in(source, src, layers):
    path = source.relative_to(src).as_posix()
    layer = path.split("/")[0]
    if layer not in layers:
        yield f"{source}:1: {path} is in no layer of src/meson.build"
        return
    for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1):
        if (include := INCLUDE.match(line)) and (
                what := include_violation(include, path, layer, layers)):
            yield f"{source}:{number}: {what}"


def header_compiles(header, src, compiler):
    """Returns what the compiler says about a file that includes the header alone, "" if nothing."""
    # Twice, because a missing include guard shows only the second time.
    program = f'#include "{header.relative_to(src).as_posix()}"\n' * 2
    command = [*compiler, "-std=gnu17", "-D_GNU_SOURCE", "-D_FILE_OFFSET_BITS=64", "-Wall", "-Werror",
               f"-I{src}", "-fsyntax-only", "-xc", "-"]
    run = subprocess.run(command, input=program, capture_output=True, text=True, check=False)
    return run.stderr if run.returncode else ""


def headers_broken(src, compiler):
    headers = sorted(src.glob("*/*.h"))
    if not headers:
        raise ValueError(f"{src}: no headers")
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for header, said in zip(headers, pool.map(lambda h: header_compiles(h, src, compiler), headers)):
            if said:
                yield f"{header}:1: does not compile alone:\n{said.rstrip()}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("src", type=pathlib.Path, help="the src folder")
    parser.add_argument("--compile", metavar="CC", nargs="+",
                        help="check instead that each header compiles alone, with this compiler")
    arguments = parser.parse_args()
    try:
        layers = layers_read(arguments.src / "meson.build")
        if arguments.compile:
            found = list(headers_broken(arguments.src, arguments.compile))
        else:
            sources = sorted(p for p in arguments.src.rglob("*") if p.suffix in {".c", ".h", ".def"})
            if not sources:
                raise ValueError(f"{arguments.src}: no sources")
            found = [v for s in sources for v in violations_in(s, arguments.src, layers)]
    except (OSError, ValueError) as error:
        print(f"check_layers: {error}", file=sys.stderr)
        return 2
    for violation in found:
        print(violation)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
