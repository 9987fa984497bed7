#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""No two findings of a real kernel have one identity: id, struct, group, member and other tell them apart.

Exit status: 77 (skipped) when the kernel is not in the cache.
"""
import argparse
import collections
import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import kernel_cache  # noqa: E402

IDENTITY = ("image", "id", "struct", "group", "member", "other")
# The release has some 130 findings; far fewer would mean that the test looks at nothing.
FINDINGS_AT_LEAST = 100


def main():
    """Audits the vmlinux by its rules, and some modules, whose groups have holes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layline", required=True)
    options = parser.parse_args()
    vmlinux = kernel_cache.debug_file("6.12", "boot/vmlinux-*")
    if not vmlinux:
        print(f"skipped: no vmlinux in {kernel_cache.cache_folder()}")
        return kernel_cache.SKIPPED
    modules = sorted(pathlib.Path(vmlinux).resolve().parent.parent.glob("lib/modules/*/kernel/drivers/net/**/*.ko"))
    run = subprocess.run([options.layline, "check", "--format", "json", vmlinux, *modules],
                         capture_output=True, check=False)
    if run.returncode not in (0, 1):
        raise SystemExit(f"status {run.returncode}: {run.stderr.decode()}")
    findings = json.loads(run.stdout)["findings"]
    messages = collections.defaultdict(list)
    for finding in findings:
        messages[tuple(finding[part] for part in IDENTITY)].append(finding["message"])
    twice = {identity: said for identity, said in messages.items() if len(said) > 1}
    for identity, said in twice.items():
        print(f"{identity}:", *said, sep="\n    ")
    print(f"{len(findings)} findings of the vmlinux and {len(modules)} modules, {len(messages)} identities")
    return 1 if twice or len(findings) < FINDINGS_AT_LEAST else 0


if __name__ == "__main__":
    sys.exit(main())
