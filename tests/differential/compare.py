# SPDX-License-Identifier: GPL-2.0-or-later
"""Says where layline's answer for a struct differs from what pahole printed of it."""
import re

from layline_json import gap_mask, run_mask, runs_of

MARKER = re.compile(r"__cacheline_group_(begin|end|pad)__(\w*)$")


def flat_members(aggregate):
    """The members under their own names, those of anonymous structs and unions lifted; no markers."""
    for member in aggregate.members:
        if member.name is None and member.inner:
            yield from flat_members(member.inner)
        elif not MARKER.match(member.name):
            yield member


def nested_members(aggregate, prefix=""):
    """The members of structs that have a member's name but no tag, under dotted paths: (path, member)."""
    for member in flat_members(aggregate):
        if member.inner:
            yield from nested_members(member.inner, prefix + member.name + ".")
        elif prefix:
            yield prefix + member.name, member


def extent_bits(aggregate):
    """The end of the member that reaches furthest."""
    return max((member.offset_bits + member.size_bits for member in aggregate.members), default=0)


def remarked_gaps(aggregate, begin, end):
    """The unused bits of begin..end by pahole's own remarks, as an integer with those bits set."""
    whole = run_mask(begin, end - begin)
    if aggregate.kind == "union":
        mask = whole
        for member in aggregate.members:
            mask &= ~run_mask(member.offset_bits, member.size_bits) | anonymous_gaps(member)
        return mask
    mask = run_mask(end - aggregate.padding_bits, aggregate.padding_bits)
    if aggregate.size_bits is None:  # nested: pahole does not remark its padding
        mask = whole & ~run_mask(begin, extent_bits(aggregate) - begin if aggregate.members else 0)
    for member in aggregate.members:
        mask |= run_mask(member.offset_bits - member.gap_bits, member.gap_bits)
        mask |= anonymous_gaps(member)
    return mask


def anonymous_gaps(member):
    """The unused bits inside an anonymous struct or union member."""
    if member.name is not None or not member.inner:
        return 0
    return remarked_gaps(member.inner, member.offset_bits, member.offset_bits + member.size_bits)


def groups_of(aggregate):
    """The group each member lies in by the order of the declarations: {name: group}."""
    groups, current = {}, None
    for member in aggregate.members:
        marker = MARKER.match(member.name or "")
        if marker:
            current = {"begin": marker.group(2), "end": None, "pad": current}[marker.group(1)]
        elif current is not None:
            inner = flat_members(member.inner) if member.name is None and member.inner else [member]
            groups.update({lifted.name: current for lifted in inner})
    return groups


def position(offset_bits, size_bits, is_bitfield):
    """As people write it: "12.3:5" for a bit-field, "12+4" for whole bytes."""
    if is_bitfield:
        return f"{offset_bits // 8}.{offset_bits % 8}:{size_bits}"
    return f"{offset_bits // 8}+{size_bits // 8}"


def positions(members):
    """Names and positions of layline's rows or pahole's members, in their order."""
    return [(m.name, position(m.offset_bits, m.size_bits, m.is_bitfield)) for m in members]


def member_differences(expected, actual):
    """Differences between two lists of (name, position)."""
    theirs, ours = dict(expected), dict(actual)
    for name in [name for name, _ in expected if name not in ours]:
        yield f"member {name}: missing, pahole has it at {theirs[name]}"
    for name in [name for name, _ in actual if name not in theirs]:
        yield f"member {name}: at {ours[name]}, pahole has none"
    for name in [name for name, _ in expected if name in ours and ours[name] != theirs[name]]:
        yield f"member {name}: at {ours[name]}, pahole has it at {theirs[name]}"
    if theirs == ours and expected != actual:
        yield "members: the order differs, or a name occurs twice"


def differences(aggregate, shown, union_sizes=frozenset()):
    """All differences between pahole's aggregate and layline's answer, as texts; none when equal."""
    size = aggregate.size_bits
    if size is None:
        size = shown.size_bits
        unpadded = size - extent_bits(aggregate)
        known = union_sizes and size // 8 not in union_sizes
        # Without members (gcc leaves out those of transparent unions) nothing is known.
        if aggregate.members and (known or not 0 <= unpadded < 8 * shown.align):
            yield f"size: {size // 8}, pahole has {sorted(union_sizes)} and members up to byte " \
                  f"{extent_bits(aggregate) // 8}"
    elif size != shown.size_bits:
        yield f"size: {shown.size_bits // 8}, pahole has {size // 8}"
    ordered = sorted(flat_members(aggregate), key=lambda member: member.offset_bits)
    yield from member_differences(positions(ordered), positions(shown.rows))
    theirs, ours = remarked_gaps(aggregate, 0, size), gap_mask(shown)
    if theirs != ours:
        yield f"holes: {runs_of(ours)}, pahole has {runs_of(theirs)}"
    groups = groups_of(aggregate)
    for row in shown.rows:
        if row.group != groups.get(row.name):
            yield f"member {row.name}: in group {row.group}, its markers say {groups.get(row.name)}"


def nested_differences(aggregate, expanded):
    """Differences between nested members and the rows that --expand gave."""
    rows = {row.name: row for row in expanded.rows}
    for path, member in nested_members(aggregate):
        theirs = position(member.offset_bits, member.size_bits, member.is_bitfield)
        row = rows.get(path)
        inside = [other for other in expanded.rows if other.name.startswith(path + ".")]
        if row:
            ours = position(row.offset_bits, row.size_bits, row.is_bitfield)
            if ours != theirs:
                yield f"member {path}: at {ours}, pahole has it at {theirs}"
        elif not inside:
            yield f"member {path}: missing, pahole has it at {theirs}"
        elif not all(member.offset_bits <= other.offset_bits and other.offset_bits + other.size_bits
                     <= member.offset_bits + member.size_bits for other in inside):
            yield f"member {path}: its members are not within {theirs}"
