# SPDX-License-Identifier: GPL-2.0-or-later
"""Reads what `layline show --format json` prints into positions in bits (docs: layline-show/1)."""
import json
import subprocess
from dataclasses import dataclass


@dataclass
class Row:
    """A member as shown."""
    name: str
    type: str
    offset_bits: int
    size_bits: int
    is_bitfield: bool
    first_line: int | None
    last_line: int | None
    group: str | None
    declared_at: dict | None


@dataclass
class Shown:
    """A struct as shown; holes are (offset, size) in bits, padding is counted in bits.

    `groups` are (name, begin, end) in bytes.
    """
    name: str
    size_bits: int
    align: int
    rows: list[Row]
    holes: list[tuple[int, int]]
    padding_bits: int
    groups: list[tuple[str, int, int]]


class ShowFailed(Exception):
    """`layline show` did not end well; the text says how."""


def row_of(member):
    """One object of "members"."""
    bits = member["bit_size"]
    return Row(member["name"], member["type"],
               8 * member["offset"] + (member["bit_offset"] or 0),
               8 * member["size"] if bits is None else bits, bits is not None,
               member["first_line"], member["last_line"], member["group"], member["declared_at"])


def hole_of(hole):
    """One object of "holes": whole bytes, or bits where "bit_size" is given."""
    if hole["bit_size"] is None:
        return 8 * hole["offset"], 8 * hole["size"]
    return 8 * hole["offset"] + hole["bit_offset"], hole["bit_size"]


def shown_of(struct):
    """One object of "structs"."""
    return Shown(struct["name"], 8 * struct["size"], struct["align"],
                 [row_of(member) for member in struct["members"]],
                 [hole_of(hole) for hole in struct["holes"]],
                 8 * struct["padding"] + struct["bit_padding"],
                 [(group["name"], group["begin"], group["end"]) for group in struct["groups"]])


def show(layline, *arguments):
    """The structs that `layline show ARGUMENTS --format json` answers with."""
    command = [str(layline), "show", *map(str, arguments), "--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ShowFailed(f"{' '.join(command)}: status {done.returncode}: {done.stderr.strip()}")
    if "--all" in arguments:
        return [shown_of(json.loads(line)) for line in done.stdout.splitlines()]
    return [shown_of(struct) for struct in json.loads(done.stdout)["structs"]]


def run_mask(offset_bits, size_bits):
    """An integer with the bits of a run set."""
    return ((1 << size_bits) - 1) << offset_bits


def gap_mask(shown):
    """An integer with a bit set for each bit that the answer calls a hole or padding."""
    mask = run_mask(max(0, shown.size_bits - shown.padding_bits), shown.padding_bits)
    for offset_bits, size_bits in shown.holes:
        mask |= run_mask(offset_bits, size_bits)
    return mask


def runs_of(mask):
    """The runs of set bits as text: "12.3+5" is 5 bits from bit 3 of byte 12."""
    runs = []
    offset = 0
    while mask:
        skip = (mask & -mask).bit_length() - 1
        offset, mask = offset + skip, mask >> skip
        size = (~mask & (mask + 1)).bit_length() - 1
        runs.append(f"{offset // 8}.{offset % 8}+{size}")
        offset, mask = offset + size, mask >> size
    return " ".join(runs) or "none"
