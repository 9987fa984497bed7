# SPDX-License-Identifier: GPL-2.0-or-later
"""Times whole commands: wall clock and peak memory of each run, and the median of several."""
import os
import statistics
import subprocess
import time
from dataclasses import dataclass


@dataclass
class Timing:
    """The median of some runs of a command."""
    seconds: float
    peak_kib: int  # resident, pages of mapped files included
    runs: int
    output: str


class CommandFailed(Exception):
    """A command of the benchmark ended with a status it should not; the text has what it said."""


def run_once(command, env, keeps_output):
    """One run as (seconds, KiB, standard output)."""
    start = time.perf_counter()
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=env,
                          stdout=subprocess.PIPE if keeps_output else subprocess.DEVNULL) as process:
        output = process.stdout.read() if keeps_output else ""
        said = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise CommandFailed(f"{' '.join(map(str, command))}: status {process.returncode}: {said.strip()}")
    return seconds, usage.ru_maxrss, output


def median_of(command, runs, env=None, keeps_output=False):
    """Runs a command once to warm the page cache and then `runs` times; what it prints goes nowhere by default."""
    if runs > 1:
        run_once(command, env, keeps_output)
    results = [run_once(command, env, keeps_output) for _ in range(runs)]
    return Timing(statistics.median(seconds for seconds, _, _ in results),
                  max(kib for _, kib, _ in results), runs, results[-1][2])
