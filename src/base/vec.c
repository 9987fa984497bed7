/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The untyped half of vec.h. */
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

void *vec_grown(void *items, size_t count, size_t *capacity, size_t item_bytes)
{
	if (count == *capacity) {
		size_t wanted = *capacity ? *capacity * 2 : 8;

		items = reallocarray(items, wanted, item_bytes);
		if (!items)
			abort();
		*capacity = wanted;
	}
	memset((unsigned char *)items + count * item_bytes, 0, item_bytes);
	return items;
}

void vec_release(void *items)
{
	free(items);
}
