/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How much room a member's type takes, as a number to tell layouts apart by. */
#ifndef LAYLINE_READ_DWARF_EXTENT_H
#define LAYLINE_READ_DWARF_EXTENT_H

#include "read/dwarf_entry.h"

/* Power of two; a unit has a few hundred types that members are made of. */
#define EXTENT_SLOTS 1024

/* What was worked out last, by place.  All zero is empty. */
struct dwarf_extents {
	struct extent_slot {
		uint64_t place; /* of the type's entry, times two, plus one in .debug_types */
		uint64_t extent;
	} slots[EXTENT_SLOTS];
};

/*
 * A number made from the size of an entry's type, through typedefs and arrays: equal for types
 * of equal size that are spelled alike.  0 when it is not known here: void, or a type of
 * another unit.
 */
uint64_t dwarf_extent(struct dwarf_extents *extents, const struct unit_reader *reader,
		      const struct dwarf_entry *entry);

/* The same of a type whose entry is at an offset within the unit. */
uint64_t dwarf_extent_at(struct dwarf_extents *extents, const struct unit_reader *reader,
			 uint64_t offset);

#endif
