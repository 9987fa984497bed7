# SPDX-License-Identifier: GPL-2.0-or-later
"""A small kernel to build and to patch: sources of `tools/fetch-kernel source-tree`, configured and prepared once.

It stays in the cache between runs, at one path: what make built there holds that path.  The two files
that patches touch are tracked by git, so that a patch is a commit, as where patches are tested.
"""
import contextlib
import fcntl
import hashlib
import os
import pathlib
import re
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from kernel_cache import SKIPPED, cache_folder  # noqa: E402
from patched_tree import PatchedTree, run  # noqa: E402

OBJECTS = ["net/ipv4/tcp.o", "net/core/dev.o"]
TRACKED = ["include/linux/tcp.h", "net/ipv4/tcp.c"]

# What tinyconfig would say, and a network stack with debug information besides.
CONFIG = """\
CONFIG_64BIT=y
CONFIG_PRINTK=y
CONFIG_NET=y
CONFIG_MODULES=y
CONFIG_INET=y
CONFIG_DEBUG_KERNEL=y
# CONFIG_DEBUG_INFO_NONE is not set
CONFIG_DEBUG_INFO_DWARF5=y
CONFIG_UNWINDER_FRAME_POINTER=y
"""

# objtool rewrites objects and needs a build of its own; where members lie it does not change.  Without
# LOCALVERSION the release would tell of the state of the git tree.
MAKE_FLAGS = ["objtool=true", "LOCALVERSION="]


class KernelTree(PatchedTree):
    """The sources in `src`, the build in `obj`, and the series of Linux they are of in `series`."""

    def __init__(self, folder, sources):
        super().__init__(folder / "src")
        self.obj = folder / "obj"
        self.series = re.search(r"-(\d+\.\d+)", sources.name)[1]
        self._sources = sources

    def make(self, *targets):
        """Runs make in the build folder."""
        return run(["make", "-s", f"-j{os.cpu_count()}", f"O={self.obj}", *MAKE_FLAGS, *targets], self.src)

    def build(self):
        """Builds the objects of the sources as they are now; nothing else of the kernel."""
        self.make(*OBJECTS)
        return [self.obj / name for name in OBJECTS]

    def prepare(self):
        """Brings sources and configuration into being, or back to the unpatched state."""
        (self.src / ".git/index.lock").unlink(missing_ok=True)  # of a run that was killed: this one is alone
        if not (self.src / ".git/refs/tags/base").exists():
            shutil.rmtree(self.src, ignore_errors=True)
            self.src.parent.mkdir(parents=True, exist_ok=True)
            # Links cost nothing; git replaces the file that it changes, never its contents.
            run(["cp", "-al", self._sources, self.src], self.src.parent)
            self.init(*TRACKED)
        self.reset()
        # What was built with another compiler or configuration is not worth asking make about.
        state = CONFIG + run(["gcc", "--version"], self.src)
        stamp = self.obj / ".gate"
        digest = hashlib.sha256(state.encode()).hexdigest()
        if not stamp.exists() or stamp.read_text() != digest:
            shutil.rmtree(self.obj, ignore_errors=True)
            self.obj.mkdir()
            fragment = self.obj / "fragment"
            fragment.write_text(CONFIG)
            run(["make", "-s", f"O={self.obj}", f"KCONFIG_ALLCONFIG={fragment}", "allnoconfig"], self.src)
            stamp.write_text(digest)


@contextlib.contextmanager
def kernel_tree():
    """The tree, ours alone while it is used; None when the sources are not in the cache."""
    found = sorted(cache_folder().glob("linux-tree-6.12.*"))
    if not found:
        yield None
        return
    folder = cache_folder() / found[-1].name.replace("linux-tree", "linux-gate")
    folder.mkdir(exist_ok=True)
    with open(folder / ".lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        tree = KernelTree(folder, found[-1])
        tree.prepare()
        yield tree
        tree.reset()


def skip():
    """Ends a test that has no sources."""
    print(f"no linux-tree-6.12.* in {cache_folder()}; `tools/fetch-kernel source-tree` unpacks it")
    sys.exit(SKIPPED)
