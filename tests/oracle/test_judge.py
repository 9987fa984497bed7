#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Tests of the oracle itself: the compiler is understood, each wrong answer is seen, no fixture is left out."""
import copy
import pathlib
import re
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent / "support"))

from answers import Answer, Place, answers_of, set_run  # noqa: E402  (these need the path above)
from builds import builds_of  # noqa: E402
from fixture import FixtureFault, all_of, parse_probe  # noqa: E402
from judge import faults, gaps_of, merged  # noqa: E402
from layline_json import Row, Shown  # noqa: E402

SAMPLE = """struct lamp {
	char socket;
	int bulb;
	unsigned dim : 3;
	unsigned hue : 9;
	unsigned char __cacheline_group_begin__cord[0];
	short plug;
	unsigned char __cacheline_group_end__cord[0];
	char none[0];
};
"""
BUILD = builds_of("gcc")[0]
PROBE = "struct lamp: socket bulb dim: hue: <cord plug > none"


def compiled(folder):
    """The compiler's answer for the sample, and the sample's file."""
    source = pathlib.Path(folder) / "lamp.c"
    source.write_text(SAMPLE, encoding="utf-8")
    answer, = answers_of(BUILD, source, None, [parse_probe(PROBE)], pathlib.Path(folder))
    return answer, source


def right_answer(answer):
    """What a layline that agrees with the compiler shows."""
    rows = []
    for place in answer.places:
        first = place.offset_bits // 512 if place.size_bits else None
        line = 1 + SAMPLE[:re.search(rf"\b{place.path}\b", SAMPLE).start()].count("\n")
        rows.append(Row(place.path, "", place.offset_bits, place.size_bits, place.is_bitfield, first,
                        first, place.group, {"file": "lamp.c", "line": line}))
    holes, padding = gaps_of(answer)
    return Shown("lamp", answer.size_bits, answer.align, rows, holes, padding, answer.groups)


def mutations(shown):
    """Wrong answers, each wrong in one thing."""
    def wrong(what, change):
        answer = copy.deepcopy(shown)
        change(answer)
        return what, answer

    for index, row in enumerate(shown.rows):
        for name, value in [("offset_bits", row.offset_bits + 8), ("size_bits", row.size_bits + 8),
                            ("name", "other"), ("is_bitfield", not row.is_bitfield),
                            ("group", "other"), ("first_line", 7), ("last_line", 7),
                            ("declared_at", None), ("declared_at", {"file": "x.h", "line": 1}),
                            ("declared_at", {"file": "lamp.c", "line": 10})]:
            yield wrong(f"{row.name}: {name}",
                        lambda a, i=index, n=name, v=value: setattr(a.rows[i], n, v))
        yield wrong(f"{row.name} left out", lambda a, i=index: a.rows.pop(i))
    for index in range(len(shown.holes)):
        yield wrong(f"hole {index} left out", lambda a, i=index: a.holes.pop(i))
    for name, value in [("size_bits", shown.size_bits + 8), ("groups", []),
                        ("padding_bits", shown.padding_bits + 8)]:
        yield wrong(name, lambda a, n=name, v=value: setattr(a, n, v))
    yield wrong("hole too many", lambda a: a.holes.append((0, 1)))
    yield wrong("order", lambda a: a.rows.reverse())


class Judges(unittest.TestCase):
    def test_right_answer_has_no_fault_and_each_wrong_one_has(self):
        with tempfile.TemporaryDirectory() as folder:
            answer, source = compiled(folder)
            right = right_answer(answer)
            self.assertEqual(list(faults(answer, right, BUILD, source)), [])
            count = 0
            for what, shown in mutations(right):
                count += 1
                with self.subTest(what):
                    self.assertNotEqual(list(faults(answer, shown, BUILD, source)), [])
            self.assertGreater(count, 60)

    def test_gaps_are_what_no_member_covers(self):
        with tempfile.TemporaryDirectory() as folder:
            answer, _ = compiled(folder)
        self.assertEqual(gaps_of(answer), ([(8, 24), (76, 4)], 0))
        self.assertEqual(answer.groups, [("cord", 10, 12)])

    def test_bytes_behind_the_last_member_are_padding_even_if_it_has_no_size(self):
        def answer(*places):
            return Answer("struct a", 128, 8, [Place("m", *place, False, None) for place in places], [])

        self.assertEqual(gaps_of(answer((0, 8), (16, 16))), ([(8, 8)], 96))
        self.assertEqual(gaps_of(answer((0, 8), (64, 0))), ([(8, 56)], 64))
        self.assertEqual(gaps_of(answer()), ([], 128))

    def test_touching_and_overlapping_runs_are_one(self):
        self.assertEqual(merged([(8, 8), (0, 8), (4, 6), (30, 0), (20, 2)]), [(0, 16), (20, 2)])

    def test_bits_count_from_the_high_end_on_big_endian_targets(self):
        self.assertEqual(set_run(b"\x00\x1f\x80", False), (11, 6))
        self.assertEqual(set_run(b"\x00\xf8\x01", True), (11, 6))

    def test_scattered_bits_are_an_error(self):
        with self.assertRaisesRegex(RuntimeError, "not one run: 05"):
            set_run(b"\x05", True)

    def test_probe_without_colon_is_an_error(self):
        with self.assertRaisesRegex(FixtureFault, "no ':' behind the type"):
            parse_probe("struct a b c")


class Fixtures(unittest.TestCase):
    def test_every_fixture_is_registered_and_asks_something(self):
        registered = (ROOT / "fixtures" / "meson.build").read_text(encoding="utf-8")
        found = sorted((ROOT / "fixtures" / "src").glob("*.c"))
        self.assertGreater(len(found), 20)
        for source in found:
            with self.subTest(source.name):
                self.assertIn(f"'src/{source.name}'", registered)
                self.assertTrue(all_of(source.read_text(encoding="utf-8"), "probe"))


if __name__ == "__main__":
    unittest.main()
