/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Pairs members by name, then guesses at renames. */
#include "layout/pairing.h"

#include <string.h>

#include "base/map.h"
#include "types/type_alike.h"
#include "types/type_compare.h"

#define NO_PARTNER SIZE_MAX
/* A longer run without a partner is another struct, not a rename. */
#define GUESS_RUN_MAX 64

/* The members of one layout, by offset, and where the partner of each is in the other. */
struct side {
	const struct placed **members;
	size_t *partners;
	size_t count;
};

/* The members from begin up to end, none of which has a partner. */
struct run {
	size_t begin;
	size_t end;
};

static struct side side_of(struct arena *arena, const struct layout *layout)
{
	struct side side = {
		.members = arena_array(arena, const struct placed *, layout->member_count),
		.partners = arena_array(arena, size_t, layout->member_count),
	};

	for (size_t i = 0; i < layout->member_count; i++) {
		if (layout->members[i].depth)
			continue;
		side.members[side.count] = &layout->members[i];
		side.partners[side.count++] = NO_PARTNER;
	}
	return side;
}

/* Pairs equal names; several of one name, as unnamed ones, in their order. */
static void pair_by_name(struct arena *arena, struct side *before, struct side *after)
{
	struct map by_name = { 0 }; /* name -> index + 1 of the first that has no partner yet */
	size_t *same_name = arena_array(arena, size_t, before->count); /* the next, + 1 */

	for (size_t i = before->count; i--;) {
		void **first = map_put(&by_name, before->members[i]->path);

		same_name[i] = (size_t)*first;
		*first = (void *)(i + 1);
	}
	for (size_t i = 0; i < after->count; i++) {
		const char *name = after->members[i]->path;
		size_t found = (size_t)map_get(&by_name, name);

		if (!found)
			continue;
		after->partners[i] = found - 1;
		before->partners[found - 1] = i;
		*map_put(&by_name, name) = (void *)same_name[found - 1];
	}
	map_deinit(&by_name);
}

static bool is_same_kind(const struct placed *a, const struct placed *b)
{
	const struct type *x = type_peel(a->member->type), *y = type_peel(b->member->type);

	return a->size_bits == b->size_bits &&
	       a->member->is_bitfield == b->member->is_bitfield &&
	       type_is_alike(a->member->type, b->member->type) &&
	       (x->name || type_same_layout(x, y));
}

/* How many of the run are of the member's type. */
static size_t count_same_kind(const struct side *side, struct run run,
			      const struct placed *member)
{
	size_t count = 0;

	for (size_t i = run.begin; i < run.end; i++)
		count += is_same_kind(side->members[i], member);
	return count;
}

/* Pairs the only member of a type in one run with the only one in the other. */
static void guess_in_runs(struct side *before, struct run gone, struct side *after,
			  struct run new)
{
	if (gone.end - gone.begin > GUESS_RUN_MAX || new.end - new.begin > GUESS_RUN_MAX)
		return;
	for (size_t i = gone.begin; i < gone.end; i++) {
		const struct placed *member = before->members[i];

		if (count_same_kind(before, gone, member) != 1 ||
		    count_same_kind(after, new, member) != 1)
			continue;
		for (size_t k = new.begin; k < new.end; k++) {
			if (!is_same_kind(after->members[k], member))
				continue;
			before->partners[i] = k;
			after->partners[k] = i;
		}
	}
}

/*
 * The run of `after` that lies between the partners of the neighbours of a run of `before`;
 * false when the neighbours are elsewhere, or there are none.
 */
static bool run_between(const struct side *before, struct run gone, const struct side *after,
			struct run *ret)
{
	struct run run = { 0, after->count };

	if (!gone.begin && gone.end == before->count)
		return false;
	if (gone.begin)
		run.begin = before->partners[gone.begin - 1] + 1;
	if (gone.end < before->count)
		run.end = before->partners[gone.end];
	if (run.begin >= run.end)
		return false;
	for (size_t i = run.begin; i < run.end; i++)
		if (after->partners[i] != NO_PARTNER)
			return false;
	*ret = run;
	return true;
}

static void guess_renames(struct side *before, struct side *after)
{
	struct run gone = { 0 }, new;

	while (gone.begin < before->count) {
		if (before->partners[gone.begin] != NO_PARTNER) {
			gone.begin++;
			continue;
		}
		for (gone.end = gone.begin; gone.end < before->count; gone.end++)
			if (before->partners[gone.end] != NO_PARTNER)
				break;
		if (run_between(before, gone, after, &new))
			guess_in_runs(before, gone, after, new);
		gone.begin = gone.end;
	}
}

/* Appends what is gone from `begin` on, up to a member that has a partner. */
static void add_gone(const struct side *before, size_t begin, struct pairing *ret)
{
	for (size_t i = begin; i < before->count && before->partners[i] == NO_PARTNER; i++)
		ret->pairs[ret->count++].before = before->members[i];
}

void pairing_make(struct arena *arena, const struct layout *before_layout,
		  const struct layout *after_layout, struct pairing *ret)
{
	struct side before = side_of(arena, before_layout);
	struct side after = side_of(arena, after_layout);

	pair_by_name(arena, &before, &after);
	guess_renames(&before, &after);
	*ret = (struct pairing){
		.pairs = arena_array(arena, struct pair, before.count + after.count),
	};
	add_gone(&before, 0, ret);
	for (size_t i = 0; i < after.count; i++) {
		struct pair *pair = &ret->pairs[ret->count++];
		size_t partner = after.partners[i];

		pair->after = after.members[i];
		if (partner == NO_PARTNER)
			continue;
		pair->before = before.members[partner];
		pair->is_guess = strcmp(pair->before->path, pair->after->path) != 0;
		add_gone(&before, partner + 1, ret);
	}
}
