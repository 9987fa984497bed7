#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Opens maps of `layline show` in a browser: points at boxes, steps through them, looks at pictures.

    test_map.py --layline FILE --compiler CC [--keep DIR]

Exit status: 0 passed, 77 without a browser.  --keep: leaves pages and pictures there.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

import browser

HERE = pathlib.Path(__file__).resolve().parent
FILLS = {"light": {"page": (255, 255, 255), "read_tx": (0xaf, 0xd7, 0xff), "write_rx": (0xff, 0xbd, 0xcd)},
         "dark": {"page": (0x16, 0x18, 0x1b), "read_tx": (0x26, 0x4b, 0x7a), "write_rx": (0x72, 0x33, 0x44)}}

# The box whose name is given, and what it tells.
BOX = """(name => {
    const boxes = [...document.querySelectorAll('.b')].filter(b => b.querySelector('.n').textContent === name);
    if (!boxes.length) return null;
    const r = boxes[0].getBoundingClientRect(), tip = boxes[0].querySelector('.t');
    const t = tip.getBoundingClientRect();
    return {count: boxes.length, x: r.x, y: r.y, width: r.width, height: r.height,
        class: boxes[0].className, shown: getComputedStyle(tip).display !== 'none', told: tip.innerText,
        tip: [t.left, t.top, t.right, t.bottom]};
})(%s)"""

# The least contrast between the letters of a box and what is behind them (WCAG 2.1).
CONTRAST = """(() => {
    const light = c => {
        const [r, g, b] = c.match(/[\\d.]+/g).slice(0, 3).map(v => v / 255).map(
            v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    return Math.min(...[...document.querySelectorAll('.b:not(.hole):not(.padding)')].map(b => {
        const a = light(getComputedStyle(b.querySelector('.n')).color);
        const c = light(getComputedStyle(b).backgroundColor);
        return (Math.max(a, c) + 0.05) / (Math.min(a, c) + 0.05);
    }));
})()"""


class MapTest(unittest.TestCase):
    """One browser for all tests; each opens what it needs."""

    arguments = None

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="layline-map-")
        cls.folder = pathlib.Path(cls.arguments.keep or cls.temporary.name).resolve()
        built = cls.folder / "map.o"
        subprocess.run([cls.arguments.compiler, "-g", "-c", f"-ffile-prefix-map={HERE}/=", HERE / "map.c",
                        "-o", built], check=True)
        for form in ("html", "svg"):
            subprocess.run([cls.arguments.layline, "show", "map", "--format", form, "--output",
                            cls.folder / f"map.{form}", built], check=True)
        cls.page = browser.Browser().__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.page.__exit__()
        cls.temporary.cleanup()

    def open(self, form="html", scheme="light"):
        """Opens the map."""
        self.page.set_scheme(scheme)
        self.page.open(self.folder / f"map.{form}")

    def box(self, name):
        """Where a box is, and what it tells."""
        found = self.page.evaluate(BOX % repr(name))
        self.assertIsNotNone(found, name)
        return found

    def point_at(self, name):
        """Points at the middle of a box."""
        box = self.box(name)
        self.page.point_at(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        return self.box(name)

    def test_a_box_tells_its_member_when_pointed_at(self):
        self.open()
        self.assertFalse(self.box("mtu")["shown"])
        box = self.point_at("mtu")
        self.assertTrue(box["shown"])
        self.assertEqual(box["told"].split("\n"),
                         ["unsigned int mtu", "at 0 (0x0), 4 bytes, line 0", "map.c:13", "group map_read_tx"])
        self.point_at("flags")
        self.assertFalse(self.box("mtu")["shown"])

    def test_boxes_are_as_wide_as_their_members(self):
        self.open()
        byte = self.box("mtu")["width"] / 4
        for name, size in {"first": 1, "dev": 8, "7 unused": 7, "cookie": 8, "low": 4, "stats": 24, "big": 56}.items():
            # Borders and rounding are less than half a byte.
            self.assertAlmostEqual(self.box(name)["width"], size * byte, delta=byte / 2, msg=name)

    def test_what_shares_bytes_lies_below_each_other(self):
        self.open()
        cookie, low, high = self.box("cookie"), self.box("low"), self.box("high")
        self.assertLess(cookie["y"] + cookie["height"] / 2, low["y"])
        self.assertEqual(low["y"], high["y"])
        self.assertAlmostEqual(low["x"], cookie["x"], delta=1)

    def test_holes_straddles_and_bits_are_marked(self):
        self.open()
        self.assertIn(" hole", self.box("7 unused")["class"])
        self.assertIn(" straddle", self.box("stats")["class"])
        self.assertEqual(self.box("stats")["count"], 2)
        self.assertIn("straddles", self.box("stats")["told"])
        self.assertNotIn(" straddle", self.box("big")["class"])
        self.assertIn(" bits", self.box("state busy")["class"])
        told = self.box("state busy")["told"]
        for words in ("unsigned char state:3", "unsigned char busy:1", "4 bits unused"):
            self.assertIn(words, told)
        self.assertIn(" padding", self.box("39 padding")["class"])

    def test_what_is_told_stays_on_the_page(self):
        self.open()
        for name in ("mtu", "stats", "release", "39 padding"):
            left, top, right, bottom = self.point_at(name)["tip"]
            self.assertGreaterEqual(left, 0, name)
            self.assertGreaterEqual(top, 0, name)
            self.assertLessEqual(right, 1280, name)
            self.assertLessEqual(bottom, 900, name)

    def test_the_keyboard_goes_from_box_to_box(self):
        self.open()
        self.page.press_tab()
        self.assertTrue(self.box("mtu")["shown"])
        self.page.press_tab()
        self.assertFalse(self.box("mtu")["shown"])
        self.assertTrue(self.box("flags")["shown"])

    def test_light_and_dark_can_be_read(self):
        for scheme, fills in FILLS.items():
            self.open(scheme=scheme)
            self.page.point_at(1, 1)
            self.assertGreater(self.page.evaluate(CONTRAST), 7)
            (self.folder / f"map-{scheme}.png").write_bytes(self.page.picture())
            self.assertEqual(self.page.color_at(2, 2), fills["page"])
            for name, fill in {"mtu": "read_tx", "dev": "read_tx", "stats": "write_rx"}.items():
                box = self.box(name)
                # Near the lower edge, where there are no letters.
                color = self.page.color_at(box["x"] + box["width"] * 0.6, box["y"] + box["height"] - 6)
                self.assertEqual(color, fills[fill], f"{scheme} {name}")

    def test_nothing_is_fetched_and_nothing_complains(self):
        for form in ("html", "svg"):
            self.open(form)
            urls = [event["params"]["request"]["url"] for event in self.page.events
                    if event.get("method") == "Network.requestWillBeSent"]
            self.assertEqual(urls, [f"file://{self.folder}/map.{form}"])
            faults = [event for event in self.page.events
                      if event.get("method") in ("Log.entryAdded", "Runtime.exceptionThrown")]
            self.assertEqual(faults, [])

    def test_it_prints_light_and_without_what_is_told(self):
        self.open(scheme="dark")
        self.point_at("mtu")
        self.page.set_scheme("light", media="print")
        self.assertFalse(self.box("mtu")["shown"])
        self.assertEqual(self.page.evaluate("getComputedStyle(document.body).backgroundColor"), "rgb(255, 255, 255)")
        self.assertGreater(len(self.page.call("Page.printToPDF", printBackground=True)["data"]), 10000)

    def test_the_drawing_shows_the_same(self):
        for scheme, fills in FILLS.items():
            self.open("svg", scheme)
            titles = self.page.evaluate("[...document.querySelectorAll('g > title')].map(t => t.textContent)")
            self.assertTrue(titles[0].startswith("unsigned int mtu\nat 0 (0x0), 4 bytes, line 0\n"), titles[0])
            place = self.page.evaluate("""(() => {
                const r = document.querySelector('g > rect').getBoundingClientRect();
                return [r.x + r.width * 0.6, r.y + r.height - 6];
            })()""")
            (self.folder / f"map-svg-{scheme}.png").write_bytes(self.page.picture())
            self.assertEqual(self.page.color_at(*place), fills["read_tx"])
            self.assertEqual(self.page.color_at(2, 2), fills["page"])

    def test_pages_are_well_formed(self):
        for form, tag in {"html": "html", "svg": "{http://www.w3.org/2000/svg}svg"}.items():
            self.assertEqual(xml.etree.ElementTree.parse(self.folder / f"map.{form}").getroot().tag, tag)


def main():
    """The command line; what it does not know is unittest's."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layline", required=True)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--keep")
    MapTest.arguments, rest = parser.parse_known_args()
    if not browser.find():
        print("there is no chromium")
        return 77
    unittest.main(argv=[sys.argv[0], *rest])
    return 0


if __name__ == "__main__":
    sys.exit(main())
