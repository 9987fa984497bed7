#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Writes the documents of the shipped rules and expects the kernel's own, byte for byte, by their checksums.

    test_shipped.py --layline FILE --sums documents.json --rules DIR
"""
import argparse
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True)
    parser.add_argument("--sums", required=True)
    parser.add_argument("--rules", required=True)
    arguments = parser.parse_args()
    releases = json.loads(pathlib.Path(arguments.sums).read_text(encoding="utf-8"))["releases"]
    faults = []
    with tempfile.TemporaryDirectory(prefix="layline-docs-") as folder:
        for name, release in releases.items():
            output = pathlib.Path(folder, name)
            subprocess.run([arguments.layline, "docs", "--rules", f"{arguments.rules}/{name}", "--form",
                            release["form"], "--output", output], check=True)
            written = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in output.iterdir()}
            for file in sorted(written.keys() | release["sha256"].keys()):
                if written.get(file) != release["sha256"].get(file):
                    faults.append(f"{name}/{file}: not as in Linux {release['release']}")
            print(f"{name}: {len(written)} documents")
    print("\n".join(faults) or "all as in the kernel")
    return 1 if faults or not releases else 0


if __name__ == "__main__":
    sys.exit(main())
