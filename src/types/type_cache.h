/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Types shared by the images of a run: the modules of a kernel define the same structs a
 * thousand times over, and each needs to be decoded once.  Safe to use from several threads.
 */
#ifndef LAYLINE_TYPES_TYPE_CACHE_H
#define LAYLINE_TYPES_TYPE_CACHE_H

#include <pthread.h>

#include "base/arena.h"
#include "types/type.h"

struct type_cache_slot {
	uint64_t key; /* 0: free */
	const struct type *type;
};

struct type_cache {
	pthread_mutex_t lock;
	struct arena arena; /* of the cached types; used under the lock */
	struct type_cache_slot *slots;
	size_t slot_count;
	size_t slot_capacity;
};

void type_cache_init(struct type_cache *cache);
void type_cache_deinit(struct type_cache *cache);

/* The type of a key that stands for all there is to know of it; NULL when nobody has added it.
 * Key 0 is none. */
const struct type *type_cache_find(struct type_cache *cache, uint64_t key);

/*
 * Between the two, the caller alone may make types in the arena and add them.  A type must be
 * complete when it is added and may not change any more.
 */
struct arena *type_cache_lock(struct type_cache *cache);
void type_cache_add(struct type_cache *cache, uint64_t key, const struct type *type);
void type_cache_unlock(struct type_cache *cache);

#endif
