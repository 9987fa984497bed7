# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs a patch test as NIPA does (github.com/linux-netdev/nipa, core/test.py).

What is kept to: the command of info.json is looked for beside it and run in the tree, with a pipe that
DESC_FD names; the status becomes OKAY (0), WARNING (250) or FAILED; status, description and output are
written to files of the results folder.
"""
import json
import os
import subprocess


def nipa_run(test, tree, results, environment):
    """Runs a test folder on the tree's HEAD; returns (verdict, description, output)."""
    command = json.loads((test / "info.json").read_text())["run"]
    command[0] = str(test / command[0])
    reader, writer = os.pipe()
    done = subprocess.run(command, cwd=tree.src, pass_fds=[writer], check=False, text=True, capture_output=True,
                          stdin=subprocess.DEVNULL, env={**os.environ, **environment, "DESC_FD": str(writer)})
    os.close(writer)
    with os.fdopen(reader) as pipe:
        description = pipe.read()
    folder = results / test.name
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {"retcode": str(done.returncode), "desc": description, "stdout": done.stdout,
                       "stderr": done.stderr}.items():
        (folder / name).write_text(text)
    verdict = {0: "OKAY", 250: "WARNING"}.get(done.returncode, "FAILED")
    return verdict, description, done.stdout + done.stderr
