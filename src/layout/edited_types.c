/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Carries the edits into every set of a database. */
#include "layout/edited_types.h"

void edited_types_fill(struct edit_session *session, const struct type_db *types,
		       struct type_db *ret)
{
	for (size_t i = 0; i < types->sets.count; i++) {
		const struct type_set *set = types->sets.items[i];
		struct type_set *edited = type_db_get(ret, set->kind, set->name);

		edited->definition_count = set->definition_count;
		edited->is_declared_only = set->is_declared_only;
		edited->has_markers = set->has_markers;
		for (size_t k = 0; k < set->variants.count; k++) {
			struct variant *variant = vec_push(&edited->variants);

			*variant = set->variants.items[k];
			variant->type = edit_session_type(session, variant->type);
		}
	}
}

bool edited_types_reach(struct edit_session *session, const struct type_set *set)
{
	const struct type *type = type_set_type(set);

	if (!type || !type_has_members(type) ||
	    (set->kind == KIND_TYPEDEF && type_peel(type)->name))
		return false;
	return edit_session_type(session, type) != type;
}
