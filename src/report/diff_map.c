/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Finds for each member of a layout what became of it. */
#include "report/diff_map.h"

#include <string.h>

#include "base/map.h"
#include "report/diff_row.h"

/* The groups of the audit in place of those of the markers; their members likewise. */
static struct layout *regrouped(struct arena *arena, const struct audited_struct *audited)
{
	struct layout *layout = arena_new(arena, struct layout);
	struct map by_path = { 0 };

	*layout = *audited->layout;
	layout->group_count = audited->group_count;
	layout->groups = arena_array(arena, struct marked_group, audited->group_count);
	for (size_t i = 0; i < audited->group_count; i++) {
		const struct audited_group *group = &audited->groups[i];

		layout->groups[i] = (struct marked_group){
			.name = group->name,
			.begin_bits = group->begin_bytes * 8,
			.end_bits = group->end_bytes * 8,
			.is_closed = true,
			.declared_at = group->declared_at,
		};
		for (size_t k = 0; k < group->member_count; k++)
			*map_put(&by_path, group->members[k].path) = (void *)(i + 1);
	}
	layout->members = arena_array(arena, struct placed, layout->member_count);
	for (size_t i = 0; i < layout->member_count; i++) {
		size_t group;

		layout->members[i] = audited->layout->members[i];
		group = (size_t)map_get(&by_path, layout->members[i].path);
		layout->members[i].group = group ? group - 1 : LAYOUT_NO_GROUP;
	}
	map_deinit(&by_path);
	return layout;
}

static const struct placed *side_of(const struct compared_member *member, bool is_latter)
{
	return is_latter ? &member->change->after : &member->change->before;
}

/* The struct's own member that a path leads into. */
static const char *first_step(struct arena *arena, const char *path)
{
	size_t length = strcspn(path, ".");

	return path[length] ? arena_strndup(arena, path, length) : path;
}

/* The changes by the name of the struct's own member: its own before those inside it. */
static void changes_collect(struct arena *arena, const struct comparison *comparison,
			    bool is_latter, struct map *ret)
{
	for (size_t i = 0; i < comparison->member_count; i++) {
		const struct compared_member *member = &comparison->members[i];
		const struct placed *placed = side_of(member, is_latter);
		const char *name;

		if (!placed->path)
			continue;
		name = first_step(arena, placed->path);
		if (name == placed->path || !map_get(ret, name))
			*map_put(ret, name) = (void *)(i + 1);
	}
}

static const char *words_for(struct arena *arena, const struct comparison *comparison,
			     const struct compared_member *member, bool is_inside)
{
	struct diff_row row = { .first = member, .last = member, .count = 1 };
	unsigned flags = member->change->flags;
	struct text words = { 0 };
	const char *copy;

	if (is_inside)
		return "differs inside";
	if (flags & CHANGE_ADDED)
		return "added";
	if (flags & CHANGE_REMOVED)
		return "removed";
	if (flags & CHANGE_RENAMED)
		text_add(&words, "renamed (a guess): %s to %s; ", member->change->before.path,
			 member->change->after.path);
	if (flags & CHANGE_RETYPED) {
		diff_row_types(&words, &row, " to ");
		text_add(&words, "; ");
	}
	if (flags & CHANGE_RESIZED) {
		diff_row_sizes(&words, &row, " to ");
		text_add(&words, "; ");
	}
	if (flags & CHANGE_MOVED) {
		text_add(&words, "moved: ");
		diff_row_offsets(&words, &row, " to ");
		text_add(&words, ", line ");
		diff_row_lines(&words, comparison, &row, " to ");
	}
	copy = arena_strdup(arena, text_str(&words));
	text_deinit(&words);
	return copy;
}

static const char *mark(void *context, size_t index)
{
	const struct diff_map *map = context;
	const struct compared_member *member = map->members[index];
	unsigned flags;

	if (!member)
		return NULL;
	if (strcmp(map->words[index], "differs inside") == 0)
		return "retyped";
	flags = member->change->flags;
	if (flags & CHANGE_ADDED)
		return "added";
	if (flags & CHANGE_REMOVED)
		return "removed";
	if (flags & (CHANGE_RETYPED | CHANGE_RESIZED | CHANGE_RENAMED))
		return "retyped";
	/* What was only pushed along is told, and draws no eye. */
	return member->is_hot ? "moved" : "";
}

static const char *words(void *context, size_t index)
{
	const struct diff_map *map = context;

	return map->words[index];
}

static bool link(void *context, size_t index, size_t *ret)
{
	const struct diff_map *map = context;

	if (map->links[index] == SIZE_MAX)
		return false;
	*ret = map->links[index];
	return true;
}

/* A member of the former layout has the number of its partner in the latter. */
static void links_find(struct diff_map *map, const struct comparison *comparison,
		       const struct layout *layout)
{
	struct map latter = { 0 };
	const struct layout *target =
		comparison->after ? comparison->after->audited->layout : layout;

	for (size_t i = target->member_count; i--;)
		*map_put(&latter, target->members[i].path) = (void *)(i + 1);
	for (size_t i = 0; i < layout->member_count; i++) {
		const struct compared_member *member = map->members[i];
		const char *path = layout->members[i].path;
		size_t found;

		map->links[i] = SIZE_MAX;
		if (member && member->change->flags & (CHANGE_ADDED | CHANGE_REMOVED) &&
		    strcmp(change_path(member->change), path) == 0)
			continue;
		if (member && member->change->flags & CHANGE_RENAMED &&
		    strcmp(side_of(member, map->is_latter)->path, path) == 0)
			path = member->change->after.path;
		found = (size_t)map_get(&latter, path);
		if (found)
			map->links[i] = found - 1;
	}
	map_deinit(&latter);
}

void diff_map_init(struct diff_map *map, struct arena *arena,
		   const struct comparison *comparison, const struct reported_image *image,
		   size_t build)
{
	const struct bound_struct *bound =
		build == AFTER ? comparison->after : comparison->before;
	struct layout *layout = regrouped(arena, bound->audited);
	struct map changes = { 0 };

	*map = (struct diff_map){
		.shown = {
			.image = image,
			.set = bound->audited->set,
			.variant = (size_t)(bound->variants[0] -
					    bound->audited->set->variants.items),
			.layout = layout,
			.geometry = bound->audited->geometry,
		},
		.marks = { .mark = mark, .words = words, .link = link, .context = map },
		.members = arena_array(arena, const struct compared_member *,
				       layout->member_count),
		.words = arena_array(arena, const char *, layout->member_count),
		.links = arena_array(arena, size_t, layout->member_count),
		.colors = group_colors_new(arena, layout),
		.audited = bound->audited,
		.is_latter = build == AFTER,
	};
	changes_collect(arena, comparison, map->is_latter, &changes);
	for (size_t i = 0; i < layout->member_count; i++) {
		const char *path = layout->members[i].path;
		size_t found = (size_t)map_get(&changes, path);

		if (!found)
			continue;
		map->members[i] = &comparison->members[found - 1];
		map->words[i] = words_for(
			arena, comparison, map->members[i],
			strcmp(side_of(map->members[i], map->is_latter)->path, path) != 0);
	}
	map_deinit(&changes);
	links_find(map, comparison, layout);
}

unsigned diff_map_color(const struct diff_map *map, const struct audited_group *group)
{
	return (unsigned)group_color_of(map->colors, (size_t)(group - map->audited->groups));
}
