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

static bool is_wrapper(uint16_t tag)
{
	switch (tag) {
	case DW_TAG_typedef:
	case DW_TAG_const_type:
	case DW_TAG_volatile_type:
	case DW_TAG_restrict_type:
	case DW_TAG_atomic_type:
		return true;
	default:
		return false;
	}
}

static uint64_t extent_of_size(uint64_t size_bytes)
{
	return hash_number(1, size_bytes);
}

static uint64_t extent_of(struct dwarf_extents *extents, struct unit_reader *reader,
			  const struct dwarf_entry *type, unsigned depth)
{
	uint64_t hash;

	if (is_wrapper(type->abbrev->tag))
		return extent_of_target(extents, reader, type, depth);
	if (type->abbrev->tag != DW_TAG_array_type)
		return entry_has(type, WANTED_SIZE)
			       ? extent_of_size(type->values[WANTED_SIZE].number)
			       : 0;
	hash = hash_number(DW_TAG_array_type, extent_of_target(extents, reader, type, depth));
	return type->abbrev->has_children ? hash_bounds(reader, hash) : hash;
}

/* What most types need: a value or two from their places.  False when more has to be read. */
static bool extent_of_placed(struct dwarf_extents *extents, const struct unit_reader *reader,
			     unsigned depth, uint64_t *ret)
{
	const unsigned char *attributes;
	const struct abbrev *abbrev = unit_reader_peek(reader, &attributes);
	uint64_t offset;

	if (!abbrev)
		return false;
	if (is_wrapper(abbrev->tag) && abbrev->type.width) {
		*ret = depth < DEPTH_MAX && unit_reader_place_offset(reader, abbrev->type,
								     attributes, &offset)
			       ? extent_at(extents, reader, offset, depth + 1)
			       : 0;
		return true;
	}
	if (is_wrapper(abbrev->tag) || abbrev->tag == DW_TAG_array_type || !abbrev->size.width)
		return false;
	*ret = extent_of_size(
		abbrev_place_load(abbrev->size, attributes, reader->cursor.little_endian));
	return true;
}

static uint64_t work_out(struct dwarf_extents *extents, const struct unit_reader *reader,
			 uint64_t offset, unsigned depth)
{
	struct unit_reader there = *reader;
	struct dwarf_entry type;
	uint64_t extent;

	unit_reader_seek(&there, offset);
	if (extent_of_placed(extents, &there, depth, &extent))
		return extent;
	if (!unit_reader_next(&there, &type) || !type.abbrev)
		return 0;
	return extent_of(extents, &there, &type, depth);
}

static uint64_t extent_at(struct dwarf_extents *extents, const struct unit_reader *reader,
			  uint64_t offset, unsigned depth)
{
	uint64_t place = offset * 2 + reader->unit->in_types;
	struct extent_slot *slot =
		&extents->slots[(place * 0x9e3779b97f4a7c15u >> 40) % EXTENT_SLOTS];

	if (slot->place != place) {
		uint64_t extent = work_out(extents, reader, offset, depth);

		*slot = (struct extent_slot){ place, extent };
	}
	return slot->extent;
}

uint64_t dwarf_extent(struct dwarf_extents *extents, const struct unit_reader *reader,
		      const struct dwarf_entry *entry)
{
	return extent_of_target(extents, reader, entry, 0);
}

uint64_t dwarf_extent_at(struct dwarf_extents *extents, const struct unit_reader *reader,
			 uint64_t offset)
{
	return extent_at(extents, reader, offset, 1);
}
