#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""The comparison of BTF with DWARF finds what differs, on layouts written by hand."""
import unittest

from btf_dwarf_diff import differences

A = (8, (("a", "0+4"), ("b", "4.0:3")), (None, "g"))


def changed(size=None, members=None, groups=None):
    """A, but for what is given."""
    return (A[0] if size is None else size, A[1] if members is None else members,
            A[2] if groups is None else groups)


class Differences(unittest.TestCase):
    """One case for each thing that can differ."""

    def expect(self, dwarf, own, base, *texts):
        """Compares layouts {name: set} and expects just these differences."""
        self.assertEqual(list(differences(dwarf, own, base)), list(texts))

    def test_equal_layouts_have_none(self):
        self.expect({"struct s": {A}}, {"struct s": {A}}, {})

    def test_size(self):
        self.expect({"struct s": {A}}, {"struct s": {changed(size=12)}}, {},
                    "struct s: size: 12 in BTF, 8 in DWARF")

    def test_position(self):
        moved = changed(members=(("a", "0+4"), ("b", "4.1:3")))
        self.expect({"struct s": {A}}, {"struct s": {moved}}, {},
                    "struct s: member b: 4.1:3 in BTF, 4.0:3 in DWARF")

    def test_names(self):
        renamed = changed(members=(("a", "0+4"), ("c", "4.0:3")))
        self.expect({"struct s": {A}}, {"struct s": {renamed}}, {},
                    "struct s: member b: missing in BTF, 4.0:3 in DWARF",
                    "struct s: member c: 4.0:3 in BTF, none in DWARF")

    def test_order(self):
        self.expect({"struct s": {A}}, {"struct s": {changed(members=A[1][::-1])}}, {},
                    "struct s: members: the order differs, or a name occurs twice")

    def test_groups(self):
        self.expect({"struct s": {A}}, {"struct s": {changed(groups=(None, None))}}, {},
                    "struct s: members: in other groups")

    def test_names_on_one_side(self):
        self.expect({"struct s": {A}}, {"union u": {A}}, {},
                    "struct s: only in DWARF", "union u: only in BTF")

    def test_a_layout_too_many(self):
        self.expect({"struct s": {A}}, {"struct s": {A, changed(size=12)}}, {},
                    "struct s: 2 layouts in BTF, 1 in DWARF")

    def test_of_several_layouts_the_closest_is_told_of(self):
        self.expect({"struct s": {A}}, {"struct s": {changed(12, ()), changed(size=16)}}, {},
                    "struct s: size: 16 in BTF, 8 in DWARF",
                    "struct s: 2 layouts in BTF, 1 in DWARF")

    def test_the_base_completes_a_module(self):
        self.expect({"struct s": {A}, "struct t": {A}}, {"struct s": {A}}, {"struct t": {A}})

    def test_what_only_the_base_has_is_no_difference(self):
        self.expect({"struct s": {A}}, {"struct s": {A}}, {"struct t": {A}})

    def test_the_base_is_compared_too(self):
        self.expect({"struct t": {A}}, {}, {"struct t": {changed(size=12)}},
                    "struct t: size: 12 in BTF, 8 in DWARF")


if __name__ == "__main__":
    unittest.main()
