/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Reads names only, which takes longer than to look for one. */
#include "cli/struct_advice.h"

#include "base/closest.h"

struct error *struct_advice_add(struct loaded_image *image, const char *spelling,
				struct text *ret)
{
	struct closest closest;
	struct type_set *const *set;
	const char *bare;
	struct error *err =
		loaded_image_read(image, &(struct read_request){
						 .want_all = true,
						 .names_only = true,
						 .jobs = image->session->options->jobs,
					 });

	if (err)
		return err;
	(void)type_name_split(spelling, &bare);
	closest_init(&closest, bare);
	vec_for_each(set, &image->types.sets) {
		if ((*set)->kind == KIND_STRUCT || (*set)->kind == KIND_UNION)
			closest_offer(&closest, (*set)->name);
	}
	closest_add(&closest, ret);
	return NULL;
}
