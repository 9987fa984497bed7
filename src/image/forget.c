/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A thread that gives back pages: for a vmlinux as much work as auditing what was read of it.
 */
#include <sys/mman.h>
#include <unistd.h>

#include "image/image_private.h"

/* Below this a thread costs more than it saves. */
#define WORTH_A_THREAD_BYTES ((uint64_t)32 << 20)

static void *forget(void *argument)
{
	const struct forgetting *forgetting = argument;

	(void)madvise(forgetting->first, forgetting->size_bytes, MADV_DONTNEED);
	return NULL;
}

void image_forget(struct image *image, const struct section *section)
{
	uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
	uintptr_t start = (uintptr_t)section->bytes;
	uintptr_t first = (start + page - 1) / page * page;
	uintptr_t behind = (start + section->size_bytes) / page * page;
	struct forgetting *forgetting = &image->forgetting;

	if (forgetting->is_under_way || section->size_bytes < WORTH_A_THREAD_BYTES ||
	    !image_is_mapped(image, section))
		return;
	forgetting->first = image->bytes + (first - (uintptr_t)image->bytes);
	forgetting->size_bytes = behind - first;
	forgetting->is_under_way =
		pthread_create(&forgetting->thread, NULL, forget, forgetting) == 0;
}

bool image_is_forgetting(const struct image *image)
{
	return image->forgetting.is_under_way;
}

void image_forget_end(struct image *image)
{
	if (image->forgetting.is_under_way)
		(void)pthread_join(image->forgetting.thread, NULL);
	image->forgetting.is_under_way = false;
}
