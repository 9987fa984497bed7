/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A thread that gives back pages: for a vmlinux as much work as decoding what was found. */
#include "read/dwarf_forget.h"

/* Below this a thread costs more than it saves. */
#define WORTH_A_THREAD_BYTES ((uint64_t)32 << 20)

static void *forget(void *argument)
{
	const struct dwarf_sections *sections = argument;

	image_section_forget(sections->image, &sections->info);
	return NULL;
}

void dwarf_forget_begin(struct dwarf_forgetting *forgetting, struct dwarf_sections *sections)
{
	forgetting->is_under_way =
		sections->info.size_bytes >= WORTH_A_THREAD_BYTES &&
		pthread_create(&forgetting->thread, NULL, forget, sections) == 0;
}

void dwarf_forget_end(struct dwarf_forgetting *forgetting)
{
	if (forgetting->is_under_way)
		(void)pthread_join(forgetting->thread, NULL);
}
