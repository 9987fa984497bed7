/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Open addressing over a power of two of slots, at most half of them taken. */
#include "base/pointer_map.h"

#include <stdlib.h>

#define SLOTS_FIRST 64

/* Fibonacci hashing: the low bits of an address say little. */
static size_t slot_of(const struct pointer_map *map, const void *key)
{
	uint64_t hash = (uint64_t)(uintptr_t)key * 0x9e3779b97f4a7c15u;
	size_t mask = map->slot_count - 1;
	size_t slot = (size_t)(hash >> 32) & mask;

	while (map->slots[slot].key && map->slots[slot].key != key)
		slot = (slot + 1) & mask;
	return slot;
}

static void grow(struct pointer_map *map)
{
	struct pointer_map larger = {
		.slot_count = map->slot_count ? map->slot_count * 2 : SLOTS_FIRST,
		.count = map->count,
	};

	larger.slots = calloc(larger.slot_count, sizeof(*larger.slots));
	if (!larger.slots)
		abort();
	for (size_t i = 0; i < map->slot_count; i++)
		if (map->slots[i].key)
			larger.slots[slot_of(&larger, map->slots[i].key)] = map->slots[i];
	free(map->slots);
	*map = larger;
}

const void **pointer_map_put(struct pointer_map *map, const void *key)
{
	struct pointer_map_slot *slot;

	if (map->count * 2 >= map->slot_count)
		grow(map);
	slot = &map->slots[slot_of(map, key)];
	if (!slot->key) {
		slot->key = key;
		map->count++;
	}
	return &slot->value;
}

const void *pointer_map_get(const struct pointer_map *map, const void *key)
{
	return map->slot_count ? map->slots[slot_of(map, key)].value : NULL;
}

void pointer_map_deinit(struct pointer_map *map)
{
	free(map->slots);
	*map = (struct pointer_map){ 0 };
}
