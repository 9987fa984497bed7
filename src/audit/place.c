/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Collects the places of all images, tries them, and puts the best first. */
#include "audit/place.h"

#include <stdlib.h>
#include <string.h>

#include "audit/place_private.h"
#include "base/closest.h"

/* Places under trial. */
struct search {
	struct places *places;
	const struct place_purpose *purpose;
	struct place_trial *trials;
	size_t trial_count;
};

static bool is_hot(enum access_kind access)
{
	return access == ACCESS_READ || access == ACCESS_WRITE;
}

/* How badly a group suits; false when it does not at all. */
static bool group_suits(const struct place_purpose *purpose, const struct audited_group *group,
			unsigned *ret_mismatch)
{
	enum path_kind path = group_path(group);

	*ret_mismatch = 0;
	if (purpose->group)
		return strcmp(group->name, purpose->group) == 0;
	if (!is_hot(purpose->access) || group->access != purpose->access)
		return false;
	if (purpose->path == PATH_ANY || path == purpose->path)
		return true;
	/* What both paths use is touched anyway; a group of one path is not by the other. */
	*ret_mismatch = 1;
	return path == PATH_TXRX || path == PATH_ANY;
}

/* The group that suits best among those that the slot is in. */
static const struct audited_group *group_of_slot(const struct search *search,
						 const struct place_trial *trial,
						 const struct slot *slot,
						 unsigned *ret_mismatch)
{
	const struct audited_struct *audited = trial->built.before.audited;
	const struct audited_group *best = NULL;

	for (size_t i = 0; audited && i < audited->group_count; i++) {
		const struct audited_group *group = &audited->groups[i];
		unsigned mismatch;

		if (!group_suits(search->purpose, group, &mismatch) ||
		    !slot_is_in(trial, slot, group))
			continue;
		if (!best || mismatch < *ret_mismatch) {
			best = group;
			*ret_mismatch = mismatch;
		}
	}
	return best;
}

static bool has_suitable_group(const struct search *search, const struct place_trial *trial)
{
	const struct audited_struct *audited = trial->built.before.audited;
	unsigned ignored;

	for (size_t i = 0; audited && i < audited->group_count; i++)
		if (group_suits(search->purpose, &audited->groups[i], &ignored))
			return true;
	return false;
}

static bool is_same_slot(const struct slot *a, const struct slot *b)
{
	return strings_equal(a->group, b->group) && strings_equal(a->after, b->after);
}

static const struct slot *slot_behind(const struct place_trial *trial, const char *after,
				      const char *group)
{
	for (size_t i = 0; after && i < trial->slot_count; i++)
		if (strings_equal(trial->slots[i].after, after) &&
		    strings_equal(trial->slots[i].group, group))
			return &trial->slots[i];
	return NULL;
}

/*
 * The slot of another image that an edit of the source would hit: behind the same member, or,
 * where that is compiled out, behind the nearest one in front of it that is not.
 */
static const struct slot *slot_in(const struct search *search, const struct place *place,
				  size_t image)
{
	const struct type *origin = search->trials[place->origin].built.type;

	if (image == place->origin)
		return &place->slot;
	for (size_t i = place->slot.index; i--;) {
		const struct slot *slot =
			slot_behind(&search->trials[image],
				    member_known_as(&origin->members[i]), place->slot.group);

		if (slot)
			return slot;
	}
	return NULL;
}

static bool is_known(const struct search *search, const struct slot *slot)
{
	struct place *place;

	vec_for_each(place, &search->places->items) {
		if (is_same_slot(&place->slot, slot))
			return true;
	}
	return false;
}

static void place_add(struct search *search, size_t image, const struct slot *slot)
{
	const struct place_purpose *purpose = search->purpose;
	const struct place_trial *trial = &search->trials[image];
	unsigned mismatch = 0;
	const struct audited_group *group = group_of_slot(search, trial, slot, &mismatch);
	struct place *place;

	/* Outside of the groups is only what no group suits. */
	if (!group && (slot->group || has_suitable_group(search, trial)))
		return;
	if (slot->splits_bits && !trial->image->is_bitfield)
		return;
	if (!slot->after || is_known(search, slot))
		return;
	place = vec_push(&search->places->items);
	place->slot = *slot;
	place->origin = image;
	place->mismatch = mismatch;
	place->group = group ? group->name : NULL;
	place->access = is_hot(purpose->access) ? purpose->access
			: group                 ? group->access
						: ACCESS_COLD;
	place->path = purpose->path != PATH_ANY ? purpose->path
		      : group                   ? group_path(group)
						: PATH_ANY;
	place->effects =
		arena_array(&search->places->arena, struct place_effect, search->trial_count);
}

static void places_collect(struct search *search)
{
	for (size_t image = 0; image < search->trial_count; image++)
		for (size_t i = 0; i < search->trials[image].slot_count; i++)
			place_add(search, image, &search->trials[image].slots[i]);
}

static enum place_class class_of(const struct place *place, size_t image_count)
{
	enum place_class class = PLACE_HOLE;

	for (size_t i = 0; i < image_count; i++) {
		if (place->effects[i].objection)
			return PLACE_BREAKS;
		if (!place->effects[i].fits_hole)
			class = PLACE_GROWS;
	}
	return class;
}

/* Lays a place out in all images; false when one does not have it. */
static bool place_lay_out(struct search *search, struct place *place)
{
	for (size_t i = 0; i < search->trial_count; i++) {
		const struct slot *slot = slot_in(search, place, i);

		if (!slot)
			return false;
		place_measure(&search->trials[i], slot, &place->effects[i]);
	}
	return true;
}

static void places_lay_out(struct search *search)
{
	size_t kept = 0;

	for (size_t i = 0; i < search->places->items.count; i++) {
		struct place place = search->places->items.items[i];

		if (place_lay_out(search, &place))
			search->places->items.items[kept++] = place;
	}
	search->places->items.count = kept;
}

static struct error *places_judge(struct search *search)
{
	struct place *place;

	vec_for_each(place, &search->places->items) {
		for (size_t i = 0; i < search->trial_count; i++) {
			struct error *err =
				place_try(&search->trials[i], slot_in(search, place, i), place,
					  &place->effects[i]);

			if (err)
				return err;
		}
		place->class = class_of(place, search->trial_count);
	}
	return NULL;
}

/* What a place costs in all images together, the worst kind of cost first. */
enum cost {
	COST_CLASS,
	COST_ERRORS,
	COST_MISMATCH, /* a hole in a group of both paths goes before growth in the right one */
	COST_WARNINGS,
	COST_PATH_LINES,
	COST_GROUP_LINES,
	COST_LINES,
	COST_BYTES,
	COST_GROUP_BYTES,
	COST_MOVED,
	COST_HOT_LINE,  /* a cold member on a line of the fast path takes room from it */
	COST_FREE_LEFT, /* a hole that it leaves */
	COST_COUNT,
};

struct priced {
	struct place place;
	int64_t costs[COST_COUNT];
	size_t order;
};

static int64_t growth(struct before_after change)
{
	return (int64_t)change.after - (int64_t)change.before;
}

static void price_effect(const struct place_effect *effect, int64_t *costs)
{
	for (size_t i = 0; i < effect->finding_count; i++) {
		costs[COST_ERRORS] += effect->findings[i].severity == SEVERITY_ERROR;
		costs[COST_WARNINGS] += effect->findings[i].severity == SEVERITY_WARNING;
	}
	costs[COST_PATH_LINES] += growth(effect->path_lines[FASTPATH_TX]) +
				  growth(effect->path_lines[FASTPATH_RX]);
	costs[COST_LINES] += growth(effect->lines);
	costs[COST_BYTES] += growth(effect->size_bytes);
	if (effect->has_group) {
		costs[COST_GROUP_LINES] += growth(effect->group.lines);
		costs[COST_GROUP_BYTES] += growth(effect->group.size_bytes);
	}
	costs[COST_MOVED] += (int64_t)effect->moved;
	if (effect->fits_hole)
		costs[COST_FREE_LEFT] += (int64_t)(effect->free_bits - effect->size_bits);
}

/* Whether the member would be on a line with a group that is read or written. */
static bool is_on_hot_line(const struct place_trial *trial, const struct place_effect *effect)
{
	const struct audited_struct *audited = trial->built.before.audited;

	for (size_t i = 0; audited && i < audited->group_count; i++)
		if (is_hot(audited->groups[i].access) &&
		    line_set_meets(&audited->groups[i].line_set, effect->first_line,
				   effect->last_line))
			return true;
	return false;
}

static void price(const struct search *search, const struct place *place, struct priced *ret)
{
	ret->place = *place;
	ret->costs[COST_CLASS] = class_of(place, search->trial_count);
	ret->costs[COST_MISMATCH] = place->mismatch;
	for (size_t i = 0; i < search->trial_count; i++) {
		price_effect(&place->effects[i], ret->costs);
		if (place->access == ACCESS_COLD)
			ret->costs[COST_HOT_LINE] +=
				is_on_hot_line(&search->trials[i], &place->effects[i]);
	}
}

static int priced_compare(const void *a, const void *b)
{
	const struct priced *x = a, *y = b;

	for (size_t i = 0; i < COST_COUNT; i++)
		if (x->costs[i] != y->costs[i])
			return x->costs[i] < y->costs[i] ? -1 : 1;
	return x->order < y->order ? -1 : x->order > y->order;
}

static void places_sort(struct search *search)
{
	struct places *places = search->places;
	struct priced *priced = arena_array(&places->arena, struct priced, places->items.count);

	for (size_t i = 0; i < places->items.count; i++) {
		price(search, &places->items.items[i], &priced[i]);
		priced[i].order = i;
	}
	if (places->items.count)
		qsort(priced, places->items.count, sizeof(*priced), priced_compare);
	for (size_t i = 0; i < places->items.count; i++)
		places->items.items[i] = priced[i].place;
}

/* No group that is known has as many places. */
#define PLACES_JUDGED_MAX 40

static struct error *check_group(const struct search *search)
{
	const char *group = search->purpose->group;
	struct closest closest;
	struct text advice = { 0 };
	struct error *err;

	if (!group)
		return NULL;
	closest_init(&closest, group);
	for (size_t i = 0; i < search->trial_count; i++) {
		const struct audited_struct *audited = search->trials[i].built.before.audited;

		if (proposal_group(&search->trials[i].built.before, group))
			return NULL;
		for (size_t k = 0; audited && k < audited->group_count; k++)
			closest_offer(&closest, audited->groups[k].name);
	}
	closest_add(&closest, &advice);
	err = error_new(ERROR_USAGE, "struct %s has no group '%s'%s",
			search->trials[0].image->build.set->name, group, text_str(&advice));
	text_deinit(&advice);
	return err;
}

struct error *places_find(struct places *places, const struct place_purpose *purpose,
			  const struct place_image *images, size_t image_count,
			  const struct audit_options *options)
{
	struct search search = { .places = places, .purpose = purpose };
	struct error *err = NULL;

	*places = (struct places){ 0 };
	search.trials = arena_array(&places->arena, struct place_trial, image_count);
	while (!err && search.trial_count < image_count) {
		err = place_trial_open(&search.trials[search.trial_count], &places->arena,
				       &images[search.trial_count], options);
		search.trial_count += !err;
	}
	if (!err)
		err = check_group(&search);
	if (!err) {
		places_collect(&search);
		places_lay_out(&search);
		/* To audit takes longer than to lay out, and only the best are of interest. */
		places_sort(&search);
		if (places->items.count > PLACES_JUDGED_MAX)
			places->items.count = PLACES_JUDGED_MAX;
		err = places_judge(&search);
	}
	if (!err)
		places_sort(&search);
	for (size_t i = 0; i < search.trial_count; i++)
		place_trial_close(&search.trials[i]);
	if (err)
		places_deinit(places);
	return err;
}

void places_deinit(struct places *places)
{
	vec_deinit(&places->items);
	arena_deinit(&places->arena);
}
