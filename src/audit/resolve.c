/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Looks up in the build what a rule names. */
#include "audit/resolve.h"

#include <stdlib.h>
#include <string.h>

#include "audit/group.h"
#include "base/path.h"

const char *rule_member_path(const struct rule_member *member)
{
	return member->alias ? member->alias : member->path;
}

static bool declared_in(const struct type *type, const char *path)
{
	return path_is(type->declared_at.file, path) ||
	       path_is(type_peel(type)->declared_at.file, path);
}

static bool place_is_known(const struct type *type)
{
	return type->declared_at.file || type_peel(type)->declared_at.file;
}

/* Which definitions are meant: all, or those from the header that the rule names. */
static void definition_choose(struct bound_struct *bound)
{
	const struct type_set *set = bound->audited->set;
	const char *path = bound->audited->rule ? bound->audited->rule->declared_in : NULL;
	bool places_known = true, has_members = false;

	if (!set || !set->variants.count) {
		bound->definition = set && set->is_declared_only ? DEFINITION_DECLARED_ONLY
								 : DEFINITION_ABSENT;
		return;
	}
	for (size_t i = 0; i < set->variants.count; i++)
		places_known &= place_is_known(set->variants.items[i].type);
	/* A format that does not say where a struct is declared leaves nothing to choose by. */
	if (!places_known)
		path = NULL;
	bound->variants =
		arena_array(bound->arena, const struct variant *, set->variants.count);
	for (size_t i = 0; i < set->variants.count; i++) {
		const struct variant *variant = &set->variants.items[i];

		if (!type_has_members(variant->type))
			continue;
		has_members = true;
		if (!path || declared_in(variant->type, path))
			bound->variants[bound->variant_count++] = variant;
	}
	bound->definition = bound->variant_count ? DEFINITION_FOUND
			    : has_members        ? DEFINITION_ELSEWHERE
						 : DEFINITION_NOT_A_STRUCT;
}

static void container_bind(struct bound_struct *bound)
{
	const struct rule *rule = bound->audited->rule;
	const struct type_set *set;
	const struct type *type;
	const struct layout *layout;
	struct placed placed;

	if (!rule || !rule->container_struct)
		return;
	set = type_db_lookup(bound->image->types, rule->container_struct);
	type = set ? type_set_type(set) : NULL;
	if (!type || !type_has_members(type)) {
		bound->container = CONTAINER_ABSENT;
		return;
	}
	layout = layout_new(bound->arena, type, rule->container_struct, 0, 0);
	if (!layout_find(bound->arena, layout, rule->container_member, &placed,
			 &bound->container_near)) {
		bound->container = CONTAINER_NO_MEMBER;
		return;
	}
	bound->container = CONTAINER_FOUND;
	bound->container_offset_bits = placed.offset_bits;
	bound->container_align_bytes = layout->align_bytes;
}

static void geometry_set(struct bound_struct *bound)
{
	struct audited_struct *audited = bound->audited;
	bool pairs = audited->rule && audited->rule->counts_line_pairs;

	audited->geometry.line_bytes = bound->image->target.line_bytes * (pairs ? 2 : 1);
	audited->geometry.base_bytes =
		bound->container_offset_bits / 8 % audited->geometry.line_bytes;
	audited->lines = lines_touched(audited->geometry, 0, audited->layout->size_bits);
}

static void member_bind(struct bound_struct *bound, const struct rule_member *rule,
			struct bound_member *ret)
{
	ret->rule = rule;
	ret->applies = condition_holds(&rule->when, &bound->image->target);
	ret->is_found = layout_find(bound->arena, bound->audited->layout,
				    rule_member_path(rule), &ret->placed, &ret->near);
}

/* The closed group of that name, else any of it: several may have the same, or none. */
static const struct marked_group *marked_find(const struct layout *layout, const char *name)
{
	for (size_t i = 0; i < layout->group_count; i++)
		if (layout->groups[i].is_closed && strcmp(layout->groups[i].name, name) == 0)
			return &layout->groups[i];
	return layout_group(layout, name);
}

static enum group_state group_find(const struct bound_struct *bound,
				   const struct rule_group *rule, size_t *ret_marked)
{
	const struct layout *layout = bound->audited->layout;
	const struct marked_group *marked = marked_find(layout, rule->name);
	enum group_state absent = rule->is_optional ? GROUP_EXCUSED : GROUP_MISSING;

	if (!condition_holds(&rule->when, &bound->image->target))
		return GROUP_EXCUSED;
	if (rule->markers == MARKERS_NONE)
		return GROUP_HULL;
	if (marked) {
		*ret_marked = (size_t)(marked - layout->groups);
		return marked->is_closed ? GROUP_MARKED : GROUP_MISSING;
	}
	if (rule->markers == MARKERS_REQUIRED || layout->group_count || !rule->members.count)
		return absent;
	return GROUP_HULL;
}

static void groups_bind(struct bound_struct *bound)
{
	const struct rule *rule = bound->audited->rule;

	if (!rule)
		return;
	bound->group_count = rule->groups.count;
	bound->groups = arena_array(bound->arena, struct bound_group, bound->group_count);
	for (size_t i = 0; i < bound->group_count; i++) {
		struct bound_group *group = &bound->groups[i];

		group->rule = &rule->groups.items[i];
		group->state = group_find(bound, group->rule, &group->marked);
		group->member_count = group->rule->members.count;
		group->members =
			arena_array(bound->arena, struct bound_member, group->member_count);
		for (size_t k = 0; k < group->member_count; k++)
			member_bind(bound, &group->rule->members.items[k], &group->members[k]);
	}
}

/* Both point into one array, so that equals keep their order. */
static int bound_member_compare(const void *a, const void *b)
{
	const struct bound_member *x = *(const struct bound_member *const *)a;
	const struct bound_member *y = *(const struct bound_member *const *)b;

	if (x->placed.offset_bits != y->placed.offset_bits)
		return x->placed.offset_bits < y->placed.offset_bits ? -1 : 1;
	return x < y ? -1 : x > y;
}

const struct bound_member **group_members_by_offset(struct arena *arena,
						    const struct bound_group *group)
{
	const struct bound_member **members =
		arena_array(arena, const struct bound_member *, group->member_count + 1);
	size_t count = 0;

	for (size_t i = 0; i < group->member_count; i++)
		if (group->members[i].applies && group->members[i].is_found)
			members[count++] = &group->members[i];
	qsort(members, count, sizeof(*members), bound_member_compare);
	return members;
}

const struct bound_group *group_bound(const struct bound_struct *bound,
				      const struct audited_group *group)
{
	size_t index = bound->audited_groups[(size_t)(group - bound->audited->groups)];

	return index == SIZE_MAX ? NULL : &bound->groups[index];
}

static bool reaches_into_members(const struct bound_struct *bound)
{
	for (size_t i = 0; i < bound->group_count; i++)
		for (size_t k = 0; k < bound->groups[i].member_count; k++)
			if (bound->groups[i].members[k].is_found &&
			    bound->groups[i].members[k].placed.depth)
				return true;
	return false;
}

struct error *struct_bind(struct arena *arena, const struct audit_image *image,
			  struct audited_struct *audited, struct bound_struct *ret)
{
	const struct type *type;

	*ret = (struct bound_struct){ .arena = arena, .image = image, .audited = audited };
	definition_choose(ret);
	if (ret->definition != DEFINITION_FOUND) {
		audited->set = NULL;
		return NULL;
	}
	type = ret->variants[0]->type;
	audited->layout = layout_new(arena, type, audited->name, 0, 0);
	container_bind(ret);
	geometry_set(ret);
	groups_bind(ret);
	fields_bind(ret);
	ret->leaves = reaches_into_members(ret)
			      ? layout_new(arena, type, audited->name, LAYOUT_EXPAND, 0)
			      : audited->layout;
	audited->fastpath = fastpath_measure(ret);
	return groups_measure(ret);
}
