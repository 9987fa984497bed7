/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Makes builds of what was found. */
#include "cli/struct_builds.h"

struct error *struct_builds_make(struct struct_search *search, struct struct_builds *ret)
{
	size_t count = search->items.count;
	struct reported_image *reported =
		arena_array(&search->arena, struct reported_image, count);
	struct remake_build *builds = arena_array(&search->arena, struct remake_build, count);

	for (size_t i = 0; i < count; i++) {
		const struct found_struct *found = search->items.items[i];

		if (type_peel(type_set_type(found->set))->kind == KIND_UNION)
			return error_new(ERROR_USAGE,
					 "'%s' is a union: its members all have one place",
					 search->spelling);
		reported[i] = found->reported;
		builds[i] = (struct remake_build){ .image = &found->loaded.facts,
						   .set = found->set,
						   .rule = found->rule,
						   .abi = loaded_image_abi(&found->loaded) };
	}
	*ret = (struct struct_builds){ builds, reported, count };
	return NULL;
}
