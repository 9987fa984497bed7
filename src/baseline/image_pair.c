/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Pairs the images of two runs by machine and name. */
#include "baseline/image_pair.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/vec.h"

/* Endings that say how a file is packed, not what it is. */
static const char *const endings[] = { ".xz", ".gz", ".zst", ".debug" };

/* The length of a path without such endings. */
static size_t stem_length(const char *path)
{
	size_t length = strlen(path);
	bool is_shorter = true;

	while (is_shorter) {
		is_shorter = false;
		for (size_t i = 0; i < ARRAY_SIZE(endings); i++) {
			size_t ending = strlen(endings[i]);

			if (length <= ending ||
			    memcmp(path + length - ending, endings[i], ending) != 0)
				continue;
			length -= ending;
			is_shorter = true;
		}
	}
	return length;
}

/* "x86_64/foo.ko": what both images of a pair have. */
static void add_name(struct text *text, const struct image_name *image)
{
	const char *slash = strrchr(image->path, '/');
	const char *base = slash ? slash + 1 : image->path;

	text_add(text, "%s/", image->machine);
	if (strncmp(base, "vmlinux-", 8) == 0)
		text_add(text, "vmlinux");
	else
		text_add_bytes(text, base, stem_length(base));
}

/* How many folders two paths have in common, counted from their ends. */
static size_t common_folders(const char *a, const char *b)
{
	const char *x = strrchr(a, '/'), *y = strrchr(b, '/');
	size_t count = 0;

	/* Both stand on the slash behind the next folder. */
	while (x && y) {
		const char *x_end = x, *y_end = y;

		while (x > a && x[-1] != '/')
			x--;
		while (y > b && y[-1] != '/')
			y--;
		if (x_end - x != y_end - y || memcmp(x, y, (size_t)(x_end - x)) != 0)
			break;
		count++;
		x = x > a ? x - 1 : NULL;
		y = y > b ? y - 1 : NULL;
	}
	return count;
}

/* Two images of one name. */
struct candidate {
	size_t common; /* folders */
	size_t now, before;
};

/* The most folders in common first, then in the order of the runs. */
static int candidate_compare(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;

	if (x->common != y->common)
		return x->common > y->common ? -1 : 1;
	if (x->now != y->now)
		return x->now < y->now ? -1 : 1;
	return x->before < y->before ? -1 : x->before > y->before;
}

/* The names of all images; the caller frees each and the array. */
static struct text *names_of(const struct image_name *images, size_t count)
{
	struct text *names = calloc(count + 1, sizeof(*names));

	if (!names)
		abort();
	for (size_t i = 0; i < count; i++)
		add_name(&names[i], &images[i]);
	return names;
}

static void names_free(struct text *names, size_t count)
{
	for (size_t i = 0; i < count; i++)
		text_deinit(&names[i]);
	free(names);
}

static size_t only_of_machine(const struct image_name *images, size_t count,
			      const char *machine)
{
	size_t only = IMAGE_UNPAIRED;

	for (size_t i = 0; i < count; i++) {
		if (strcmp(images[i].machine, machine) != 0)
			continue;
		if (only != IMAGE_UNPAIRED)
			return IMAGE_UNPAIRED;
		only = i;
	}
	return only;
}

void images_pair(const struct image_name *now, size_t now_count,
		 const struct image_name *before, size_t before_count, size_t *ret_before)
{
	struct text *names = names_of(now, now_count);
	struct text *names_before = names_of(before, before_count);
	bool *is_taken = calloc(before_count + 1, sizeof(*is_taken));
	vec(struct candidate) candidates = { 0 };

	if (!is_taken)
		abort();
	for (size_t i = 0; i < now_count; i++) {
		ret_before[i] = IMAGE_UNPAIRED;
		for (size_t k = 0; k < before_count; k++)
			if (strcmp(text_str(&names[i]), text_str(&names_before[k])) == 0)
				*vec_push(&candidates) = (struct candidate){
					common_folders(now[i].path, before[k].path), i, k
				};
	}
	if (candidates.count)
		qsort(candidates.items, candidates.count, sizeof(*candidates.items),
		      candidate_compare);
	for (size_t i = 0; i < candidates.count; i++) {
		const struct candidate *candidate = &candidates.items[i];

		if (ret_before[candidate->now] != IMAGE_UNPAIRED || is_taken[candidate->before])
			continue;
		ret_before[candidate->now] = candidate->before;
		is_taken[candidate->before] = true;
	}
	for (size_t i = 0; i < now_count; i++)
		if (ret_before[i] == IMAGE_UNPAIRED &&
		    only_of_machine(now, now_count, now[i].machine) == i)
			ret_before[i] = only_of_machine(before, before_count, now[i].machine);
	vec_deinit(&candidates);
	free(is_taken);
	names_free(names, now_count);
	names_free(names_before, before_count);
}
