# SPDX-License-Identifier: GPL-2.0-or-later
"""Reads what a fixture's comments ask of the oracle.

In comments of a fixture, each in a paragraph of its own:
  probe TYPE: a b: c[] <group d > e   every member in the order of the declarations; "b:" is a bit-field,
                                      "c[]" has no size, "<group" and ">" stand where markers do,
                                      "<-" for those without a name
  expand TYPE: a a.x                  the rows of `show --expand`
  lookup NAME: TYPE                   `show NAME` answers with the struct that TYPE is
  refuse OPTIONS                      `show` with these options ends with status 2
  declared TYPE                       `show` says that it is declared and never defined, status 2
  untold TYPE                         the debug information does not tell its alignment
  only: 64-bit | x86                  targets that can hold the struct
  units: -DA -DB                      the fixture is compiled once with each, and linked
"""
import re
from dataclasses import dataclass, field

COMMENT = re.compile(r"/\*(.*?)\*/", re.DOTALL)
WORDS = ("probe", "expand", "lookup", "refuse", "declared", "untold", "only", "units")


@dataclass
class Asked:
    """A member that a probe names."""
    path: str
    is_bitfield: bool = False
    has_size: bool = True
    group: str | None = None


@dataclass
class Probe:
    """A type and all its members."""
    type: str
    members: list[Asked] = field(default_factory=list)
    groups: list[str] = field(default_factory=list)

    @property
    def name(self):
        """The type without its keyword."""
        return self.type.split()[-1]


class FixtureFault(Exception):
    """A fixture's comment that cannot be followed."""


def directives(text):
    """The paragraphs of comments that begin with a known word: (word, rest)."""
    for comment in COMMENT.findall(text):
        lines = [re.sub(r"^\s*\*", "", line).strip() for line in comment.splitlines()]
        for paragraph in re.split(r"\n\s*\n", "\n".join(lines)):
            word, _, rest = " ".join(paragraph.split()).partition(" ")
            if word.rstrip(":") in WORDS:
                yield word.rstrip(":"), rest


def parse_probe(rest):
    """A probe from "struct a: b c:"."""
    type_name, colon, members = rest.partition(":")
    if not colon:
        raise FixtureFault(f"no ':' behind the type: {rest}")
    probe = Probe(type_name)
    group = None
    for token in members.split():
        if token == ">":
            group = None
        elif token.startswith("<"):
            group = token[1:] if token != "<-" else ""
            probe.groups.append(group)
        else:
            probe.members.append(Asked(token.rstrip(":").removesuffix("[]"), token.endswith(":"),
                                       not token.endswith("[]"), group))
    return probe


def all_of(text, word):
    """What stands behind each directive of that word."""
    return [rest for found, rest in directives(text) if found == word]
