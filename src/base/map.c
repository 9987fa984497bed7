/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Open addressing over an array of entries in insertion order. */
#include "base/map.h"

#include "base/bytes.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"

uint64_t hash_bytes(uint64_t seed, const void *bytes, size_t length)
{
	const unsigned char *at = bytes;
	size_t left = length;

	for (; left >= 8; at += 8, left -= 8)
		seed = hash_number(seed, bytes_u64(at, true));
	return hash_number(seed, bytes_get(at, (unsigned)left, true) ^ (uint64_t)length << 56);
}

static uint32_t *map_slot(const struct map *map, const char *key, uint64_t hash)
{
	size_t mask = map->slot_count - 1;

	for (size_t i = hash & mask;; i = (i + 1) & mask) {
		const struct map_entry *entry;

		if (!map->slots[i])
			return &map->slots[i];
		entry = &map->entries[map->slots[i] - 1];
		if (entry->hash == hash && strcmp(entry->key, key) == 0)
			return &map->slots[i];
	}
}

static void map_rehash(struct map *map)
{
	free(map->slots);
	map->slot_count = map->slot_count ? map->slot_count * 2 : 16;
	map->slots = calloc(map->slot_count, sizeof(*map->slots));
	if (!map->slots)
		abort();
	for (size_t i = 0; i < map->count; i++)
		*map_slot(map, map->entries[i].key, map->entries[i].hash) = (uint32_t)i + 1;
}

void **map_put(struct map *map, const char *key)
{
	uint64_t hash = hash_bytes(HASH_SEED, key, strlen(key));
	uint32_t *slot;

	if (map->count * 2 >= map->slot_count)
		map_rehash(map);
	slot = map_slot(map, key, hash);
	if (!*slot) {
		map->entries = vec_grown(map->entries, map->count, &map->capacity,
					 sizeof(*map->entries));
		map->entries[map->count++] = (struct map_entry){ .key = key, .hash = hash };
		*slot = (uint32_t)map->count;
	}
	return &map->entries[*slot - 1].value;
}

void *map_get(const struct map *map, const char *key)
{
	uint32_t slot;

	if (!map->slot_count)
		return NULL;
	slot = *map_slot(map, key, hash_bytes(HASH_SEED, key, strlen(key)));
	return slot ? map->entries[slot - 1].value : NULL;
}

void map_deinit(struct map *map)
{
	free(map->entries);
	free(map->slots);
	*map = (struct map){ 0 };
}
