/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Follows a type to what has a size, and remembers the way. */
#include "read/dwarf_extent.h"

#include "base/map.h"
#include "read/dwarf_constants.h"

#define DEPTH_MAX 32

static uint64_t extent_at(struct dwarf_extents *extents, const struct unit_reader *reader,
			  uint64_t offset, unsigned depth);

static uint64_t extent_of_target(struct dwarf_extents *extents,
				 const struct unit_reader *reader,
				 const struct dwarf_entry *entry, unsigned depth)
{
	uint64_t offset;

	return depth < DEPTH_MAX && unit_reader_type_offset(reader, entry, &offset)
		       ? extent_at(extents, reader, offset, depth + 1)
		       : 0;
}

/* The bounds of an array, which stand in its children; the reader is at the first. */
static uint64_t hash_bounds(struct unit_reader *reader, uint64_t hash)
{
	struct dwarf_entry child;

	while (unit_reader_next(reader, &child) && child.abbrev &&
	       child.abbrev->tag == DW_TAG_subrange_type && !child.abbrev->has_children) {
		if (entry_has(&child, WANTED_ELEMENT_COUNT))
			hash = hash_number(hash, child.values[WANTED_ELEMENT_COUNT].number);
		if (entry_has(&child, WANTED_UPPER_BOUND))
			hash = hash_number(hash, child.values[WANTED_UPPER_BOUND].number + 1);
	}
	return hash;
}

static uint64_t extent_of(struct dwarf_extents *extents, struct unit_reader *reader,
			  const struct dwarf_entry *type, unsigned depth)
{
	switch (type->abbrev->tag) {
	case DW_TAG_typedef:
	case DW_TAG_const_type:
	case DW_TAG_volatile_type:
	case DW_TAG_restrict_type:
	case DW_TAG_atomic_type:
		return extent_of_target(extents, reader, type, depth);
	case DW_TAG_array_type: {
		uint64_t hash = hash_number(DW_TAG_array_type,
					    extent_of_target(extents, reader, type, depth));

		return type->abbrev->has_children ? hash_bounds(reader, hash) : hash;
	}
	default:
		return entry_has(type, WANTED_SIZE)
			       ? hash_number(1, type->values[WANTED_SIZE].number)
			       : 0;
	}
}

static uint64_t extent_at(struct dwarf_extents *extents, const struct unit_reader *reader,
			  uint64_t offset, unsigned depth)
{
	uint64_t place = offset * 2 + reader->unit->in_types;
	struct extent_slot *slot =
		&extents->slots[(place * 0x9e3779b97f4a7c15u >> 40) % EXTENT_SLOTS];
	struct unit_reader there = *reader;
	struct dwarf_entry type;
	uint64_t extent;

	if (slot->place == place)
		return slot->extent;
	unit_reader_seek(&there, offset);
	if (!unit_reader_next(&there, &type) || !type.abbrev)
		return 0;
	extent = extent_of(extents, &there, &type, depth);
	*slot = (struct extent_slot){ place, extent };
	return extent;
}

uint64_t dwarf_extent(struct dwarf_extents *extents, const struct unit_reader *reader,
		      const struct dwarf_entry *entry)
{
	return extent_of_target(extents, reader, entry, 0);
}
