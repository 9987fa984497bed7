/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A log of definitions and a set of those entered already. */
#include "read/dwarf_candidates.h"

#include <stdlib.h>

static uint64_t *seen_slot(uint64_t *slots, size_t capacity, uint64_t key)
{
	size_t mask = capacity - 1;
	size_t i = key & mask;

	while (slots[i] && slots[i] != key)
		i = (i + 1) & mask;
	return &slots[i];
}

static void seen_grow(struct dwarf_candidates *candidates)
{
	size_t capacity = candidates->seen_capacity ? candidates->seen_capacity * 2 : 1 << 14;
	uint64_t *slots = calloc(capacity, sizeof(*slots));

	if (!slots)
		abort();
	for (size_t i = 0; i < candidates->seen_capacity; i++)
		if (candidates->seen[i])
			*seen_slot(slots, capacity, candidates->seen[i]) = candidates->seen[i];
	free(candidates->seen);
	candidates->seen = slots;
	candidates->seen_capacity = capacity;
}

/* True the first time a key comes by. */
static bool seen_first(struct dwarf_candidates *candidates, uint64_t key)
{
	uint64_t *slot;

	if (candidates->seen_count * 2 >= candidates->seen_capacity)
		seen_grow(candidates);
	slot = seen_slot(candidates->seen, candidates->seen_capacity, key);
	if (*slot)
		return false;
	*slot = key;
	candidates->seen_count++;
	return true;
}

/* Two definitions of the same number are the same text in the same header, as good as always.
 */
static uint64_t number_of(const struct dwarf_candidate_key *key)
{
	uint64_t number = (key->name ^ key->size << 40) * 0x9e3779b97f4a7c15u;

	number = (number ^ number >> 32 ^ key->line) * 0xbf58476d1ce4e5b9u;
	return number ? number : 1;
}

static void log_candidate(struct dwarf_candidates *candidates,
			  const struct dwarf_candidate_key *key)
{
	bool has_short_name = key->name_is_offset && key->name < CANDIDATE_LONG;

	if (!candidates->runs.count ||
	    candidates->runs.items[candidates->runs.count - 1].unit != key->unit)
		*vec_push(&candidates->runs) =
			(struct dwarf_candidate_run){ .unit = key->unit,
						      .first = candidates->items.count };
	*vec_push(&candidates->items) = (struct dwarf_candidate){
		.entry = (uint32_t)key->entry,
		.name = has_short_name ? (uint32_t)key->name : CANDIDATE_LONG,
	};
}

bool dwarf_candidates_note(struct dwarf_candidates *candidates,
			   const struct dwarf_candidate_key *key)
{
	if (key->entry > UINT32_MAX)
		return false; /* a unit beyond 4 GiB: no compiler makes one */
	log_candidate(candidates, key);
	return seen_first(candidates, number_of(key));
}

bool dwarf_candidates_note_again(struct dwarf_candidates *candidates,
				 const struct dwarf_candidate_key *key)
{
	uint64_t number = number_of(key);

	if (!candidates->seen_capacity || key->entry > UINT32_MAX ||
	    !*seen_slot(candidates->seen, candidates->seen_capacity, number))
		return false;
	log_candidate(candidates, key);
	return true;
}

void dwarf_candidates_mark(struct dwarf_candidates *candidates, const char *name)
{
	*vec_push(&candidates->marked) = name;
}

void dwarf_candidates_deinit(struct dwarf_candidates *candidates)
{
	vec_deinit(&candidates->items);
	vec_deinit(&candidates->runs);
	vec_deinit(&candidates->marked);
	free(candidates->seen);
}
