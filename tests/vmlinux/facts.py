# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs layline on the kernel that the facts were measured on, Debian's 6.12.117, and prints what is not as measured."""
import argparse
import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import kernel_cache  # noqa: E402

RELEASE = "6.12.117"


def find_image(pattern):
    """(path, exit status): the image, or None and how a test that has none ends."""
    if path := kernel_cache.debug_file(RELEASE, pattern):
        return path, None
    if other := kernel_cache.debug_file("6.12", pattern):
        print(f"the archive has moved on to {other}: numbers measured on {RELEASE} say nothing of it; "
              "tests/differential holds it against pahole")
        return None, 0
    print(f"skipped: {pattern} of {RELEASE} is not in {kernel_cache.cache_folder()}; "
          "tools/fetch-kernel vmlinux fetches it")
    return None, kernel_cache.SKIPPED


def run(description, judge, images=None):
    """A test's main function: `judge(options, path, facts, said)` gives the faults.

    `said(ARGUMENT...)` runs layline on the image and gives its JSON.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--layline", required=True)
    parser.add_argument("--facts", required=True)
    parser.add_argument("--rules", help="a folder with a rule for each struct, fields included")
    if images:
        parser.add_argument("image", choices=images)
    options = parser.parse_args()
    path, status = find_image(images[options.image] if images else "boot/vmlinux-*")
    if not path:
        return status

    def said(command, *arguments):
        done = subprocess.run([options.layline, command, path, *arguments, "--format", "json"],
                              capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"status {done.returncode}: {done.stderr}")
        return json.loads(done.stdout)

    with open(options.facts, encoding="utf-8") as file:
        facts = json.load(file)["structs"]
    faults = judge(options, facts, said)
    print("\n".join(faults) or "as measured")
    return 1 if faults else 0
