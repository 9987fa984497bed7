#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Compiles the declarations that `layline show` prints of real structs against the kernel's own headers.

Every member that is shown becomes a struct of its own behind the probe, and must be of the type that the member
has.

Exit status: 77 (skipped) when the cache has no headers.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "support"), str(HERE.parent / "oracle")]
import declarations  # noqa: E402
import kernel_cache  # noqa: E402

STRUCTS = ["tcp_sock", "net_device", "netns_ipv4", "sock", "sock_common", "inet_connection_sock", "sk_buff", "net",
           "task_struct", "page", "page_pool", "mm_struct", "hrtimer", "file_operations", "module"]
LEAST = 1200  # members in all


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--build", required=True, type=pathlib.Path, help="fixtures/kernel-probe/build")
    arguments = parser.parse_args()
    cached = sorted(kernel_cache.cache_folder().glob("linux-headers-6.12.*-cloud-amd64"))
    if not cached:
        print(f"{kernel_cache.cache_folder()}: no headers; `tools/fetch-kernel headers` gets them")
        return kernel_cache.SKIPPED
    common, = cached[-1].glob("usr/src/linux-headers-*-common")
    flavour, = cached[-1].glob("usr/src/linux-headers-*-cloud-amd64")
    with tempfile.TemporaryDirectory(prefix="layline-declarations-") as folder:
        probe = pathlib.Path(folder, "probe")
        shutil.copytree(arguments.build.parent, probe)
        image = pathlib.Path(folder, "image.o")
        command = [probe / "build", common, flavour]
        subprocess.run([*command, image, arguments.compiler], check=True)
        found = []
        for struct in STRUCTS:
            shown = subprocess.run([arguments.layline, "show", struct, image], capture_output=True, text=True,
                                   check=True).stdout
            found += declarations.members(shown)
        with (probe / "probe.c").open("a", encoding="utf-8") as source:
            source.write("\n" + declarations.checks(found))
        done = subprocess.run([*command, pathlib.Path(folder, "check.o"), arguments.compiler],
                              capture_output=True, text=True, check=False)
    print(done.stderr[:4000], f"{len(found)} declarations of {len(STRUCTS)} structs")
    return 1 if done.returncode or len(found) < LEAST else 0


if __name__ == "__main__":
    sys.exit(main())
