/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The untyped half of vec.h. */
#include "base/vec.h"

#include <stdlib.h>

void *vec_enlarged(void *items, size_t *capacity, size_t item_bytes)
{
	size_t wanted = *capacity ? *capacity * 2 : 8;

	items = reallocarray(items, wanted, item_bytes);
	if (!items)
		abort();
	*capacity = wanted;
	return items;
}

void vec_release(void *items)
{
	free(items);
}
