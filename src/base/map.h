/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A map from strings to pointers that remembers the order of insertion, so that output never
 * varies. */
#ifndef LAYLINE_BASE_MAP_H
#define LAYLINE_BASE_MAP_H

#include "base/base.h"

struct map_entry {
	const char *key; /* not copied: must live as long as the map */
	void *value;
	uint64_t hash;
};

/* All zero is an empty map. */
struct map {
	struct map_entry *entries; /* in the order of insertion */
	size_t count;
	size_t capacity;
	uint32_t *slots; /* index + 1 into entries, 0 for free */
	size_t slot_count;
};

/* The value's place: of the present entry, or of a new one whose value is NULL.  Valid until
 * the next put. */
void **map_put(struct map *map, const char *key);
/* NULL when the key is absent. */
void *map_get(const struct map *map, const char *key);
void map_deinit(struct map *map); /* the values are the caller's */

/* `seed` chains calls, HASH_SEED starts one. */
#define HASH_SEED 0xcbf29ce484222325u
uint64_t hash_bytes(uint64_t seed, const void *bytes, size_t length);

/* One multiplication a word: enough to tell layouts apart, where a hash of bytes would cost too
 * much. */
static inline uint64_t hash_number(uint64_t seed, uint64_t number)
{
	seed = (seed ^ number) * 0x9e3779b97f4a7c15u;
	return seed ^ seed >> 29;
}

#endif
