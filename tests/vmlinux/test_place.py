#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Asks `layline place` about structs of a real vmlinux: the answers are known, and must not take long.

Each question may take at most a tenth of a second of processor time more than `layline check`.  What place says of
offsets and sizes is held against the compiler by tests/kernel-probe/test_place.py.

Exit status: 77 (skipped) when the cache has no vmlinux of Linux 6.12.117.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from kernel_cache import SKIPPED, debug_file  # noqa: E402

BUDGET_SECONDS = 0.1
# What is asked; whether a place can be recommended; the first: behind which member, at what offset, a hole or not.
# The holes are those that tests/vmlinux/groups-6.12.117.json knows of.
QUESTIONS = [
    (["net_device", "u8", "--access", "read", "--path", "tx"], True, ("tc_to_txq", 126, True)),
    (["net_device", "u8", "--group", "net_device_read_txrx"], True, ("pcpu_stat_type", 183, True)),
    (["net_device", "u32", "--access", "read", "--path", "rx"], True, (None, 260, True)),
    (["tcp_sock", "u32", "--group", "tcp_sock_read_tx"], True, ("gso_segs", 1468, True)),
    (["tcp_sock", "u32", "--group", "tcp_sock_read_rx"], False, ("snd_ssthresh", 1588, False)),
    (["sock_common", "unsigned long *", "--group", "lookup_key"], False, ("skc_incoming_cpu", 128, False)),
    (["net_device", "void *"], True, (None, None, True)),  # more than a hundred places
]


def run(*command):
    """(exit status, what it prints, seconds of processor time)."""
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        printed = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, printed, usage.ru_utime + usage.ru_stime


def unexpected(status, printed, is_recommended, first):
    """How an answer differs from what is known."""
    best = json.loads(printed)["candidates"][0]
    effect = best["images"][0]
    after, offset, hole = first
    if status != (0 if is_recommended else 1) or best["recommended"] != is_recommended:
        yield f"status {status}, recommended: {best['recommended']}"
    if after not in (None, best["after"]) or offset not in (None, effect["offset"]) or best["hole"] != hole:
        yield f"first is after {best['after']} at {effect['offset']}, a hole: {best['hole']}"
    if best["hole"] and (effect["moved"] or effect["size_before"] != effect["size_after"]):
        yield "what fits a hole moves something"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True)
    layline = parser.parse_args().layline
    if not (vmlinux := debug_file("6.12.117", "boot/vmlinux-*")):
        print("no vmlinux of 6.12.117 in the cache; tools/run-tests gets it")
        return SKIPPED
    check_seconds = min(run(layline, "check", vmlinux)[2] for _ in range(3))
    faults = 0
    for question, is_recommended, first in QUESTIONS:
        command = [layline, "place", *question, vmlinux, "--format", "json"]
        runs = [run(*command) for _ in range(3)]
        seconds = min(taken for _, _, taken in runs) - check_seconds
        found = list(unexpected(*runs[0][:2], is_recommended, first))
        if seconds > BUDGET_SECONDS:
            found.append(f"{seconds:.2f} s more than check")
        print(f"place {' '.join(question)}: {seconds:+.2f} s beside check's {check_seconds:.2f} s")
        for fault in found:
            print(f"place {' '.join(question)}: {fault}", file=sys.stderr)
        faults += len(found)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
