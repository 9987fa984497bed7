# SPDX-License-Identifier: GPL-2.0-or-later
"""What each format of `layline check` says of findings, read as the programs read it that the format is for.

Each reader takes the bytes that were printed and gives a sorted list of Finding.  What cannot be told apart in
every format is made equal: control characters and bytes that are not UTF-8 become '?', runs of blanks one blank.
"""
import html.parser
import json
import re
import subprocess
import urllib.parse
import xml.etree.ElementTree
from typing import NamedTuple

WAIVED = "waived"
LINE = re.compile(r"^(?P<place>\S.*?): (?P<severity>error|warning|note|waived): (?P<rest>.*)$")
END = re.compile(r"^(?P<message>.*) \[(?P<id>[a-z-]+)\]$")


class Finding(NamedTuple):
    """One finding; `place` is file:line, with the column in a rule, or the path of the image."""
    id: str
    severity: str
    message: str
    place: str


def plain(text):
    """Text as all formats can say it."""
    text = re.sub("[\x00-\x1f\x7f-\x9f\ufffd\ufffe\uffff]", "?", text)
    return re.sub(" +", " ", text).strip()


def place_of(finding, images):
    """Where formats with one place put a finding of the JSON."""
    place = finding["declared_at"] or finding["rule_at"]
    if not place:
        return plain(images[finding["image"]]["path"])
    parts = [place["file"], place["line"], place.get("column")]
    return plain(":".join(str(part) for part in parts if part is not None))


def severity_of(finding):
    """As formats without a word for waivers next to the severity call it."""
    return WAIVED if finding["waived"] else finding["severity"]


def read_json(output):
    """The yardstick: it carries everything."""
    document = json.loads(output.decode())
    return sorted(Finding(finding["id"], severity_of(finding), plain(finding["message"]),
                          place_of(finding, document["images"])) for finding in document["findings"])


def read_lines(lines):
    """Lines "PLACE: SEVERITY: message [id]"; those that are indented belong to the one before."""
    found = []
    for line in lines:
        if (begin := LINE.match(line)) and (end := END.match(begin["rest"])):
            found.append(Finding(end["id"], begin["severity"], plain(end["message"]), plain(begin["place"])))
    return found


def read_text(output):
    """Lines that were broken at 100 columns are joined again."""
    joined = []
    open_line = False
    for line in output.decode(errors="replace").split("\n"):
        if open_line and line.startswith("    "):
            joined[-1] += " " + line.strip()
        else:
            joined.append(line)
        begin = LINE.match(joined[-1])
        open_line = bool(begin and not END.match(begin["rest"]))
    found = []
    for finding in read_lines(joined):
        # Structs that are not defined share one line.
        if finding.id == "struct-missing" and finding.message.startswith("not defined here: "):
            names = finding.message.removeprefix("not defined here: ").split(", ")
            found += [finding._replace(message=f"{name}: not defined in this image", place="") for name in names]
        else:
            found.append(finding)
    return sorted(found)


def unescape(text, characters):
    """%XX of the characters that GitHub's runner takes back; '%' itself last."""
    for character in characters + "%":
        text = text.replace(f"%{ord(character):02X}", character)
    return text


def read_github(output):
    """Workflow commands, taken apart as actions/runner does (ActionCommand.TryParseV2)."""
    found = set()
    for line in output.decode().split("\n"):
        if not line:
            continue
        if not line.startswith("::") or (end := line.find("::", 2)) < 0:
            raise ValueError(f"not a command: {line!r}")
        command, _, rest = line[2:end].partition(" ")
        properties = {}
        for word in rest.split(","):
            name, _, value = word.partition("=")
            properties[name] = unescape(value, "\r\n:,")
        unknown = set(properties) - {"file", "line", "endLine", "col", "endColumn", "title"}
        if unknown or command not in ("error", "warning", "notice"):
            raise ValueError(f"not an annotation: {line!r}")
        message = unescape(line[end + 2:], "\r\n")
        place = ":".join(properties[name] for name in ("file", "line", "col") if name in properties)
        severity = {"notice": "note"}.get(command, command)
        found.add((properties["title"], severity, message, plain(place)))
    return sorted(found)


def read_sarif(output):
    """Results, with the first location."""
    run, = json.loads(output.decode())["runs"]
    found = []
    for result in run["results"]:
        physical = result["locations"][0]["physicalLocation"]
        file = urllib.parse.unquote(physical["artifactLocation"]["uri"].removeprefix("file://"), errors="replace")
        region = physical.get("region", {})
        place = [file, region.get("startLine"), region.get("startColumn")]
        found.append(Finding(result["ruleId"], WAIVED if "suppressions" in result else result["level"],
                             plain(result["message"]["text"].split("\n")[0]),
                             plain(":".join(str(part) for part in place if part is not None))))
    return sorted(found)


def read_junit(output):
    """The lines in failures and in what passing cases printed."""
    found = []
    for case in xml.etree.ElementTree.fromstring(output).iter("testcase"):
        for part in case.findall("failure") + case.findall("system-out"):
            found += read_lines(part.text.split("\n"))
    return sorted(found)


def read_ktap(output):
    """Diagnostic lines, at any depth."""
    lines = (line.strip().removeprefix("# ") for line in output.decode().split("\n") if line.strip().startswith("# "))
    return sorted(read_lines(lines))


class Items(html.parser.HTMLParser):
    """The items of lists, each as a list of (tag, text), and the cells of each row of tables."""

    def __init__(self):
        super().__init__()
        self.items, self.rows, self._tags = [], [], []

    def handle_starttag(self, tag, attrs):
        self._tags.append(tag)
        if tag == "li":
            self.items.append([])
        elif tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag):
        while self._tags.pop() != tag:
            pass

    def handle_data(self, data):
        if "li" in self._tags:
            if self.items[-1] and self.items[-1][-1][0] == self._tags[-1]:
                data = self.items[-1].pop()[1] + data
            self.items[-1].append((self._tags[-1], data))
        elif "td" in self._tags or "th" in self._tags:
            self.rows[-1][-1] += data


def rendered(output):
    """Markdown as GitHub's own parser makes HTML of it."""
    done = subprocess.run(["cmark-gfm", "--unsafe", "-e", "table", "-e", "autolink", "-e", "strikethrough"],
                          input=output, capture_output=True, check=True)
    items = Items()
    items.feed(done.stdout.decode())
    return items


def read_markdown(output):
    """List items: **severity** `id` `place`: message, and a second line."""
    found = []
    for item in rendered(output).items:
        (_, severity), (_, _), (code, name), (_, _), (place_code, place), (_, rest) = item
        if (code, place_code) != ("code", "code"):
            raise ValueError(f"not a finding: {item}")
        found.append(Finding(name, severity, plain(rest.removeprefix(": ").split("\n")[0]), plain(place)))
    return sorted(set(found))


READERS = {"json": read_json, "text": read_text, "sarif": read_sarif, "junit": read_junit, "ktap": read_ktap,
           "markdown": read_markdown}
