#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""What does not show in a report: any number of threads prints the same bytes, in little memory of its own.

Exit status: 77 (skipped) when the kernel is not in the cache.
"""
import argparse
import pathlib
import resource
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import kernel_cache  # noqa: E402

# Private memory: RLIMIT_DATA counts every writable private mapping, thread stacks included, touched or not;
# pages of the mapped file are not among them.
PRIVATE_BYTES = 64 << 20
STACK_BYTES = 1 << 20  # of each thread, which is reserved and hardly touched


def limit_memory():
    """In the child, before it becomes layline."""
    resource.setrlimit(resource.RLIMIT_STACK, (STACK_BYTES, STACK_BYTES))
    resource.setrlimit(resource.RLIMIT_DATA, (PRIVATE_BYTES, PRIVATE_BYTES))


def check(layline, images, jobs, preexec_fn=None):
    """The report of one run, as bytes."""
    run = subprocess.run([layline, "check", "--format", "json", "--jobs", str(jobs), *images],
                         capture_output=True, check=False, preexec_fn=preexec_fn)
    if run.returncode not in (0, 1):
        raise SystemExit(f"--jobs {jobs}: status {run.returncode}: {run.stderr.decode()}")
    return run.stdout


def main():
    """Runs layline a few times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layline", required=True)
    options = parser.parse_args()
    vmlinux = kernel_cache.debug_file("6.12", "boot/vmlinux-*")
    if not vmlinux:
        print(f"skipped: no vmlinux in {kernel_cache.cache_folder()}")
        return kernel_cache.SKIPPED
    modules = sorted(pathlib.Path(vmlinux).resolve().parent.parent.glob("lib/modules/*/kernel/net/**/*.ko"))[:60]
    faults = []
    for name, images in (("vmlinux", [vmlinux]), ("vmlinux and modules", [vmlinux, *modules])):
        first = check(options.layline, images, 1)
        for jobs in (2, 8):
            if check(options.layline, images, jobs) != first:
                faults.append(f"{name}: --jobs {jobs} prints something else than --jobs 1")
    check(options.layline, [vmlinux], 2, limit_memory)
    print("\n".join(faults) or f"{len(modules)} modules and vmlinux: the same with 1, 2 and 8 threads")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
