/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Work on numbered items by a few threads ahead of one consumer that takes the results in
 * order, so that what is printed does not depend on the number of threads.
 */
#ifndef LAYLINE_CLI_ORDERED_WORK_H
#define LAYLINE_CLI_ORDERED_WORK_H

#include "base/base.h"

struct ordered_work;

/* Does item `index`; runs in any thread, each item once. */
typedef void ordered_work_function(void *context, size_t index);

/*
 * Starts up to `threads` threads on the items 0 to count - 1, none further than a few items per
 * thread ahead of the consumer.  With one thread, or one item, the work is done in
 * ordered_work_wait().
 */
struct ordered_work *ordered_work_start(size_t count, unsigned threads,
					ordered_work_function *function, void *context);

/* Returns when item `index` is done; call it for 0, 1, 2 and so on. */
void ordered_work_wait(struct ordered_work *work, size_t index);

/* Stops after the items under way and waits for them; those never begun are never done. */
void ordered_work_finish(struct ordered_work *work);

#endif
