/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Counts objects, with pages of 4 KiB and without what debugging adds to each. */
#include "audit/slab_fit.h"

#define PAGE_BYTES 4096

/* Source: include/linux/slab.h, kmalloc_index(); larger ones are given whole pages. */
static const uint64_t kmalloc_bytes[] = { 8,   16,  32,   64,   96,   128, 192,
					  256, 512, 1024, 2048, 4096, 8192 };

struct slab_fit slab_fit_of(uint64_t size_bytes, uint64_t line_bytes)
{
	struct slab_fit fit = { .object_bytes = size_bytes };

	if (size_bytes < UINT64_MAX - line_bytes)
		fit.object_bytes = round_up(size_bytes, line_bytes);
	if (fit.object_bytes) {
		fit.in_one_page = PAGE_BYTES / fit.object_bytes;
		fit.in_eight_pages = 8 * PAGE_BYTES / fit.object_bytes;
	}
	for (size_t i = ARRAY_SIZE(kmalloc_bytes); i > 0; i--)
		if (size_bytes <= kmalloc_bytes[i - 1])
			fit.kmalloc_bytes = kmalloc_bytes[i - 1];
	return fit;
}
