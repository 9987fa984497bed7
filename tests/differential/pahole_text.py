# SPDX-License-Identifier: GPL-2.0-or-later
"""Reads the text that pahole prints of structs into positions in bits.

Strict: a line that is not understood stops the run, so that nothing is left out in silence.
pahole numbers bit-fields from the low end of their storage unit, which on little-endian
images counts from the start of the struct; big-endian images are not read here.
"""
import re
from dataclasses import dataclass, field


@dataclass
class Member:
    """A member as printed; `name` is None for an anonymous struct or union."""
    name: str | None
    offset_bits: int
    size_bits: int
    is_bitfield: bool = False
    gap_bits: int = 0            # holes that pahole remarks just before it
    inner: "Aggregate | None" = None  # when its type is printed in place


@dataclass
class Aggregate:
    """A struct or union as printed."""
    kind: str                    # "struct" or "union"
    name: str | None
    is_typedef: bool = False
    size_bits: int | None = None  # pahole states none for unions and anonymous ones
    padding_bits: int = 0
    declared_at: str = ""
    members: list[Member] = field(default_factory=list)


class PaholeSyntax(Exception):
    """A line that this reader does not know."""


POSITION = re.compile(r"\s*/\*\s*(-?\d+)(?::\s*(-?\d+))?\s+(\d+)\s*\*/$")
HOLE = re.compile(r"/\* XXX (\d+) (bit|byte)s? hole, try to pack \*/$")
SIZE = re.compile(r"/\* size: (\d+), cachelines: \d+, members: \d+")
PADDING = re.compile(r"/\* (bit_)?padding: (\d+)(?: bits)? \*/$")
DECLARED = re.compile(r"/\* <[0-9a-f]+> (\S+:\d+) \*/$")
REMARKS = re.compile(
    r"/\* (--- cacheline |Used at: |last cacheline: |sum (bitfield )?members: |paddings: "
    r"|forced alignments: |XXX last struct has |Bitfield combined with |Force alignment to "
    r"|Force padding|BRAIN FART ALERT|XXX \d+ bits? of padding|XXX \d+ bytes? of padding)")
ATTRIBUTE = re.compile(r"\s*__attribute__\(\((?:[^()]|\([^()]*\))*\)\)")
OPENING = re.compile(r"(typedef )?(?:(?:const|volatile) )*(struct|union|enum)(?: (\w+))? \{$")
POINTED_NAME = re.compile(r"\(\s*\*(?:[\s*(]|const\b|volatile\b)*(\w+)")
ENUMERATOR = re.compile(r"\w+\s+= -?\w+,$")


def declared_name(declaration):
    """The identifier that a C declaration declares; None for an unnamed one."""
    text = ATTRIBUTE.sub("", declaration).strip()
    pointed = POINTED_NAME.search(text)
    if pointed:
        return pointed.group(1)
    text = re.sub(r":\d+$", "", re.sub(r"(\[[^\]]*\])+$", "", text)).rstrip()
    name = re.search(r"(\w+)$", text)
    if not name:
        raise PaholeSyntax(f"no name in: {declaration}")
    return name.group(1)


def split_position(line):
    """A line as its declaration and the numbers behind it: (text, offset, bit, size)."""
    position = POSITION.search(line)
    if not position:
        return line.rstrip(), None, None, None
    bit = position.group(2)
    return (line[:position.start()].rstrip(), int(position.group(1)),
            None if bit is None else int(bit), int(position.group(3)))


class Reader:
    """Goes over the lines once; `stack` holds the aggregates that are open."""

    def __init__(self):
        self.done = []
        self.stack = []
        self.gaps = []           # holes remarked since the last member, one per open aggregate
        self.in_enum = False
        self.declared_at = ""

    def remark(self, line):
        """Takes a line that is a comment only."""
        hole, size, padding = HOLE.match(line), SIZE.match(line), PADDING.match(line)
        declared = DECLARED.match(line)
        if hole:
            self.gaps[-1] += int(hole.group(1)) * (8 if hole.group(2) == "byte" else 1)
        elif size:
            self.stack[-1].size_bits = 8 * int(size.group(1))
        elif padding:
            self.stack[-1].padding_bits += int(padding.group(2)) * (1 if padding.group(1) else 8)
        elif declared:
            self.declared_at = declared.group(1)
        elif not REMARKS.match(line):
            raise PaholeSyntax(line)

    def open(self, match):
        """Takes the first line of a struct, union or enum."""
        if match.group(2) == "enum":
            self.in_enum = True
            return
        self.stack.append(Aggregate(match.group(2), match.group(3), bool(match.group(1)),
                                    declared_at=self.declared_at))
        self.gaps.append(0)

    def add(self, declaration, offset, bit, size, inner):
        """Takes a member with its position."""
        text = declaration.rstrip(";")
        bare = ATTRIBUTE.sub("", text).strip()
        width = re.search(r":(\d+)$", bare)
        if (bit is None) != (width is None):
            raise PaholeSyntax(f"bit position and width do not go together: {declaration}")
        is_direct = not re.search(r"\*|\[", bare)  # neither pointers to nor arrays of the inner one
        self.stack[-1].members.append(Member(
            declared_name(bare) if bare else None,
            8 * offset + (bit or 0), int(width.group(1)) if width else 8 * size,
            bool(width), self.gaps[-1], inner if is_direct else None))
        self.gaps[-1] = 0

    def close(self, line):
        """Takes the last line of an aggregate: "} name; /* 8 16 */"."""
        text, offset, bit, size = split_position(line[1:].strip())
        if self.in_enum:
            self.in_enum = False
            if offset is not None:
                self.add(text, offset, bit, size, None)
            return
        if self.gaps.pop():
            raise PaholeSyntax("a hole behind the last member")
        closed = self.stack.pop()
        if self.stack:
            if offset is None:
                raise PaholeSyntax(line)
            self.add(text, offset, bit, size, closed)
            return
        name = ATTRIBUTE.sub("", text.rstrip(";")).strip()
        if closed.is_typedef:
            closed.name = declared_name(name)
        elif name:
            raise PaholeSyntax(line)
        self.done.append(closed)

    def line(self, line):
        """Takes any line, without its indentation."""
        opening = OPENING.match(line)
        if not line or (self.in_enum and ENUMERATOR.match(line)):
            return
        if opening:
            self.open(opening)
        elif line.startswith("}"):
            self.close(line)
        elif line.startswith("/*"):
            self.remark(line)
        elif self.stack:
            text, offset, bit, size = split_position(line)
            if offset is not None:
                self.add(text, offset, bit, size, None)
            elif not re.search(r"\s:\d+;$", text):  # an unnamed bit-field has no position
                raise PaholeSyntax(line)
        else:
            raise PaholeSyntax(line)


def read(text):
    """All structs and unions of pahole's output, in its order."""
    reader = Reader()
    for number, line in enumerate(text.splitlines(), 1):
        try:
            reader.line(line.strip())
        except (PaholeSyntax, IndexError) as error:
            raise PaholeSyntax(f"line {number}: {line.strip()!r}: {error}") from error
    if reader.stack:
        raise PaholeSyntax("the text ends inside a struct")
    return reader.done


def read_sizes(text):
    """The names and sizes in bytes that `pahole --sizes` prints: {name: {size, ...}}."""
    sizes = {}
    for line in text.splitlines():
        name, size, _ = line.split("\t")
        sizes.setdefault(name, set()).add(int(size))
    return sizes
