/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Holds the groups of a struct against those of the baseline. */
#include "baseline/struct_change.h"

#include <string.h>

#include "base/map.h"

const struct baseline_group *baseline_group_find(const struct baseline_struct *before,
						 const char *name)
{
	for (size_t i = 0; i < before->group_count; i++)
		if (strcmp(before->groups[i].name, name) == 0)
			return &before->groups[i];
	return NULL;
}

static const struct audited_group *group_find(const struct audited_struct *audited,
					      const char *name)
{
	for (size_t i = 0; i < audited->group_count; i++)
		if (strcmp(audited->groups[i].name, name) == 0)
			return &audited->groups[i];
	return NULL;
}

static struct layout_change change_of(const struct audited_struct *audited)
{
	return (struct layout_change){ .image = audited->image,
				       .struct_name = audited->name,
				       .audited = audited };
}

static void change_add(struct news *news, struct layout_change *change)
{
	change_words(&news->arena, change);
	*vec_push(&news->changes) = *change;
}

/* Members are the same when their paths are; one that moved within its group did not change. */
static void members_compare(struct arena *arena, struct layout_change *change)
{
	const struct audited_group *now = change->now;
	const struct baseline_group *before = change->before;
	struct map known = { 0 }, present = { 0 };

	change->added = arena_array(arena, const struct audited_member *, now->member_count);
	change->removed = arena_array(arena, const char *, before->member_count);
	for (size_t i = 0; i < before->member_count; i++)
		*map_put(&known, before->members[i]) = change;
	for (size_t i = 0; i < now->member_count; i++) {
		*map_put(&present, now->members[i].path) = change;
		if (!map_get(&known, now->members[i].path))
			change->added[change->added_count++] = &now->members[i];
	}
	for (size_t i = 0; i < before->member_count; i++)
		if (!map_get(&present, before->members[i]))
			change->removed[change->removed_count++] = before->members[i];
	map_deinit(&known);
	map_deinit(&present);
}

static void group_compare(struct news *news, struct layout_change change)
{
	change.group = change.now ? change.now->name : change.before->name;
	if (change.now) {
		change.size_bytes = change.now->size_bytes;
		change.lines = change.now->lines;
	}
	if (change.before) {
		change.size_before_bytes = change.before->size_bytes;
		change.lines_before = change.before->lines;
	}
	if (change.now && change.before) {
		members_compare(&news->arena, &change);
		if (!change.added_count && !change.removed_count &&
		    change.size_bytes == change.size_before_bytes &&
		    change.lines == change.lines_before)
			return;
	}
	change_add(news, &change);
}

void struct_changes(struct news *news, const struct audited_struct *audited,
		    const struct baseline_struct *before)
{
	struct layout_change whole = change_of(audited);

	whole.size_bytes = bytes_holding_bits(audited->layout->size_bits);
	whole.lines = audited->lines;
	if (!before) {
		change_add(news, &whole);
		return;
	}
	whole.size_before_bytes = before->size_bytes;
	whole.lines_before = before->lines;
	if (whole.size_bytes != whole.size_before_bytes || whole.lines != whole.lines_before)
		change_add(news, &whole);
	for (size_t i = 0; i < audited->group_count; i++) {
		struct layout_change change = change_of(audited);

		change.now = &audited->groups[i];
		change.before = baseline_group_find(before, change.now->name);
		group_compare(news, change);
	}
	for (size_t i = 0; i < before->group_count; i++) {
		struct layout_change change = change_of(audited);

		change.before = &before->groups[i];
		if (!group_find(audited, change.before->name))
			group_compare(news, change);
	}
}
