/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Finds the places of a unit among those of its section. */
#include "read/dwarf_places.h"

/* The first of the places that is not before an offset. */
static const uint64_t *first_from(const struct image_places *places, uint64_t offset)
{
	size_t low = 0;
	size_t high = places->offsets.count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (places->offsets.items[middle] < offset)
			low = middle + 1;
		else
			high = middle;
	}
	return places->offsets.items + low;
}

struct dwarf_places dwarf_places_in(const struct image_places *all,
				    const struct dwarf_unit *unit)
{
	if (!all->offsets.count)
		return (struct dwarf_places){ 0 };
	return (struct dwarf_places){ first_from(all, unit->offset),
				      first_from(all, unit->end) };
}
