/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A stack of tables that nobody uses at the moment. */
#include "read/dwarf_abbrev_pool.h"

#include <pthread.h>
#include <stdlib.h>

#include "read/reader.h"

struct abbrev_pool {
	pthread_mutex_t lock;
	vec(struct abbrev_table *) idle;
};

static void *zeroed(size_t bytes)
{
	void *memory = calloc(1, bytes);

	if (!memory)
		abort();
	return memory;
}

static void table_free(struct abbrev_table *table)
{
	abbrev_table_deinit(table);
	free(table);
}

struct abbrev_pool *read_abbrevs_new(void)
{
	struct abbrev_pool *pool = zeroed(sizeof(*pool));

	(void)pthread_mutex_init(&pool->lock, NULL);
	return pool;
}

void read_abbrevs_free(struct abbrev_pool *pool)
{
	if (!pool)
		return;
	for (size_t i = 0; i < pool->idle.count; i++)
		table_free(pool->idle.items[i]);
	vec_deinit(&pool->idle);
	(void)pthread_mutex_destroy(&pool->lock);
	free(pool);
}

struct abbrev_table *abbrev_pool_take(struct abbrev_pool *pool)
{
	struct abbrev_table *table = NULL;

	if (pool) {
		(void)pthread_mutex_lock(&pool->lock);
		if (pool->idle.count)
			table = pool->idle.items[--pool->idle.count];
		(void)pthread_mutex_unlock(&pool->lock);
	}
	if (!table)
		return zeroed(sizeof(*table));
	table->is_compiled = false; /* that was a table of another file */
	return table;
}

void abbrev_pool_give(struct abbrev_pool *pool, struct abbrev_table *table)
{
	if (!pool) {
		table_free(table);
		return;
	}
	(void)pthread_mutex_lock(&pool->lock);
	*vec_push(&pool->idle) = table;
	(void)pthread_mutex_unlock(&pool->lock);
}
