# SPDX-License-Identifier: GPL-2.0-or-later
"""Holds what layline shows of a struct against the compiler's answer."""
import re


def spelled(offset_bits, size_bits, is_bitfield):
    """A position as people write it."""
    if is_bitfield:
        return f"{offset_bits // 8}.{offset_bits % 8}:{size_bits}"
    return f"{offset_bits // 8}+{size_bits // 8}"


def merged(runs):
    """Runs as (offset, size) in order, touching and overlapping ones made one, empty ones left out."""
    found = []
    for offset, size in sorted(run for run in runs if run[1]):
        if found and offset <= sum(found[-1]):
            start = found[-1][0]
            found[-1] = (start, max(sum(found[-1]), offset + size) - start)
        else:
            found.append((offset, size))
    return found


def gaps_of(answer):
    """Unused bits by the compiler's answer: the holes, and the padding behind the last member.

    A last member without a size counts: what is before a flexible array is a hole.
    """
    used = merged((place.offset_bits, place.size_bits) for place in answer.places)
    end = max((place.offset_bits + place.size_bits for place in answer.places), default=0)
    starts = [sum(run) for run in [(0, 0), *used]]
    ends = [run[0] for run in used] + [end]
    return merged((start, stop - start) for start, stop in zip(starts, ends)), \
        answer.size_bits - end


def spelled_runs(runs):
    """Runs as people write them: "12.3+5" is 5 bits from bit 3 of byte 12."""
    return " ".join(f"{offset // 8}.{offset % 8}+{size}" for offset, size in runs) or "none"


def is_whole_type(place):
    """Whether a bit-field covers what a plain member of an integer type would."""
    return place.is_bitfield and place.offset_bits % 8 == 0 and place.size_bits in (8, 16, 32, 64)


def rows_judged(answer, shown, hides_whole_type):
    """Faults in the rows: names, order, positions, groups.

    `hides_whole_type`: the compiler's debug information does not tell a bit-field as wide as its type from
    a plain member.
    """
    expected = [place.path for place in answer.places]
    actual = [row.name for row in shown.rows]
    if expected != actual:
        yield f"members {actual}, the compiler has {expected}"
        return
    for place, row in zip(answer.places, shown.rows):
        is_bitfield = place.is_bitfield and not (hides_whole_type and is_whole_type(place))
        ours = spelled(row.offset_bits, row.size_bits, row.is_bitfield)
        theirs = spelled(place.offset_bits, place.size_bits, is_bitfield)
        if ours != theirs:
            yield f"{row.name} at {ours}, the compiler has {theirs}"
        if row.group != place.group:
            yield f"{row.name} in group {row.group!r}, its markers say {place.group!r}"


def lines_judged(shown, line_bytes):
    """Faults in first and last lines, which follow from the positions; no line for no size."""
    for row in shown.rows:
        lines = (row.first_line, row.last_line)
        right = (None, None)
        if row.size_bits:
            right = (row.offset_bits // (8 * line_bytes),
                     (row.offset_bits + row.size_bits - 1) // (8 * line_bytes))
        if lines != right:
            yield f"{row.name} on lines {lines}, with {line_bytes}-byte lines it is on {right}"


def declarations_judged(shown, source):
    """Faults in declared_at: the line of the fixture must hold the member's name, if any line does."""
    lines = source.read_text(encoding="utf-8").splitlines()
    for row in shown.rows:
        name = re.compile(rf"\b{re.escape(row.name.split('.')[-1])}\b")
        place = row.declared_at
        if not place or not place["file"] or not place["file"].endswith(source.name):
            yield f"{row.name} declared at {place}, not in {source.name}"
        elif not 0 < place["line"] <= len(lines):
            yield f"{row.name} declared at {place}, which is no line of it"
        elif not name.search(lines[place["line"] - 1]):
            yield f"{row.name} declared at line {place['line']}, which does not name it"


def faults(answer, shown, build, source):
    """All that is wrong in an answer of layline about a build of the source."""
    if shown.size_bits != answer.size_bits:
        yield f"size {shown.size_bits // 8}, the compiler has {answer.size_bits // 8}"
    yield from rows_judged(answer, shown, build.hides_whole_type)
    holes, padding_bits = gaps_of(answer)
    if merged(shown.holes) != holes:
        yield f"holes {spelled_runs(merged(shown.holes))}, the compiler leaves {spelled_runs(holes)}"
    if shown.padding_bits != padding_bits:
        yield f"padding of {shown.padding_bits} bits, the compiler leaves {padding_bits}"
    if shown.groups != answer.groups:
        yield f"groups {shown.groups}, the compiler has {answer.groups}"
    yield from lines_judged(shown, build.target.line_bytes)
    yield from declarations_judged(shown, source)
