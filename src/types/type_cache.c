/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Open addressing under one lock; look-ups are few beside the work they save. */
#include "types/type_cache.h"

#include <stdlib.h>

void type_cache_init(struct type_cache *cache)
{
	*cache = (struct type_cache){ 0 };
	if (pthread_mutex_init(&cache->lock, NULL))
		abort();
}

void type_cache_deinit(struct type_cache *cache)
{
	(void)pthread_mutex_destroy(&cache->lock);
	arena_deinit(&cache->arena);
	free(cache->slots);
}

static struct type_cache_slot *find_slot(struct type_cache_slot *slots, size_t capacity,
					 uint64_t key)
{
	size_t mask = capacity - 1;
	size_t i = (size_t)(key >> 7) & mask;

	while (slots[i].key && slots[i].key != key)
		i = (i + 1) & mask;
	return &slots[i];
}

static void grow(struct type_cache *cache)
{
	size_t capacity = cache->slot_capacity ? cache->slot_capacity * 2 : 256;
	struct type_cache_slot *slots = calloc(capacity, sizeof(*slots));

	if (!slots)
		abort();
	for (size_t i = 0; i < cache->slot_capacity; i++)
		if (cache->slots[i].key)
			*find_slot(slots, capacity, cache->slots[i].key) = cache->slots[i];
	free(cache->slots);
	cache->slots = slots;
	cache->slot_capacity = capacity;
}

const struct type *type_cache_find(struct type_cache *cache, uint64_t key)
{
	const struct type *type = NULL;

	if (!key)
		return NULL;
	(void)pthread_mutex_lock(&cache->lock);
	if (cache->slot_capacity)
		type = find_slot(cache->slots, cache->slot_capacity, key)->type;
	(void)pthread_mutex_unlock(&cache->lock);
	return type;
}

struct arena *type_cache_lock(struct type_cache *cache)
{
	(void)pthread_mutex_lock(&cache->lock);
	return &cache->arena;
}

void type_cache_add(struct type_cache *cache, uint64_t key, const struct type *type)
{
	struct type_cache_slot *slot;

	if (!key)
		return;
	if (cache->slot_count * 2 >= cache->slot_capacity)
		grow(cache);
	slot = find_slot(cache->slots, cache->slot_capacity, key);
	if (slot->key)
		return;
	*slot = (struct type_cache_slot){ key, type };
	cache->slot_count++;
}

void type_cache_unlock(struct type_cache *cache)
{
	(void)pthread_mutex_unlock(&cache->lock);
}
