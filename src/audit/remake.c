/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Opens a struct of one build for other layouts, and closes it. */
#include "audit/remake.h"

/* The definition that the rule means is the one that its audit finds. */
static struct error *definition_find(struct remake *remake)
{
	const struct type_set *set = remake->build.set;

	for (size_t i = 0; i < set->variants.count; i++) {
		const struct type *type = type_peel(set->variants.items[i].type);
		struct error *err;

		if (!type_has_members(type))
			continue;
		if (remake->type)
			proposal_deinit(&remake->before);
		err = proposal_audit(&remake->base, type, remake->rule, &remake->before);
		if (err)
			return err;
		remake->type = type;
		if (!remake->rule || remake->before.audited->set)
			break;
	}
	return NULL;
}

struct error *remake_open(struct remake *remake, struct arena *arena,
			  const struct remake_build *build, const struct audit_options *options)
{
	struct error *err;

	*remake = (struct remake){ .arena = arena, .build = *build };
	if (build->rule) {
		remake->rule = arena_new(arena, struct rule);
		*remake->rule = *build->rule;
	}
	proposal_base_init(&remake->base, build->image, build->set, options);
	err = definition_find(remake);
	if (err) {
		proposal_base_deinit(&remake->base);
		return err;
	}
	relayout_init(&remake->relayout, arena, build->abi);
	return NULL;
}

void remake_close(struct remake *remake)
{
	relayout_deinit(&remake->relayout);
	proposal_deinit(&remake->before);
	proposal_base_deinit(&remake->base);
}
