#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Holds layline's answer for every struct of an image against pahole's.

Sizes, member positions, holes, padding and groups must be equal, or stand in the ledger with a reason.
pahole prints one layout a name; where layline shows several, one of them must be that one.
Ends with 0 when all is as the ledger says, 1 when not, 77 when the image or pahole is not there.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "support"))

import pahole_output  # noqa: E402  (these need the path above)
import pahole_text  # noqa: E402
from compare import differences, nested_differences, nested_members  # noqa: E402
from layline_json import shown_of  # noqa: E402
from ledger import judge  # noqa: E402



def keep_best(best, key, compare):
    """Keeps the shortest list of differences; there is no need to look again when one was empty."""
    if best.get(key) == []:
        return
    found = list(compare())
    if key not in best or len(found) < len(best[key]):
        best[key] = found


class Comparison:
    """What is known of each name; `best` is the shortest list of differences seen so far."""

    def __init__(self, aggregates, union_sizes):
        self.union_sizes = union_sizes
        self.expected = {}
        self.best = {}
        self.best_nested = {}
        self.shown_names = set()
        self.shown_count = 0
        for aggregate in aggregates:
            if aggregate.name is None:
                continue
            key = repr((aggregate.kind, aggregate.size_bits, aggregate.padding_bits,
                        aggregate.members))
            self.expected.setdefault(aggregate.name, {}).setdefault(key, aggregate)

    def take(self, shown):
        """Compares one of layline's answers with all that pahole printed under the name."""
        self.shown_count += 1
        self.shown_names.add(shown.name)
        for key, aggregate in self.expected.get(shown.name, {}).items():
            sizes = self.union_sizes.get(shown.name, ()) if not aggregate.is_typedef else ()
            keep_best(self.best, (shown.name, key),
                      lambda a=aggregate, s=sizes: differences(a, shown, s))

    def take_expanded(self, expanded):
        """The same for what structs without a tag hold, from an answer with --expand."""
        for key, aggregate in self.expected.get(expanded.name, {}).items():
            if any(nested_members(aggregate)):
                keep_best(self.best_nested, (expanded.name, key),
                          lambda a=aggregate: nested_differences(a, expanded))

    def only_in_pahole(self):
        """Names that layline did not show."""
        return sorted(set(self.expected) - self.shown_names)

    def only_in_layline(self):
        """Names that pahole did not print."""
        return sorted(self.shown_names - set(self.expected))

    def found(self):
        """All differences, as the ledger writes them, each once."""
        lines = [f"{name}: only in pahole" for name in self.only_in_pahole()]
        lines += [f"{name}: only in layline" for name in self.only_in_layline()]
        for (name, _), texts in sorted(self.best.items()) + sorted(self.best_nested.items()):
            lines += [f"{name}: {text}" for text in texts]
        return list(dict.fromkeys(lines))


def find_image(pattern):
    """The file of the fetched kernel that the pattern names, or None.

    The kernel is that of $LAYLINE_VMLINUX, else the newest in the cache.
    """
    vmlinux = os.environ.get("LAYLINE_VMLINUX")
    if vmlinux:
        roots = [pathlib.Path(vmlinux).parent.parent]
    else:
        roots = sorted(pahole_output.cache_folder().glob("linux-6.12*-cloud-amd64/usr/lib/debug"))
    found = sorted(roots[-1].glob(pattern)) if roots else []
    return str(found[-1]) if found else None


def feed(take, layline, image, *options):
    """Gives every struct that layline shows of the image to a function."""
    command = [layline, "show", "--all", image, "--format", "json", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            take(shown_of(json.loads(line)))
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)}: status {process.returncode}")


def main():
    """Compares, prints the counts, and what the ledger does not say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layline", required=True)
    parser.add_argument("--ledger", required=True)
    parser.add_argument("pattern", help="the image, as a pattern below usr/lib/debug")
    options = parser.parse_args()

    image = find_image(options.pattern)
    if image is None:
        print(f"skipped: no {options.pattern} of a kernel below {pahole_output.cache_folder()} "
              "(tools/fetch-kernel vmlinux fetches one)")
        return 77
    if not pahole_output.is_installed():
        print("skipped: pahole or readelf is not installed")
        return 77
    aggregates = pahole_text.read(pahole_output.kept(image, "text", pahole_output.TEXT_OPTIONS))
    sizes = pahole_text.read_sizes(pahole_output.kept(image, "sizes", pahole_output.SIZE_OPTIONS))
    comparison = Comparison(aggregates, sizes)
    feed(comparison.take, options.layline, image)
    feed(comparison.take_expanded, options.layline, image, "--expand")

    found = comparison.found()
    differing = [texts for best in (comparison.best, comparison.best_nested)
                 for texts in best.values() if texts]
    print(f"{image}: compared {len(comparison.best)} layouts of "
          f"{len(comparison.shown_names & set(comparison.expected))} names and the insides of "
          f"{len(comparison.best_nested)}, "
          f"different {len(differing)}, only in pahole {len(comparison.only_in_pahole())}, "
          f"only in layline {len(comparison.only_in_layline())}")
    if not comparison.best:
        print("nothing was compared")
        return 1
    return judge(options.ledger, found)


if __name__ == "__main__":
    sys.exit(main())
