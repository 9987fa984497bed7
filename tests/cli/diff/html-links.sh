# SPDX-License-Identifier: GPL-2.0-or-later
# Which boxes of the two maps show together, and that every box has the rule for it.
"$LAYLINE" diff --format html "$FIXTURES/former-dwarf.o" "$FIXTURES/latter-dwarf.o" session >page.html
python3 - page.html <<'SCRIPT'
import re
import sys

page = open(sys.argv[1], encoding="utf-8").read()
left, right = page.split('<div class="beside">')[1].split("</section>\n<section>")
rules = set(re.findall(r"\.beside:has\(\.(m\d+):hover\)", page))


def linked(side):
    """The names in boxes by their link; a box of bit-fields has several."""
    boxes = re.findall(r'<div class="(b [^"]*)"[^>]*><span class="n">(.*?)</span>', side)
    return {link: re.sub("<[^>]*>", "", name) for classes, name in boxes for link in re.findall(r"\bm\d+", classes)}


former, latter = linked(left), linked(right)
for link in sorted(former.keys() | latter.keys(), key=lambda link: int(link[1:])):
    print(former.get(link), "=", latter.get(link), "" if link in rules else "without a rule")
SCRIPT
