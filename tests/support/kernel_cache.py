# SPDX-License-Identifier: GPL-2.0-or-later
"""Where tools/fetch-kernel keeps the kernels that tests read, and how a test finds one there."""
import os
import pathlib

SKIPPED = 77  # meson's exit status for a test that could not run


def cache_folder():
    """The folder that tools/fetch-kernel fills."""
    if named := os.environ.get("LAYLINE_CACHE"):
        return pathlib.Path(named)
    return pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "layline"


def debug_file(release, pattern):
    """A file of the debug package of a release ("6.12.117"), by a pattern below usr/lib/debug; None when absent."""
    found = sorted(cache_folder().glob(f"linux-{release}*-cloud-amd64/usr/lib/debug/{pattern}"))
    return found[-1] if found else None
