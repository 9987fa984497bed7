/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Finds what lies between a group's markers without any rule naming it. */
#include <string.h>

#include "audit/checks.h"
#include "audit/wording.h"

/* The first steps of all members that the rule names, which is what the layout shows. */
static void named_collect(const struct bound_struct *bound, struct map *ret)
{
	for (size_t i = 0; i < bound->group_count; i++) {
		for (size_t k = 0; k < bound->groups[i].member_count; k++) {
			const struct bound_member *member = &bound->groups[i].members[k];
			const char *path = member->placed.path;

			if (member->is_found)
				*map_put(ret, arena_strndup(bound->arena, path,
							    strcspn(path, "."))) = ret;
		}
	}
}

/*
 * Whether a member is the named copy that struct_group() makes of other members: all that are
 * in it are also members of the struct itself, at the same offsets.
 */
static bool is_group_copy(const struct bound_struct *bound, const struct audited_member *copy)
{
	const struct type *type = type_peel(copy->member->type);
	bool has_members = false;

	if (!type_has_members(type))
		return false;
	for (size_t i = 0; i < type->member_count; i++) {
		const struct member *member = &type->members[i];
		struct placed placed;
		uint64_t offset_bits;

		if (!member->name || layout_is_marker(member->name))
			continue;
		has_members = true;
		if (!checked_add(copy->offset_bits, member->offset_bits, &offset_bits) ||
		    !layout_find(bound->arena, bound->audited->layout, member->name, &placed,
				 NULL) ||
		    placed.offset_bits != offset_bits)
			return false;
	}
	return has_members;
}

static bool copy_has(const struct audited_member *copy, const char *name)
{
	const struct type *type = type_peel(copy->member->type);

	for (size_t i = 0; i < type->member_count; i++)
		if (type->members[i].name && strcmp(type->members[i].name, name) == 0)
			return true;
	return false;
}

/* Naming one of the two views of a struct_group() names the other. */
static void copies_collect(const struct bound_struct *bound, const struct audited_group *group,
			   struct map *named)
{
	for (size_t i = 0; i < group->member_count; i++) {
		const struct audited_member *copy = &group->members[i];
		bool all_named = true;

		if (!is_group_copy(bound, copy))
			continue;
		for (size_t k = 0; k < group->member_count; k++) {
			const struct audited_member *member = &group->members[k];

			if (!copy_has(copy, member->path))
				continue;
			if (map_get(named, copy->path))
				*map_put(named, member->path) = named;
			else
				all_named &= map_get(named, member->path) != NULL;
		}
		if (all_named)
			*map_put(named, copy->path) = named;
	}
}

void check_member_undeclared(struct check_run *run, const struct audited_group *group)
{
	const struct bound_struct *bound = run->bound;
	struct map named = { 0 };

	if (!group->is_marked || !bound->audited->rule)
		return;
	if (!group->rule) {
		struct subject subject = { .group = group->name,
					   .declared_at = group->declared_at,
					   .rule_at = bound->audited->rule->name_at };

		if (bound->group_count && !rule_group_find(bound->audited->rule, group->name))
			report(run, subject, "%s in the build, but no rule names this group",
			       word_size(bound->arena, group->size_bytes * 8));
		return;
	}
	if (!group->rule->members.count)
		return;
	named_collect(bound, &named);
	copies_collect(bound, group, &named);
	for (size_t i = 0; i < group->member_count; i++) {
		const struct audited_member *member = &group->members[i];
		struct subject subject = { .group = group->name,
					   .member = member->path,
					   .declared_at = member->member->declared_at,
					   .rule_at = group->rule->at };

		if (!map_get(&named, member->path))
			report(run, subject,
			       "%s (%s at %s) is in the group, but no rule names it",
			       member->path, word_size(bound->arena, member->size_bits),
			       word_place(bound->arena, member->offset_bits));
	}
	map_deinit(&named);
}
