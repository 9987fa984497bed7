/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A log of definitions and a set of those entered already. */
#include "read/dwarf_candidates.h"

#include <stdlib.h>

#include "base/map.h"
#include "read/dwarf_fingerprint.h"

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

static uint64_t number_of(const struct dwarf_entry *entry, enum wanted_attribute wanted)
{
	return entry_has(entry, wanted) ? entry->values[wanted].number : 0;
}

/* Two definitions with the same key are the same text in the same header, as good as always. */
static uint64_t key_of(const struct dwarf_entry *entry, uint64_t name)
{
	uint64_t key = (name ^ number_of(entry, WANTED_SIZE) << 40) * 0x9e3779b97f4a7c15u;

	key = (key ^ key >> 32 ^ number_of(entry, WANTED_LINE)) * 0xbf58476d1ce4e5b9u;
	return key ? key : 1;
}

bool dwarf_candidates_add(struct dwarf_candidates *candidates, const struct unit_reader *reader,
			  const struct dwarf_entry *entry, uint32_t unit_index)
{
	const struct form_value *value = &entry->values[WANTED_NAME];
	uint64_t in_unit = entry->offset - reader->unit->offset;
	struct dwarf_candidate candidate = { .entry = (uint32_t)in_unit,
					     .name = CANDIDATE_LONG };
	uint64_t offset;
	uint64_t name_key;
	uint64_t fingerprint;
	bool has_markers;

	if (unit_reader_str_offset(reader, value, &offset)) {
		name_key = offset;
		if (offset < CANDIDATE_LONG)
			candidate.name = (uint32_t)offset;
	} else {
		const char *name = unit_reader_string(reader, value);

		if (!name)
			return false;
		name_key = hash_bytes(HASH_SEED, name, strlen(name));
	}
	if (in_unit > UINT32_MAX)
		return true; /* a unit beyond 4 GiB: no compiler makes one */
	if (!candidates->runs.count ||
	    candidates->runs.items[candidates->runs.count - 1].unit != unit_index)
		*vec_push(&candidates->runs) =
			(struct dwarf_candidate_run){ .unit = unit_index,
						      .first = candidates->items.count };
	*vec_push(&candidates->items) = candidate;
	if (!seen_first(candidates, key_of(entry, name_key)))
		return true;
	if (!dwarf_fingerprint(reader, entry, &fingerprint, &has_markers))
		return false;
	if (has_markers)
		*vec_push(&candidates->marked) = unit_reader_string(reader, value);
	return true;
}

void dwarf_candidates_deinit(struct dwarf_candidates *candidates)
{
	vec_deinit(&candidates->items);
	vec_deinit(&candidates->runs);
	vec_deinit(&candidates->marked);
	free(candidates->seen);
}
