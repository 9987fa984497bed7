# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs pahole over an image once and keeps what it printed, by build id and pahole's version."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from kernel_cache import cache_folder  # noqa: E402

# All structs, typedefs of anonymous ones and those declared in functions, with their places.
TEXT_OPTIONS = ["-F", "dwarf", "--show_private_classes", "--anon_include", "--show_decl_info"]
# The text gives no size for unions.
SIZE_OPTIONS = ["-F", "dwarf", "--show_private_classes", "--sizes", "--unions"]


def build_id(image):
    """The image's build id in hexadecimal."""
    notes = subprocess.run(["readelf", "--notes", image], capture_output=True, text=True, check=True)
    found = re.search(r"Build ID: ([0-9a-f]+)", notes.stdout)
    if not found:
        raise RuntimeError(f"{image}: no build id")
    return found.group(1)


def is_installed():
    """Whether pahole and readelf can be run."""
    return bool(shutil.which("pahole") and shutil.which("readelf"))


def kept(image, label, options):
    """The output of `pahole OPTIONS IMAGE`, from the cache when it is there."""
    version = subprocess.run(["pahole", "--version"], capture_output=True, text=True, check=True)
    path = cache_folder() / "pahole" / f"{build_id(image)}-{version.stdout.strip()}-{label}.txt"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(f".{os.getpid()}")
        with open(partial, "w", encoding="utf-8") as output:
            subprocess.run(["pahole", *options, image], stdout=output, check=True)
        partial.replace(path)
    return path.read_text(encoding="utf-8")
