# SPDX-License-Identifier: GPL-2.0-or-later
"""A git tree made of mini-kernel, which a compiler is through with at once."""
import pathlib
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "support"))
from patched_tree import PatchedTree, run  # noqa: E402

RULES = HERE / "tcp_sock.yaml"
INTEGRATIONS = HERE.parent.parent / "integrations"
OBJECTS = ["net/ipv4/tcp.o", "net/core/dev.o"]


class MiniTree(PatchedTree):
    """The tree in FOLDER/tree, made anew; builds go to FOLDER/build."""

    def __init__(self, folder):
        super().__init__(folder / "tree")
        self.obj = folder / "build"
        shutil.copytree(HERE / "mini-kernel", self.src)
        self.init(".")

    def build(self):
        """Builds the objects with debug information, and returns their paths."""
        run(["make", "-s", f"O={self.obj}", "defconfig"], self.src)
        with open(self.obj / ".config", "a", encoding="ascii") as config:
            config.write("CONFIG_DEBUG_INFO_DWARF5=y\n")
        run(["make", "-s", f"O={self.obj}", *OBJECTS], self.src)
        return [self.obj / name for name in OBJECTS]
