/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Holds groups against groups, and changed members against what is hot. */
#include "audit/comparison.h"

#include <string.h>

#include "audit/hot_bits.h"

static bool is_same_set(const struct line_set *a, const struct line_set *b)
{
	if (a->runs.count != b->runs.count)
		return false;
	for (size_t i = 0; i < a->runs.count; i++)
		if (a->runs.items[i].first != b->runs.items[i].first ||
		    a->runs.items[i].last != b->runs.items[i].last)
			return false;
	return true;
}

/* The groups of a struct by name and, where several have one, by which of them it is. */
static struct map groups_by_key(struct arena *arena, const struct bound_struct *bound,
				const char ***ret_keys)
{
	size_t count = bound ? bound->audited->group_count : 0;
	const char **keys = arena_array(arena, const char *, count);
	struct map by_key = { 0 }, ordinals = { 0 };

	for (size_t i = 0; i < count; i++) {
		struct audited_group *group = &bound->audited->groups[i];
		void **ordinal = map_put(&ordinals, group->name);

		keys[i] = arena_printf(arena, "%zu %s", (size_t)*ordinal, group->name);
		*ordinal = (void *)((size_t)*ordinal + 1);
		*map_put(&by_key, keys[i]) = group;
	}
	map_deinit(&ordinals);
	*ret_keys = keys;
	return by_key;
}

/* How many members of one group the other lacks. */
static size_t count_missing(const struct audited_group *group,
			    const struct audited_group *other)
{
	struct map names = { 0 };
	size_t missing = 0;

	for (size_t i = 0; i < other->member_count; i++)
		*map_put(&names, other->members[i].path) = &names;
	for (size_t i = 0; i < group->member_count; i++)
		missing += !map_get(&names, group->members[i].path);
	map_deinit(&names);
	return missing;
}

static void group_compare(struct group_change *change)
{
	const struct audited_group *before = change->before, *after = change->after;

	change->name = (after ? after : before)->name;
	change->is_cold = (after ? after : before)->access == ACCESS_COLD;
	if (!before || !after) {
		change->flags = before ? GROUP_CHANGE_VANISHED : GROUP_CHANGE_APPEARED;
		return;
	}
	change->lost = count_missing(before, after);
	change->gained = count_missing(after, before);
	if (before->is_marked != after->is_marked)
		change->flags |= after->is_marked ? GROUP_CHANGE_MARKED : GROUP_CHANGE_UNMARKED;
	if (before->size_bytes != after->size_bytes)
		change->flags |= GROUP_CHANGE_RESIZED;
	if (before->begin_bytes != after->begin_bytes)
		change->flags |= GROUP_CHANGE_MOVED;
	if (!is_same_set(&before->line_set, &after->line_set))
		change->flags |= GROUP_CHANGE_LINES;
	if (change->lost || change->gained)
		change->flags |= GROUP_CHANGE_MEMBERS;
}

static void groups_compare(struct arena *arena, struct comparison *comparison)
{
	const char **keys_before, **keys_after;
	struct map before = groups_by_key(arena, comparison->before, &keys_before);
	struct map after = groups_by_key(arena, comparison->after, &keys_after);

	comparison->groups =
		arena_array(arena, struct group_change, before.count + after.count);
	for (size_t i = 0; i < after.count; i++) {
		struct group_change *change = &comparison->groups[comparison->group_count++];

		change->after = map_get(&after, keys_after[i]);
		change->before = map_get(&before, keys_after[i]);
	}
	for (size_t i = 0; i < before.count; i++)
		if (!map_get(&after, keys_before[i]))
			comparison->groups[comparison->group_count++].before =
				map_get(&before, keys_before[i]);
	for (size_t i = 0; i < comparison->group_count; i++)
		group_compare(&comparison->groups[i]);
	map_deinit(&before);
	map_deinit(&after);
}

/* Where a member lies on its lines: counted from the container's line, when there is one. */
static uint64_t place_on_lines(const struct bound_struct *bound, const struct placed *placed)
{
	return bound->audited->geometry.base_bytes * 8 + placed->offset_bits;
}

static bool has_hot_move(const struct comparison *comparison,
			 const struct compared_member *member)
{
	const struct member_change *change = member->change;

	/* One that is new or gone moved nothing itself; what is inside speaks for itself. */
	if (!member->is_hot || change->flags & (CHANGE_ADDED | CHANGE_REMOVED) ||
	    change->is_opened)
		return false;
	return !strings_equal(member->group_before, member->group_after) ||
	       change->flags & CHANGE_RESIZED ||
	       place_on_lines(comparison->before, &change->before) !=
		       place_on_lines(comparison->after, &change->after);
}

static void members_compare(struct arena *arena, struct comparison *comparison)
{
	const struct difference *difference = comparison->difference;
	struct hot_bits before, after;

	hot_bits_collect(comparison->before, &before);
	hot_bits_collect(comparison->after, &after);
	comparison->member_count = difference->change_count;
	comparison->members =
		arena_array(arena, struct compared_member, difference->change_count);
	for (size_t i = 0; i < difference->change_count; i++) {
		const struct member_change *change = &difference->changes[i];
		const struct placed *old = &change->before, *new = &change->after;
		struct compared_member *member = &comparison->members[i];

		member->change = change;
		member->is_hot = hot_bits_touch(&before, old->offset_bits, old->size_bits) ||
				 hot_bits_touch(&after, new->offset_bits, new->size_bits);
		member->group_before =
			hot_bits_group(&before, old->offset_bits, old->size_bits);
		member->group_after = hot_bits_group(&after, new->offset_bits, new->size_bits);
		member->has_hot_move = has_hot_move(comparison, member);
		comparison->has_hot_move |= member->has_hot_move;
	}
}

/* A container that changed moves all members without one of them having changed. */
static void judge(struct comparison *comparison)
{
	const struct bound_struct *before = comparison->before, *after = comparison->after;

	bool is_rebased =
		before && after &&
		before->audited->geometry.base_bytes != after->audited->geometry.base_bytes;

	comparison->is_empty = comparison->difference &&
			       difference_is_empty(comparison->difference) && !is_rebased;
	comparison->has_hot_move |= is_rebased && after->audited->fastpath;
	for (size_t i = 0; i < comparison->group_count; i++) {
		const struct group_change *group = &comparison->groups[i];

		comparison->is_empty &= !group->flags;
		comparison->has_hot_move |=
			!group->is_cold &&
			group->flags & (GROUP_CHANGE_APPEARED | GROUP_CHANGE_VANISHED |
					GROUP_CHANGE_LINES);
	}
}

struct comparison *comparison_new(struct arena *arena, const char *name,
				  const struct bound_struct *before,
				  const struct bound_struct *after)
{
	struct comparison *comparison = arena_new(arena, struct comparison);

	comparison->name = name;
	comparison->before = before;
	comparison->after = after;
	groups_compare(arena, comparison);
	if (before && after) {
		comparison->difference =
			difference_new(arena, before->audited->layout, after->audited->layout);
		members_compare(arena, comparison);
	}
	judge(comparison);
	return comparison;
}
