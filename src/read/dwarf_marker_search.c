/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Narrows the search for markers down to where they can be. */
#include "read/dwarf_marker_search.h"

void dwarf_marker_search_deinit(struct dwarf_marker_search *search)
{
	dwarf_candidates_deinit(&search->candidates);
	vec_deinit(&search->marked);
}

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
	if (!search->by_place || !search->places->offsets.count) {
		search->next = search->end = NULL;
		return;
	}
	search->next = first_from(search->places, unit->offset);
	search->end = first_from(search->places, unit->end);
}

uint64_t dwarf_marker_search_next(struct dwarf_marker_search *search, uint64_t offset)
{
	while (search->next != search->end && *search->next < offset)
		search->next++;
	return search->next != search->end ? *search->next : UINT64_MAX;
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
