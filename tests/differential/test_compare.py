#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Tests of the comparison with pahole: its text is read rightly, and each wrong answer is seen.

samples/cupboard.txt is what pahole 1.24 prints of a few structs (structs with groups, bit-fields,
anonymous parts, an aligned array of structs, a typedef, a union).
"""
import copy
import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "support"))

import pahole_text  # noqa: E402  (these need the path above)
from compare import (differences, flat_members, groups_of,  # noqa: E402
                     nested_differences, nested_members, remarked_gaps)
from layline_json import Row, Shown, gap_mask, runs_of, shown_of  # noqa: E402
from ledger import LedgerFault, read_entries, verdict  # noqa: E402

SAMPLE = (HERE / "samples" / "cupboard.txt").read_text(encoding="utf-8")


def sample(name):
    """The sample's struct of a name."""
    return next(a for a in pahole_text.read(SAMPLE) if a.name == name)


def right_answer(aggregate, size_bytes):
    """What a layline that agrees with pahole shows; every gap as a hole of one bit."""
    groups = groups_of(aggregate)
    rows = [Row(m.name, "", m.offset_bits, m.size_bits, m.is_bitfield, None, None,
                groups.get(m.name), None) for m in flat_members(aggregate)]
    gaps = remarked_gaps(aggregate, 0, 8 * size_bytes)
    holes = [(bit, 1) for bit in range(8 * size_bytes) if gaps >> bit & 1]
    return Shown(aggregate.name, 8 * size_bytes, 64,
                 sorted(rows, key=lambda row: row.offset_bits), holes, 0, [])


def mutations(shown):
    """Wrong answers, each wrong in one thing: (what is wrong, answer)."""
    def wrong(what, change):
        answer = copy.deepcopy(shown)
        change(answer)
        return what, answer

    for index, row in enumerate(shown.rows):
        yield wrong(f"{row.name} moved", lambda a: setattr(a.rows[index], "offset_bits",
                                                           row.offset_bits + 1 + 7 * (not row.is_bitfield)))
        yield wrong(f"{row.name} resized", lambda a: setattr(a.rows[index], "size_bits",
                                                             row.size_bits + 8))
        yield wrong(f"{row.name} renamed", lambda a: setattr(a.rows[index], "name", "other"))
        yield wrong(f"{row.name} left out", lambda a: a.rows.pop(index))
        yield wrong(f"{row.name} twice", lambda a: a.rows.insert(index, a.rows[index]))
        yield wrong(f"{row.name} another kind", lambda a: setattr(a.rows[index], "is_bitfield",
                                                                  not row.is_bitfield))
        yield wrong(f"{row.name} in a group", lambda a: setattr(a.rows[index], "group",
                                                                "other"))
    for index in range(len(shown.holes)):
        yield wrong(f"hole {index} left out", lambda a: a.holes.pop(index))
    yield wrong("a hole where a member is", lambda a: a.holes.append((0, 1)))
    yield wrong("more padding", lambda a: setattr(a, "padding_bits", 8 * 60))
    yield wrong("order", lambda a: a.rows.reverse())


class ReadsPahole(unittest.TestCase):
    def test_positions_are_bits_from_the_start_of_the_struct(self):
        members = [(m.name, m.offset_bits, m.size_bits, m.is_bitfield)
                   for m in flat_members(sample("cupboard"))]
        self.assertEqual(members, [
            ("key", 0, 64, False), ("left", 64, 3, True), ("right", 69, 9, True),
            ("shelf", 128, 128, False), ("depth", 128, 16, False), ("label", 192, 64, False),
            ("raw", 128, 192, False), ("wood", 320, 4, True), ("feet", 512, 128, False),
            ("tail", 640, 0, False)])

    def test_remarked_holes_are_placed_before_the_member_behind_them(self):
        self.assertEqual(runs_of(remarked_gaps(sample("cupboard"), 0, 1024)),
                         "8.3+2 9.6+50 40.4+188 80.0+384")
        self.assertEqual(runs_of(remarked_gaps(sample("shelf"), 0, 128)), "1.0+56")

    def test_bytes_of_a_union_are_used_when_one_member_uses_them(self):
        self.assertEqual(runs_of(remarked_gaps(sample("drawer"), 0, 64)), "7.0+8")

    def test_size_place_and_typedef_name_are_read(self):
        self.assertEqual(sample("cupboard").size_bits, 1024)
        self.assertEqual(sample("cupboard").declared_at, "cupboard.c:3")
        self.assertTrue(sample("box_t").is_typedef)

    def test_names_are_found_in_any_declaration(self):
        for text, name in [("void (*fn)(int)[4]", "fn"), ("const char  *  name", "name"),
                           ("char * (*(*ff)(int))[2]", "ff"), ("u8 grid[][4]", "grid"),
                           ("int x:3", "x"),
                           ("struct a b __attribute__((__aligned__(8)))", "b")]:
            self.assertEqual(pahole_text.declared_name(text), name)

    def test_unknown_line_stops_the_reading(self):
        with self.assertRaisesRegex(pahole_text.PaholeSyntax, "line 2: .*surprise"):
            pahole_text.read("struct a {\n\tsurprise\n};\n")

    def test_text_that_ends_early_stops_the_reading(self):
        with self.assertRaisesRegex(pahole_text.PaholeSyntax, "ends inside a struct"):
            pahole_text.read(SAMPLE[:SAMPLE.index("XXX 20 bytes") - 4])

    def test_sizes_are_read_by_name(self):
        self.assertEqual(pahole_text.read_sizes("drawer\t8\t0\ndrawer\t4\t0\n"), {"drawer": {4, 8}})


class SeesDifferences(unittest.TestCase):
    def test_right_answers_have_no_difference(self):
        for name, size in [("cupboard", 128), ("shelf", 16), ("box_t", 4), ("drawer", 8)]:
            self.assertEqual(list(differences(sample(name), right_answer(sample(name), size))), [])

    def test_each_wrong_answer_is_seen(self):
        for name, size in [("cupboard", 128), ("shelf", 16), ("box_t", 4), ("drawer", 8)]:
            aggregate = sample(name)
            count = 0
            for what, answer in mutations(right_answer(aggregate, size)):
                count += 1
                with self.subTest(f"{name}: {what}"):
                    self.assertNotEqual(list(differences(aggregate, answer)), [])
            self.assertGreater(count, 10)

    def test_wrong_size_is_seen(self):
        shelf = right_answer(sample("shelf"), 16)
        shelf.size_bits = 24 * 8
        self.assertIn("size: 24, pahole has 16", list(differences(sample("shelf"), shelf)))

    def test_wrong_size_of_a_union_is_seen(self):
        drawer = right_answer(sample("drawer"), 8)
        self.assertEqual(list(differences(sample("drawer"), drawer, {8})), [])
        self.assertIn("size: 8, pahole has [12] and members up to byte 7",
                      list(differences(sample("drawer"), drawer, {12})))

    def test_difference_names_both_positions(self):
        shelf = right_answer(sample("shelf"), 16)
        shelf.rows[1].offset_bits = 96
        self.assertEqual(list(differences(sample("shelf"), shelf)),
                         ["member reach: at 12+8, pahole has it at 8+8"])


class SeesNestedDifferences(unittest.TestCase):
    """desk.txt: a struct without a tag that has a name, with another inside, and an array of such."""

    DESK = next(a for a in pahole_text.read((HERE / "samples" / "desk.txt").read_text("utf-8"))
                if a.name == "desk")

    def expanded(self):
        """What a layline that agrees with pahole shows with --expand."""
        rows = [("legs", 0, 32, False), ("top.wide", 64, 16, False), ("top.shade", 80, 3, True),
                ("top.drawer.key", 128, 32, False), ("top.drawer.lock.next", 192, 64, False),
                ("top.drawer.lock.prev", 256, 64, False), ("feet", 320, 32, False)]
        return Shown("desk", 384, 8, [Row(*row, None, None, None, None) for row in
                                      [(n, "", o, s, b) for n, o, s, b in rows]], [], 0, [])

    def test_right_answer_has_no_difference(self):
        self.assertEqual([path for path, _ in nested_members(self.DESK)],
                         ["top.wide", "top.shade", "top.drawer.key", "top.drawer.lock"])
        self.assertEqual(list(nested_differences(self.DESK, self.expanded())), [])

    def test_each_wrong_answer_is_seen(self):
        for index in range(1, 4):
            for name, value in [("offset_bits", 8), ("size_bits", 72), ("name", "other"),
                                ("is_bitfield", index != 2)]:
                expanded = self.expanded()
                setattr(expanded.rows[index], name, value)
                with self.subTest(f"{index} {name}"):
                    self.assertNotEqual(list(nested_differences(self.DESK, expanded)), [])

    def test_members_of_a_tagged_struct_must_lie_within_it(self):
        for index, offset_bits in [(4, 128), (5, 320)]:
            expanded = self.expanded()
            expanded.rows[index].offset_bits = offset_bits
            self.assertEqual(list(nested_differences(self.DESK, expanded)),
                             ["member top.drawer.lock: its members are not within 24+16"])


class ReadsLayline(unittest.TestCase):
    def test_bit_fields_and_holes_become_bits(self):
        shown = shown_of({"name": "a", "size": 8, "align": 4, "padding": 2, "bit_padding": 7,
                          "groups": [], "holes":
                          [{"offset": 2, "size": 2, "bit_offset": None, "bit_size": None},
                           {"offset": 4, "size": 1, "bit_offset": 1, "bit_size": 3}], "members":
                          [{"name": "f", "type": "int", "offset": 1, "size": 1, "bit_offset": 3,
                            "bit_size": 5, "first_line": 0, "last_line": 0, "group": None,
                            "declared_at": None}]})
        self.assertEqual((shown.rows[0].offset_bits, shown.rows[0].size_bits), (11, 5))
        self.assertEqual(runs_of(gap_mask(shown)), "2.0+16 4.1+3 5.1+23")


class KeepsALedger(unittest.TestCase):
    def test_entry_needs_a_reason(self):
        with self.assertRaisesRegex(LedgerFault, "line 2: no reason"):
            read_entries("# head\na: size: 4, pahole has 8\n")

    def test_new_difference_and_entry_that_no_longer_occurs_are_told(self):
        entries = read_entries("a: x  # why\nb: y  # why\n")
        self.assertEqual(verdict(["a: x", "c: z"], entries), (["c: z"], ["b: y"]))


if __name__ == "__main__":
    unittest.main()
