/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Words for what changes. */
#include "report/place_words.h"

#include <inttypes.h>
#include <string.h>

#include "report/styled.h"

void add_change(struct text *text, uint64_t before, uint64_t after)
{
	text_add(text, "%" PRIu64, before);
	if (before != after)
		text_add(text, " -> %" PRIu64, after);
}

void add_counted(struct text *text, uint64_t before, uint64_t after, const char *singular)
{
	add_change(text, before, after);
	text_add(text, " %s%s", singular, after == 1 ? "" : "s");
}

const char *image_label(const struct reported_image *images, size_t image_count, size_t image)
{
	if (image_count == 1)
		return "";
	for (size_t i = 0; i < image_count; i++)
		for (size_t k = 0; k < i; k++)
			if (strcmp(images[i].image->target.machine,
				   images[k].image->target.machine) == 0)
				return shown_path(images[image].image->path);
	return images[image].image->target.machine;
}
