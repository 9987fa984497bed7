/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A way through places of .debug_info that are known beforehand, unit by unit. */
#ifndef LAYLINE_READ_DWARF_PLACES_H
#define LAYLINE_READ_DWARF_PLACES_H

#include "read/dwarf_unit.h"

/* What is left of them in the unit under way.  All zero has none. */
struct dwarf_places {
	const uint64_t *next;
	const uint64_t *end;
};

/* Those of `all` that lie in the unit. */
struct dwarf_places dwarf_places_in(const struct image_places *all,
				    const struct dwarf_unit *unit);

/* The first from an offset in the section on, which must not go back; UINT64_MAX for none. */
static inline uint64_t dwarf_places_next(struct dwarf_places *places, uint64_t offset)
{
	while (places->next != places->end && *places->next < offset)
		places->next++;
	return places->next != places->end ? *places->next : UINT64_MAX;
}

#endif
