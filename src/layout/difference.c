/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Pairs the members of two layouts, level by level, and keeps those that differ. */
#include "layout/difference.h"

#include <string.h>

#include "base/vec.h"
#include "layout/pairing.h"
#include "types/type_alike.h"

/* A comparison under way. */
struct comparing {
	struct arena *arena;
	vec(struct member_change) changes;
	uint64_t rank;
	size_t visited;
	unsigned nesting;
	bool is_cut;
};

/* A struct that members are paired in: NULL and 0 for the outermost. */
struct place {
	const char *path;
	uint64_t offset_bits;
};

struct level {
	struct place before;
	struct place after;
	unsigned depth;
};

static uint64_t sum_or_limit(uint64_t a, uint64_t b)
{
	uint64_t sum;

	return checked_add(a, b, &sum) ? sum : UINT64_MAX;
}

/* A member of an embedded struct as a member of the outermost one. */
static struct placed placed_in(struct comparing *comparing, struct place place, unsigned depth,
			       const struct placed *member)
{
	struct placed placed = *member;

	if (place.path)
		placed.path = arena_printf(comparing->arena, "%s.%s", place.path, member->path);
	placed.offset_bits = sum_or_limit(place.offset_bits, member->offset_bits);
	placed.depth = depth;
	placed.group = LAYOUT_NO_GROUP;
	placed.is_expanded = false;
	return placed;
}

static unsigned flags_of(const struct placed *before, const struct placed *after,
			 bool is_renamed)
{
	unsigned flags = is_renamed ? CHANGE_RENAMED : 0;

	if (!type_is_alike(before->member->type, after->member->type) ||
	    before->member->is_bitfield != after->member->is_bitfield)
		flags |= CHANGE_RETYPED;
	if (before->size_bits != after->size_bits)
		flags |= CHANGE_RESIZED;
	if (before->offset_bits != after->offset_bits)
		flags |= CHANGE_MOVED;
	return flags;
}

/* Whether two embedded structs lay the same members out at the same places, all the way down.
 */
static bool is_same_inside(struct comparing *comparing, const struct type *a,
			   const struct type *b)
{
	bool result = true;

	a = type_peel(a);
	b = type_peel(b);
	if (a == b || !type_has_members(a) || !type_has_members(b))
		return true;
	if (a->member_count != b->member_count || a->size_bytes != b->size_bytes)
		return false;
	if (comparing->nesting == LAYOUT_NESTING_MAX ||
	    comparing->visited >= DIFFERENCE_VISIT_MAX) {
		comparing->is_cut = true;
		return true;
	}
	comparing->nesting++;
	for (size_t i = 0; i < a->member_count && result; i++) {
		const struct member *x = &a->members[i], *y = &b->members[i];

		comparing->visited++;
		result = x->offset_bits == y->offset_bits && x->size_bits == y->size_bits &&
			 x->is_bitfield == y->is_bitfield && !x->name == !y->name &&
			 (!x->name || strcmp(x->name, y->name) == 0) &&
			 type_is_alike(x->type, y->type) &&
			 is_same_inside(comparing, x->type, y->type);
	}
	comparing->nesting--;
	return result;
}

static void compare_level(struct comparing *comparing, const struct level *level,
			  const struct layout *before, const struct layout *after);

static void compare_inside(struct comparing *comparing, const struct placed *before,
			   const struct placed *after)
{
	struct level level = {
		.before = { before->path, before->offset_bits },
		.after = { after->path, after->offset_bits },
		.depth = after->depth + 1,
	};
	struct layout *inner_before =
		layout_new(comparing->arena, before->member->type, before->path, 0, 0);
	struct layout *inner_after =
		layout_new(comparing->arena, after->member->type, after->path, 0, 0);

	comparing->nesting++;
	compare_level(comparing, &level, inner_before, inner_after);
	comparing->nesting--;
}

static void add_pair(struct comparing *comparing, const struct level *level,
		     const struct pair *pair)
{
	struct placed before = placed_in(comparing, level->before, level->depth, pair->before);
	struct placed after = placed_in(comparing, level->after, level->depth, pair->after);
	struct member_change change = {
		.flags = flags_of(&before, &after, pair->is_guess),
		.before = before,
		.after = after,
		.rank = comparing->rank++,
	};

	change.is_opened = type_has_members(before.member->type) &&
			   type_has_members(after.member->type) &&
			   !is_same_inside(comparing, before.member->type, after.member->type);
	if (change.flags)
		*vec_push(&comparing->changes) = change;
	if (change.is_opened)
		compare_inside(comparing, &before, &after);
}

static void add_one_sided(struct comparing *comparing, const struct level *level,
			  const struct pair *pair)
{
	struct member_change *change = vec_push(&comparing->changes);

	if (pair->before) {
		change->flags = CHANGE_REMOVED;
		change->before =
			placed_in(comparing, level->before, level->depth, pair->before);
		change->rank = comparing->rank;
	} else {
		change->flags = CHANGE_ADDED;
		change->after = placed_in(comparing, level->after, level->depth, pair->after);
		change->rank = comparing->rank++;
	}
}

static void compare_level(struct comparing *comparing, const struct level *level,
			  const struct layout *before, const struct layout *after)
{
	struct pairing pairing;

	pairing_make(comparing->arena, before, after, &pairing);
	comparing->visited += pairing.count;
	for (size_t i = 0; i < pairing.count; i++) {
		const struct pair *pair = &pairing.pairs[i];

		if (pair->before && pair->after)
			add_pair(comparing, level, pair);
		else
			add_one_sided(comparing, level, pair);
	}
}

struct difference *difference_new(struct arena *arena, const struct layout *before,
				  const struct layout *after)
{
	struct difference *difference = arena_new(arena, struct difference);
	struct comparing comparing = { .arena = arena };

	difference->before = before;
	difference->after = after;
	compare_level(&comparing, &(struct level){ 0 }, before, after);
	difference->change_count = comparing.changes.count;
	difference->changes = arena_array(arena, struct member_change, comparing.changes.count);
	for (size_t i = 0; i < comparing.changes.count; i++)
		difference->changes[i] = comparing.changes.items[i];
	difference->is_cut = comparing.is_cut;
	vec_deinit(&comparing.changes);
	return difference;
}

bool difference_is_empty(const struct difference *difference)
{
	return !difference->change_count &&
	       difference->before->size_bits == difference->after->size_bits &&
	       difference->before->align_bytes == difference->after->align_bytes;
}

const char *change_path(const struct member_change *change)
{
	return change->flags & CHANGE_REMOVED ? change->before.path : change->after.path;
}

int64_t change_shift_bits(const struct member_change *change)
{
	return (int64_t)(change->after.offset_bits - change->before.offset_bits);
}

bool change_continues(const struct member_change *change, const struct member_change *next)
{
	return change->flags == CHANGE_MOVED && next->flags == CHANGE_MOVED &&
	       !change->is_opened && !next->is_opened && next->rank == change->rank + 1 &&
	       next->after.depth == change->after.depth &&
	       change_shift_bits(change) == change_shift_bits(next);
}
