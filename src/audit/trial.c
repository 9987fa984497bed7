/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Edits the types of an image, audits both, and compares. */
#include "audit/trial.h"

#include <stdlib.h>
#include <string.h>

#include "audit/proposal.h"
#include "audit/slab_fit.h"
#include "layout/edited_types.h"

static void compare_findings(struct trial *trial)
{
	const struct audit *before = &trial->audits[BEFORE], *after = &trial->audits[AFTER];

	trial->added = findings_added(&trial->arena, before, after, &trial->added_count);
	trial->removed = findings_added(&trial->arena, after, before, &trial->removed_count);
}

static const struct rule *rule_named(const struct rule_set *rules, const char *name)
{
	for (size_t i = 0; i < rules->rules.count; i++) {
		const struct rule *rule = rules->rules.items[i];

		if (rule->subject != SUBJECT_ENUM && strcmp(rule->name, name) == 0)
			return rule;
	}
	return NULL;
}

static struct error *compare(struct trial *trial, const char *name, const struct rule *rule,
			     struct compared_pair *pair, const struct comparison **ret)
{
	const struct audit_image *const images[BUILDS] = { &trial->facts[BEFORE],
							   &trial->facts[AFTER] };
	struct error *err = compared_bind(&trial->arena, name, rule, images, pair);

	if (err)
		return err;
	if (pair->is_defined[BEFORE] && pair->is_defined[AFTER])
		*ret = comparison_new(&trial->arena, name, &pair->bound[BEFORE],
				      &pair->bound[AFTER]);
	return NULL;
}

/* By a rule or markers first, then by name. */
static int embedder_compare(const void *a, const void *b)
{
	const struct trial_embedder *x = *(const struct trial_embedder *const *)a;
	const struct trial_embedder *y = *(const struct trial_embedder *const *)b;

	if (x->is_audited != y->is_audited)
		return x->is_audited ? -1 : 1;
	return strcmp(x->set->name, y->set->name);
}

static struct error *compare_embedder(struct trial *trial, const struct type_set *set,
				      const struct rule *rule)
{
	struct trial_embedder *embedder = &trial->embedders[trial->embedder_count];
	const char *name =
		arena_printf(&trial->arena, "%s %s", type_keyword(set->kind), set->name);
	struct error *err;

	embedder->set = set;
	embedder->is_audited = rule || set->has_markers;
	err = compare(trial, set->kind == KIND_TYPEDEF ? set->name : name, rule,
		      &embedder->pair, &embedder->comparison);
	if (err)
		return err;
	if (!embedder->comparison) {
		compared_release(&embedder->pair);
		return NULL;
	}
	trial->embedder_count++;
	return NULL;
}

/* Everything that the edits reach, but for the struct itself. */
static struct error *compare_embedders(struct trial *trial, const struct type_set *edited,
				       const struct rule_set *rules)
{
	const struct type_db *types = trial->facts[BEFORE].types;
	struct error *err = NULL;

	trial->embedders = arena_array(&trial->arena, struct trial_embedder, types->sets.count);
	for (size_t i = 0; i < types->sets.count && !err; i++) {
		const struct type_set *set = types->sets.items[i];

		if (set != edited && edited_types_reach(&trial->session, set))
			err = compare_embedder(trial, set, rule_named(rules, set->name));
	}
	/* The pairs themselves must not move. */
	trial->embedders_by_name = arena_array(&trial->arena, const struct trial_embedder *,
					       trial->embedder_count);
	for (size_t i = 0; i < trial->embedder_count; i++)
		trial->embedders_by_name[i] = &trial->embedders[i];
	if (trial->embedder_count)
		qsort(trial->embedders_by_name, trial->embedder_count,
		      sizeof(*trial->embedders_by_name), embedder_compare);
	return err;
}

static struct error *make_edits(struct trial *trial, const char *name, const struct edit *edits,
				size_t edit_count)
{
	for (size_t i = 0; i < edit_count; i++) {
		struct error *err = edit_session_add(&trial->session, &edits[i], name);

		if (err)
			return err;
	}
	edited_types_fill(&trial->session, trial->facts[BEFORE].types, &trial->edited);
	return NULL;
}

static struct error *audit_both(struct trial *trial, const struct rule_set *rules,
				const struct audit_options *options)
{
	for (size_t i = 0; i < BUILDS; i++) {
		struct error *err =
			audit_image(&trial->audits[i], &trial->facts[i], 0, rules, options);

		if (err)
			return err;
	}
	compare_findings(trial);
	return NULL;
}

static void fit_slabs(struct trial *trial)
{
	const struct type *types[BUILDS] = { trial->session.type, trial->session.edited };

	for (size_t i = 0; i < BUILDS; i++)
		trial->slab[i] =
			slab_fit_of(types[i]->size_bytes, trial->facts[i].target.line_bytes);
}

struct error *trial_run(struct trial *trial, const struct audit_image *image,
			struct relayout_abi abi, const char *name, const struct edit *edits,
			size_t edit_count, const struct rule_set *rules,
			const struct audit_options *options)
{
	const struct type_set *set = type_db_lookup(image->types, name);
	const struct type *type = set ? type_set_type(set) : NULL;
	struct error *err;

	*trial = (struct trial){ .facts = { *image, *image } };
	type_db_init(&trial->edited);
	trial->facts[AFTER].types = &trial->edited;
	for (size_t i = 0; i < BUILDS; i++)
		audit_init(&trial->audits[i]);
	if (!type || !type_has_members(type))
		return error_new(ERROR_USAGE, "%s: does not define a struct '%s'", image->path,
				 name);
	edit_session_init(&trial->session, &trial->arena, abi, image->types, type);
	err = make_edits(trial, set->name, edits, edit_count);
	if (!err)
		err = audit_both(trial, rules, options);
	/* Reports put the keyword themselves, where the bare name leads to the same. */
	if (type_db_lookup(image->types, set->name) == set)
		name = set->name;
	if (!err)
		err = compare(trial, name, rule_named(rules, set->name), &trial->pair,
			      &trial->comparison);
	if (!err)
		err = compare_embedders(trial, set, rules);
	if (!err)
		fit_slabs(trial);
	return err;
}

void trial_deinit(struct trial *trial)
{
	compared_release(&trial->pair);
	for (size_t i = 0; i < trial->embedder_count; i++)
		compared_release(&trial->embedders[i].pair);
	for (size_t i = 0; i < BUILDS; i++)
		audit_deinit(&trial->audits[i]);
	edit_session_deinit(&trial->session);
	type_db_deinit(&trial->edited);
	arena_deinit(&trial->arena);
}

size_t trial_moved_members(const struct comparison *comparison)
{
	size_t count = 0;

	for (size_t i = 0; i < comparison->member_count; i++) {
		const struct member_change *change = comparison->members[i].change;

		count += change->flags & CHANGE_MOVED && !change->is_opened;
	}
	return count;
}
