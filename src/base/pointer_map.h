/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A map from addresses to pointers, for what is learnt of a thing once. */
#ifndef LAYLINE_BASE_POINTER_MAP_H
#define LAYLINE_BASE_POINTER_MAP_H

#include "base/base.h"

struct pointer_map_slot {
	const void *key; /* NULL: free */
	const void *value;
};

/* All zero is an empty map. */
struct pointer_map {
	struct pointer_map_slot *slots;
	size_t count;
	size_t slot_count; /* a power of two, or 0 */
};

/* The value's place, NULL in it for a new key; valid until the next put.  `key` is not NULL. */
const void **pointer_map_put(struct pointer_map *map, const void *key);
/* NULL when the key is absent. */
const void *pointer_map_get(const struct pointer_map *map, const void *key);
void pointer_map_deinit(struct pointer_map *map); /* the values are the caller's */

#endif
