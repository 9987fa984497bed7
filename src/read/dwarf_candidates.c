/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A set of numbers. */
#include "read/dwarf_candidates.h"

#include <stdlib.h>

static uint64_t *array_of(size_t count)
{
	uint64_t *array = calloc(count, sizeof(*array));

	if (!array)
		abort();
	return array;
}

static uint64_t *seen_slot(uint64_t *slots, size_t capacity, uint64_t number)
{
	size_t mask = capacity - 1;
	size_t i = number >> 1 & mask;

	while (slots[i] && slots[i] != number)
		i = (i + 1) & mask;
	return &slots[i];
}

static void seen_grow(struct dwarf_candidates *candidates)
{
	size_t capacity = candidates->seen_capacity * 2;
	uint64_t *slots = array_of(capacity);

	for (size_t i = 0; i < candidates->seen_capacity; i++)
		if (candidates->seen[i])
			*seen_slot(slots, capacity, candidates->seen[i]) = candidates->seen[i];
	free(candidates->seen);
	candidates->seen = slots;
	candidates->seen_capacity = capacity;
}

void dwarf_candidates_init(struct dwarf_candidates *candidates)
{
	*candidates = (struct dwarf_candidates){ .recent = array_of(RECENT_COUNT),
						 .seen_capacity = 1 << 10 };
	candidates->seen = array_of(candidates->seen_capacity);
}

void dwarf_candidates_deinit(struct dwarf_candidates *candidates)
{
	free(candidates->recent);
	free(candidates->seen);
}

bool dwarf_candidates_note(struct dwarf_candidates *candidates, uint64_t number)
{
	uint64_t *slot;

	candidates->recent[number >> 32 & (RECENT_COUNT - 1)] = number;
	if (candidates->seen_count * 2 >= candidates->seen_capacity)
		seen_grow(candidates);
	slot = seen_slot(candidates->seen, candidates->seen_capacity, number);
	if (*slot)
		return false;
	*slot = number;
	candidates->seen_count++;
	return true;
}
