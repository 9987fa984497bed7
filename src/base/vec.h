/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A typed growing array.  `vec(struct finding) findings = { 0 };` is an anonymous struct of
 * items, count and capacity; functions take the items and the count, so that no layer needs the
 * type.
 */
#ifndef LAYLINE_BASE_VEC_H
#define LAYLINE_BASE_VEC_H

#include <string.h>

#include "base/base.h"

#define vec(type)                \
	struct {                 \
		type *items;     \
		size_t count;    \
		size_t capacity; \
	}

/* Appends a zeroed item and gives its address, valid until the next push. */
#define vec_push(vec)                                                           \
	((vec)->items = vec_grown((vec)->items, (vec)->count, &(vec)->capacity, \
				  sizeof(*(vec)->items)),                       \
	 &(vec)->items[(vec)->count++])

#define vec_for_each(item, vec) \
	for ((item) = (vec)->items; (item) && (item) != (vec)->items + (vec)->count; (item)++)

#define vec_deinit(vec) \
	(vec_release((vec)->items), (vec)->items = NULL, (vec)->count = (vec)->capacity = 0)

/* Room for more items than `capacity`; never NULL. */
void *vec_enlarged(void *items, size_t *capacity, size_t item_bytes);
void vec_release(void *items);

/* Room for one more item behind `count`, zeroed; never NULL.  Inline, since the scan pushes
 * millions. */
static inline void *vec_grown(void *items, size_t count, size_t *capacity, size_t item_bytes)
{
	if (count == *capacity)
		items = vec_enlarged(items, capacity, item_bytes);
	memset((unsigned char *)items + count * item_bytes, 0, item_bytes);
	return items;
}

#endif
