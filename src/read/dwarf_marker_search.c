/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Narrows the search for markers down to where they can be. */
#include "read/dwarf_marker_search.h"

void dwarf_marker_search_deinit(struct dwarf_marker_search *search)
{
	dwarf_candidates_deinit(&search->candidates);
	vec_deinit(&search->marked);
}

void dwarf_marker_search_enter(struct dwarf_marker_search *search,
			       const struct dwarf_unit *unit,
			       const struct abbrev_table *abbrevs, bool by_candidates)
{
	search->missed = false;
	/* Names that stand in the entries, or behind an index, have no place. */
	search->by_place = search->is_wanted && search->places && !by_candidates &&
			   !unit->in_types && abbrevs->has_placed_names &&
			   !abbrevs->has_indexed_names;
	if (search->is_wanted && !search->by_place && !search->candidates.recent)
		dwarf_candidates_init(&search->candidates);
	search->in_unit = search->by_place ? dwarf_places_in(search->places, unit)
					   : (struct dwarf_places){ 0 };
}

uint64_t dwarf_marker_search_next(struct dwarf_marker_search *search, uint64_t offset)
{
	return dwarf_places_next(&search->in_unit, offset);
}

bool dwarf_marker_search_concerns(struct dwarf_marker_search *search,
				  const struct unit_reader *reader,
				  const struct dwarf_entry *entry)
{
	const struct form_value *sibling = &entry->values[WANTED_SIBLING];
	uint64_t place;
	uint64_t behind;

	if (!search->is_wanted)
		return false;
	if (!search->by_place)
		return true;
	if (!entry->abbrev->has_children)
		return false;
	place = dwarf_marker_search_next(search, entry->offset);
	if (!entry_has(entry, WANTED_SIBLING))
		return place != UINT64_MAX; /* nobody says where its children end */
	behind = sibling->number + (sibling->class == FORM_UNIT_REF ? reader->unit->offset : 0);
	return place < behind;
}
