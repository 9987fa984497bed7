/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Finds members of a documented struct that have no row. */
#include <string.h>

#include "audit/checks.h"
#include "audit/wording.h"

/* What the rows name, and the structs that they reach into. */
struct documented {
	struct map paths;
	struct map opened;
};

static void documented_collect(const struct bound_struct *bound, struct documented *ret)
{
	for (size_t i = 0; i < bound->field_count; i++) {
		const struct bound_field *field = &bound->fields[i];

		if (!field->is_found)
			continue;
		*map_put(&ret->paths, field->path) = ret;
		for (const char *dot = strchr(field->path, '.'); dot;
		     dot = strchr(dot + 1, '.'))
			*map_put(&ret->opened, arena_strndup(bound->arena, field->path,
							     (size_t)(dot - field->path))) =
				ret;
	}
}

/*
 * Whether the rows name everything in it: it is then the named copy that struct_group() makes
 * of members, which are documented under their own names.
 */
static bool is_documented_copy(const struct bound_struct *bound,
			       const struct documented *documented, const struct placed *copy)
{
	const struct type *type = type_peel(copy->member->type);

	if (!type_has_members(type) || !type->member_count)
		return false;
	for (size_t i = 0; i < type->member_count; i++) {
		const struct member *member = &type->members[i];
		struct placed placed;

		if (!member->name || !map_get(&documented->paths, member->name) ||
		    !layout_find(bound->arena, bound->audited->layout, member->name, &placed,
				 NULL) ||
		    placed.offset_bits < copy->offset_bits ||
		    placed.offset_bits - copy->offset_bits != member->offset_bits)
			return false;
	}
	return true;
}

/* An empty struct takes no bytes and needs no row; a flexible array stands for bytes. */
static bool needs_row(const struct placed *placed)
{
	return placed->size_bits || !type_has_members(placed->member->type);
}

static void undocumented_report(struct check_run *run, const struct documented *documented,
				const struct placed *placed, const char *group)
{
	struct arena *arena = run->bound->arena;
	struct subject subject = { .member = placed->path,
				   .declared_at = placed->member->declared_at,
				   .rule_at = run->bound->audited->rule->name_at };

	if (is_documented_copy(run->bound, documented, placed))
		subject.detail = "it is a struct_group() of members that have rows";
	report(run, subject, "%s (%s at %s%s%s) has no row", placed->path,
	       word_size(arena, placed->size_bits), word_place(arena, placed->offset_bits),
	       group ? ", in " : "", group ? group : "");
}

/*
 * Whether a row is to be expected for a path: nothing around it has one, and of a nested struct
 * only when rows reach into that very struct.
 */
static bool is_asked(struct arena *arena, const struct documented *documented, const char *path)
{
	bool is_opened = true;

	for (const char *dot = strchr(path, '.'); dot; dot = strchr(dot + 1, '.')) {
		const char *outer = arena_strndup(arena, path, (size_t)(dot - path));

		if (map_get(&documented->paths, outer))
			return false;
		is_opened = map_get(&documented->opened, outer) != NULL;
	}
	return is_opened;
}

static void members_check(struct check_run *run, const struct documented *documented)
{
	const struct bound_struct *bound = run->bound;
	const struct layout *layout = bound->audited->layout;

	if (documented->opened.count)
		layout = layout_new(bound->arena, layout->type, layout->name, LAYOUT_EXPAND, 0);
	for (size_t i = 0; i < layout->member_count; i++) {
		const struct placed *placed = &layout->members[i];

		if (!map_get(&documented->paths, placed->path) &&
		    !map_get(&documented->opened, placed->path) && needs_row(placed) &&
		    is_asked(bound->arena, documented, placed->path))
			undocumented_report(run, documented, placed,
					    placed->group == LAYOUT_NO_GROUP
						    ? NULL
						    : layout->groups[placed->group].name);
	}
}

static void enumerators_check(struct check_run *run, const struct documented *documented)
{
	const struct type *counters = run->bound->counters;

	for (size_t i = 0; i < counters->enumerator_count; i++) {
		const struct enumerator *enumerator = &counters->enumerators[i];
		struct subject subject = { .member = enumerator->name,
					   .declared_at = counters->declared_at,
					   .rule_at = run->bound->audited->rule->name_at };

		if (enumerator->name && !map_get(&documented->paths, enumerator->name))
			report(run, subject, "%s (element %lld) has no row", enumerator->name,
			       (long long)enumerator->value);
	}
}

void check_field_undocumented(struct check_run *run, const struct audited_group *group)
{
	const struct bound_struct *bound = run->bound;
	struct documented documented = { 0 };

	(void)group;
	if (!bound->field_count)
		return;
	documented_collect(bound, &documented);
	if (bound->counters)
		enumerators_check(run, &documented);
	else if (bound->audited->rule->subject != SUBJECT_ARRAY)
		members_check(run, &documented);
	map_deinit(&documented.paths);
	map_deinit(&documented.opened);
}
