/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Puts another type in the place of the image's, and asks the audit. */
#include "audit/proposal.h"

#include <string.h>

#include "audit/finding_key.h"

void proposal_base_init(struct proposal_base *base, const struct audit_image *image,
			const struct type_set *set, const struct audit_options *options)
{
	const struct variant *first = &set->variants.items[0];
	struct variant *variant;

	*base = (struct proposal_base){ .image = *image, .options = *options };
	type_db_init(&base->types);
	base->set = type_db_get(&base->types, set->kind, set->name);
	base->set->definition_count = 1;
	variant = vec_push(&base->set->variants);
	*variant = *first;
	variant->definition_count = 1;
	/* The rule may ask for the size of other types, and for the container's. */
	for (size_t i = 0; i < image->types->by_key.count; i++) {
		const struct map_entry *entry = &image->types->by_key.entries[i];
		void **own = map_put(&base->types.by_key, entry->key);

		if (!*own)
			*own = entry->value;
	}
	base->image.types = &base->types;
}

void proposal_base_deinit(struct proposal_base *base)
{
	type_db_deinit(&base->types);
}

static void measure(struct proposal_base *base, const struct type *type, struct proposal *ret)
{
	if (ret->audit.structs.count)
		ret->audited = ret->audit.structs.items[0];
	if (ret->audited && ret->audited->layout) {
		ret->layout = ret->audited->layout;
		ret->geometry = ret->audited->geometry;
	} else {
		ret->layout = layout_new(&ret->audit.arena, type, base->set->name, 0, 0);
		ret->geometry.line_bytes = base->image.target.line_bytes;
	}
	ret->lines = lines_touched(ret->geometry, 0, ret->layout->size_bits);
	for (size_t i = 0; ret->audited && ret->audited->fastpath && i < FASTPATH_COUNT; i++)
		ret->path_lines[i] = ret->audited->fastpath->uses[i].lines;
}

struct error *proposal_audit(struct proposal_base *base, const struct type *type,
			     struct rule *rule, struct proposal *ret)
{
	struct rule_set rules = { 0 };
	struct error *err;

	*ret = (struct proposal){ .rules = { rule } };
	audit_init(&ret->audit);
	/* The reader tells only of those it was asked to look for. */
	base->set->has_markers =
		layout_new(&ret->audit.arena, type, base->set->name, 0, 0)->group_count > 0;
	rules.rules.items = ret->rules;
	rules.rules.count = rule ? 1 : 0;
	base->set->variants.items[0].type = type;
	err = audit_image(&ret->audit, &base->image, 0, &rules, &base->options);
	if (err)
		proposal_deinit(ret);
	else
		measure(base, type, ret);
	return err;
}

void proposal_deinit(struct proposal *proposal)
{
	audit_deinit(&proposal->audit);
	*proposal = (struct proposal){ 0 };
}

const struct audited_group *proposal_group(const struct proposal *proposal, const char *name)
{
	const struct audited_struct *audited = proposal->audited;

	for (size_t i = 0; audited && name && i < audited->group_count; i++)
		if (strcmp(audited->groups[i].name, name) == 0)
			return &audited->groups[i];
	return NULL;
}

static const char *added_key(struct arena *arena, const struct finding *finding)
{
	struct text key = { 0 };
	const char *kept;

	finding_key(&key, finding);
	if (finding->severity == SEVERITY_ERROR)
		text_add(&key, "/%s", finding->message);
	kept = arena_strdup(arena, text_str(&key));
	text_deinit(&key);
	return kept;
}

const struct finding **findings_added(struct arena *arena, const struct audit *before,
				      const struct audit *after, size_t *ret_count)
{
	const struct finding **added =
		arena_array(arena, const struct finding *, after->findings.count);
	struct map counts = { 0 }; /* how many of a key there were, as pointers */

	*ret_count = 0;
	for (size_t i = 0; i < before->findings.count; i++) {
		void **count = map_put(&counts, added_key(arena, &before->findings.items[i]));

		*count = (void *)((uintptr_t)*count + 1);
	}
	for (size_t i = 0; i < after->findings.count; i++) {
		const struct finding *finding = &after->findings.items[i];
		void **count = map_put(&counts, added_key(arena, finding));

		if (finding->waiver)
			continue;
		if (*count)
			*count = (void *)((uintptr_t)*count - 1);
		else
			added[(*ret_count)++] = finding;
	}
	map_deinit(&counts);
	return added;
}
