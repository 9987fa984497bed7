#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs a layline built with ThreadSanitizer over a kernel and modules, with more threads than processors.

    run.py LAYLINE

Prints what the sanitizer says.  Exit status: 0 when it says nothing and the number of threads does not
show in the reports, else 1; 2 when the kernel is not in the cache.
"""
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import kernel_cache  # noqa: E402

RACE = 66


def report_of(layline, jobs, source, path):
    """What `layline check` prints; None, and its complaints on standard error, when it found a race."""
    run = subprocess.run([layline, "check", "--jobs", str(jobs), "--source", source, "--fail-on", "never", path],
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                         env={**os.environ, "TSAN_OPTIONS": f"exitcode={RACE}"})
    if run.returncode:
        sys.stderr.buffer.write(run.stderr)
        print(f"threads: {path}: --jobs {jobs}, {source}: exit status {run.returncode}", file=sys.stderr)
        return None
    return run.stdout


def main():
    """Audits each subject with one thread and with eight."""
    vmlinux = kernel_cache.debug_file("6.12", "boot/vmlinux-*")
    smc = kernel_cache.debug_file("6.12", "lib/modules/*/kernel/net/smc/smc.ko")
    if not vmlinux or not smc:
        print("threads: the kernel is not in the cache; tools/fetch-kernel vmlinux fetches it", file=sys.stderr)
        return 2
    # One image, which all threads share; one that is small; many, of which each thread takes its own.
    subjects = [("dwarf", vmlinux), ("btf", vmlinux), ("dwarf", smc), ("dwarf", smc.parents[1])]
    failed = False
    for source, path in subjects:
        reports = {report_of(sys.argv[1], jobs, source, path) for jobs in (1, 8)}
        if len(reports) > 1:
            print(f"threads: {path}: {source}: the number of threads shows in the report", file=sys.stderr)
        failed |= len(reports) > 1 or None in reports
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
