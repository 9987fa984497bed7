#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Plants violations in a small tree and expects tools/check_layers.py to name each, file and line.

Usage: test_check_layers.py CHECK_LAYERS CC...
"""

import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECK_LAYERS, *CC = sys.argv[1:]
MESON_BUILD = """\
layers = {
  'base':   {'needs': [], 'external': []},
  'read':   {'needs': ['base'], 'external': ['libdwarf']},
  'cli':    {'needs': ['base', 'read'],
             'external': ['jansson']},
}
"""


class CheckLayers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.src = pathlib.Path(folder.name)
        self.write("meson.build", MESON_BUILD)
        self.write("base/error.h", "#ifndef A\n#define A\nstruct error { int kind; };\n#endif\n")

    def write(self, name, text):
        path = self.src / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def check(self, *more):
        return subprocess.run([sys.executable, CHECK_LAYERS, self.src, *more], check=False,
                              capture_output=True, text=True)

    def expect(self, status, *said, more=()):
        run = self.check(*more)
        self.assertEqual(run.returncode, status, run.stdout + run.stderr)
        for text in said:
            self.assertIn(text, run.stdout + run.stderr)
        return run

    def test_allowed_includes_are_quiet(self):
        self.write("read/dwarf_constants.h", '#include "base/error.h"\n#include <libdwarf/dwarf.h>\n')
        self.write("cli/main.c", '#include "read/reader.h"\n#include <jansson.h>\n#include <stdio.h>\n')
        self.assertEqual(self.expect(0).stdout, "")

    def test_include_of_a_higher_layer_is_found(self):
        self.write("base/text.c", '#include "base/error.h"\n\n#include "cli/main.h"\n')
        self.expect(1, f"{self.src}/base/text.c:3: layer base includes cli; "
                       "it may include only nothing")

    def test_include_of_a_layer_not_needed_is_found(self):
        self.write("read/reader.h", '# include "cli/options.h"\n')
        self.expect(1, f"{self.src}/read/reader.h:1: layer read includes cli; "
                       "it may include only base")

    def test_include_that_names_no_layer_is_found(self):
        self.write("read/reader.c", '#include "reader.h"\n')
        self.expect(1, f'{self.src}/read/reader.c:1: "reader.h" is not a path')

    def test_library_headers_outside_their_home_are_found(self):
        for header in ("yaml.h", "libdwarf.h", "libdwarf-0/libdwarf.h", "dwarf.h", "libelf.h",
                       "gelf.h", "elf.h", "jansson.h", "bpf/btf.h", "zstd.h"):
            with self.subTest(header):
                self.write("read/reader.c", f"\n#include <{header}>\n")
                self.expect(1, f"{self.src}/read/reader.c:2: <{header}> may be included only in")

    def test_file_outside_every_layer_is_found(self):
        self.write("stray/stray.c", "int stray;\n")
        self.expect(1, "stray/stray.c is in no layer")

    def test_header_that_needs_another_is_found(self):
        self.expect(0, more=("--compile", *CC))
        self.write("read/reader.h", "#ifndef B\n#define B\nuint64_t size_bytes(void);\n#endif\n")
        self.expect(1, f"{self.src}/read/reader.h:1: does not compile alone", more=("--compile", *CC))

    def test_header_without_guard_is_found(self):
        self.write("base/error.h", "struct error { int kind; };\n")
        self.expect(1, f"{self.src}/base/error.h:1: does not compile alone", more=("--compile", *CC))

    def test_nothing_to_check_is_an_error(self):
        (self.src / "base/error.h").unlink()
        self.expect(2, "no sources")
        self.expect(2, "no headers", more=("--compile", *CC))

    def test_table_that_is_not_understood_is_an_error(self):
        for table in ("", "layers = {\n}\n", MESON_BUILD.replace("'needs': []", "'needs': no_layer"),
                      MESON_BUILD.replace("['base', 'read']", "['base', 'raed']")):
            with self.subTest(table):
                self.write("meson.build", table)
                self.expect(2, "meson.build: ")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
