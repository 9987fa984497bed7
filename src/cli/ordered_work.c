/* SPDX-License-Identifier: GPL-2.0-or-later */
/* One lock, two conditions: an item is done, the consumer has moved on. */
#include "cli/ordered_work.h"

#include <pthread.h>
#include <stdlib.h>

/* How far each thread may be ahead: while the consumer waits for a vmlinux the others get
 * through hundreds of modules, of each of which some kilobytes stay in memory. */
#define ITEMS_AHEAD 128

struct ordered_work {
	ordered_work_function *function;
	void *context;
	size_t count;
	pthread_mutex_t lock;
	pthread_cond_t item_done;
	pthread_cond_t consumer_moved;
	size_t next;     /* the first item that nobody has begun */
	size_t consumed; /* the item that the consumer waits for or has */
	bool is_stopped;
	bool *done; /* by item */
	pthread_t *threads;
	size_t thread_count; /* 0: the consumer works */
};

static void *work_in_thread(void *argument)
{
	struct ordered_work *work = argument;
	size_t ahead;

	(void)pthread_mutex_lock(&work->lock);
	ahead = work->thread_count * ITEMS_AHEAD;
	while (!work->is_stopped && work->next < work->count) {
		size_t index = work->next;

		if (index > work->consumed + ahead) {
			(void)pthread_cond_wait(&work->consumer_moved, &work->lock);
			continue;
		}
		work->next++;
		(void)pthread_mutex_unlock(&work->lock);
		work->function(work->context, index);
		(void)pthread_mutex_lock(&work->lock);
		work->done[index] = true;
		(void)pthread_cond_broadcast(&work->item_done);
	}
	(void)pthread_mutex_unlock(&work->lock);
	return NULL;
}

struct ordered_work *ordered_work_start(size_t count, unsigned threads,
					ordered_work_function *function, void *context)
{
	struct ordered_work *work = calloc(1, sizeof(*work));
	size_t wanted = threads < count ? threads : count;

	if (!work)
		abort();
	*work = (struct ordered_work){ .function = function,
				       .context = context,
				       .count = count };
	work->done = calloc(count + 1, sizeof(*work->done));
	work->threads = calloc(wanted + 1, sizeof(*work->threads));
	if (!work->done || !work->threads || pthread_mutex_init(&work->lock, NULL) ||
	    pthread_cond_init(&work->item_done, NULL) ||
	    pthread_cond_init(&work->consumer_moved, NULL))
		abort();
	if (wanted < 2)
		return work;
	/* The threads wait for the lock until they all are there, so that each knows how many.
	 */
	(void)pthread_mutex_lock(&work->lock);
	while (work->thread_count < wanted &&
	       !pthread_create(&work->threads[work->thread_count], NULL, work_in_thread, work))
		work->thread_count++;
	(void)pthread_mutex_unlock(&work->lock);
	return work;
}

void ordered_work_wait(struct ordered_work *work, size_t index)
{
	if (!work->thread_count) {
		work->function(work->context, index);
		return;
	}
	(void)pthread_mutex_lock(&work->lock);
	work->consumed = index;
	(void)pthread_cond_broadcast(&work->consumer_moved);
	while (!work->done[index])
		(void)pthread_cond_wait(&work->item_done, &work->lock);
	(void)pthread_mutex_unlock(&work->lock);
}

void ordered_work_finish(struct ordered_work *work)
{
	(void)pthread_mutex_lock(&work->lock);
	work->is_stopped = true;
	(void)pthread_cond_broadcast(&work->consumer_moved);
	(void)pthread_mutex_unlock(&work->lock);
	for (size_t i = 0; i < work->thread_count; i++)
		(void)pthread_join(work->threads[i], NULL);
	(void)pthread_cond_destroy(&work->item_done);
	(void)pthread_cond_destroy(&work->consumer_moved);
	(void)pthread_mutex_destroy(&work->lock);
	free(work->done);
	free(work->threads);
	free(work);
}
