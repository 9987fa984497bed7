/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The findings of a baseline by image and key, and by machine and key. */
#include "baseline/known.h"

/* The key of the maps, in the arena; no number and no machine's name has a blank in it. */
static const char *of_image(struct arena *arena, size_t image, const char *key)
{
	return arena_printf(arena, "%zu %s", image, key);
}

static const char *of_machine(struct arena *arena, const char *machine, const char *key)
{
	return arena_printf(arena, "%s %s", machine, key);
}

void known_index_init(struct known_index *index, struct arena *arena,
		      const struct baseline *baseline)
{
	*index = (struct known_index){ .arena = arena };
	index->items = arena_array(arena, struct known, baseline->finding_count);
	/* Backwards, so that chains are in the order of the document. */
	for (size_t i = baseline->finding_count; i-- > 0;) {
		const struct baseline_finding *finding = &baseline->findings[i];
		const char *machine = baseline->images[finding->image].machine;
		struct known *known = &index->items[i];
		void **first = map_put(&index->by_image,
				       of_image(arena, finding->image, finding->key));

		known->finding = finding;
		known->next = *first;
		*first = known;
		*map_put(&index->by_machine, of_machine(arena, machine, finding->key)) = known;
	}
}

void known_index_deinit(struct known_index *index)
{
	map_deinit(&index->by_image);
	map_deinit(&index->by_machine);
}

const struct known *known_match(struct known_index *index, size_t image, const char *key)
{
	struct known *known = map_get(&index->by_image, of_image(index->arena, image, key));

	while (known && known->is_matched)
		known = known->next;
	if (known)
		known->is_matched = true;
	return known;
}

const struct known *known_of_machine(const struct known_index *index, const char *machine,
				     const char *key)
{
	return map_get(&index->by_machine, of_machine(index->arena, machine, key));
}
