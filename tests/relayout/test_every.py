#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Lays out every struct of an image anew and holds the outcome against every-6.12.117.json (an image of the
cache) or the lists below (fixtures, built for many machines; the kernel's structs, compiled for arm).

Exit status: 77 (skipped) when there is no such image in the cache, or no such compiler.
"""
import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "support"), str(HERE.parent / "oracle")]

from builds import builds_of, compile_fixture  # noqa: E402  (these need the paths above)
from fixture import all_of  # noqa: E402
from kernel_cache import SKIPPED, cache_folder, debug_file  # noqa: E402

# The structs of the fixtures that do not follow from what is recorded, and why.
NEEDS_INFERENCE = {
    "packed": {"tight_header", "wire", "long_wire", "record", "shelf", "crowded"},
    "a member is packed": {"half_packed", "by_pragma"},
    "unnamed bit-fields": {"blind", "dial", "only_unnamed_first", "card"},
    "ms_struct": {"tile"},
    "vectors are aligned by their machine's own rules": {"vectors", "board"},
    "_Complex and long double, the same": {"scalars"},
    "_Atomic long long on i386": {"meter"},
    "__int128 on s390x, by clang": {"sixteen"},
}

# The same of the kernel's structs that the probe includes, for 32-bit arm: an unnamed bit-field (`unsigned :0`),
# a packed struct, and what embeds that.
PROBE_NEEDS_INFERENCE = {"inferred": {"task_struct"}, "packed": {"bvec_iter"}, "embeds-inferred": {"bio"}}


def outcomes(program, image, source="dwarf"):
    """({outcome: count}, {outcome: {struct, ...}})."""
    run = subprocess.run([program, image, source], capture_output=True, text=True, check=False)
    if run.returncode:
        raise SystemExit(f"{image}: {run.stderr.strip()}")
    counts, names = {}, {}
    for line in run.stdout.splitlines():
        if ": " in line:
            outcome, name = line.split(": ", 1)
            names.setdefault(outcome, set()).add(name)
        else:
            outcome, count = line.split()
            counts[outcome] = int(count)
    return counts, names


def test_image(program, expected):
    """Every struct of a kernel, from its DWARF and from its BTF."""
    faults = []
    for source, right in expected["sources"].items():
        image = debug_file(expected["release"], expected["image"])
        if not image:
            print(f"{expected['image']}: not in the cache; tools/fetch-kernel gets it")
            return SKIPPED
        counts, names = outcomes(program, image, source)
        total = sum(counts.values())
        exact = total - counts["inexact"] - counts["pinned"]
        print(f"{source}: {total} structs, {exact} exact, {counts['by-rules']} of them by the recorded rules alone"
              f" ({100 * counts['by-rules'] / total:.1f} %); {counts}")
        if counts != right["counts"]:
            faults.append(f"{source}: {counts}, recorded {right['counts']}")
        if (found := sorted(names.get("inferred", ()))) != right.get("inferred", found):
            faults.append(f"{source}: inferred: {found}")
    print("\n".join(faults))
    return 1 if faults else 0


def test_fixtures(program, compiler, fixtures):
    """Every fixture for every machine of a compiler."""
    if not shutil.which(compiler):
        print(f"no {compiler}")
        return SKIPPED
    builds = {build.target: build for build in builds_of(compiler)
              if build.debug == ("-gdwarf-5",) and not build.is_linked}
    known = set().union(*NEEDS_INFERENCE.values())
    seen, faults, count = set(), [], 0
    for fixture in fixtures:
        units = (all_of(fixture.read_text(encoding="utf-8"), "units") or [""])[0].split()[:1]
        for build in builds.values():
            with tempfile.TemporaryDirectory() as folder:
                try:
                    image = compile_fixture(build, fixture, units, pathlib.Path(folder))
                except RuntimeError:
                    continue  # a fixture for other machines; tests/oracle says which
                counts, names = outcomes(program, image)
            count += sum(counts.values())
            for outcome, structs in names.items():
                seen |= structs
                if bad := structs if outcome in ("inexact", "pinned") else structs - known:
                    faults.append(f"{fixture.name}: {build.label}: {outcome}: {', '.join(sorted(bad))}")
    print(f"{compiler}: {count} structs for {len(builds)} machines; inference for {', '.join(sorted(seen))}")
    if compiler == "gcc" and (unused := known - seen - {"board", "sixteen"}):
        faults.append(f"no longer inferred: {', '.join(sorted(unused))}")
    print("\n".join(faults))
    return 1 if faults or count < 100 else 0


def test_probe(program, build):
    """The kernel's structs for 32-bit arm, compiled from its headers."""
    found = sorted(cache_folder().glob("linux-headers-6.12.117*-cloud-amd64"))
    if not found or not shutil.which("clang"):
        print("no clang, or no headers in the cache; tools/fetch-kernel gets them")
        return SKIPPED
    common, = found[-1].glob("usr/src/linux-headers-*-common")
    flavour, = found[-1].glob("usr/src/linux-headers-*-cloud-amd64")
    with tempfile.TemporaryDirectory() as folder:
        image = pathlib.Path(folder) / "probe.o"
        subprocess.run([build, common, flavour, image, "clang"], check=True)
        counts, names = outcomes(program, image)
    total = sum(counts.values())
    print(f"{total} structs, {counts['by-rules']} by the recorded rules alone; {counts}")
    if names != PROBE_NEEDS_INFERENCE:
        print(f"inference: {names}")
    return 0 if names == PROBE_NEEDS_INFERENCE and total > 900 else 1


def main():
    """Exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--facts", type=pathlib.Path)
    parser.add_argument("--compiler")
    parser.add_argument("--probe", help="fixtures/kernel-probe/build-arm")
    parser.add_argument("fixtures", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    if options.facts:
        return test_image(options.program, json.loads(options.facts.read_text(encoding="utf-8")))
    if options.probe:
        return test_probe(options.program, options.probe)
    return test_fixtures(options.program, options.compiler, options.fixtures)


if __name__ == "__main__":
    sys.exit(main())
