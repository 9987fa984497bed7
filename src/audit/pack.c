/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Searches run by run for an order that gains something, and keeps what gains nothing as it
 * is. */
#include "audit/pack.h"

#include <string.h>

#include "audit/pack_private.h"

/* Runs that gain only together are found in a second pass. */
#define PASSES 2

static bool is_uapi(const struct type *type)
{
	const char *file = type->declared_at.file;

	return file && (strncmp(file, "uapi/", 5) == 0 || strstr(file, "/uapi/"));
}

/* Why a struct must stay as it is; NULL when it need not. */
static const char *reason_to_leave(const struct pack_trial *trial)
{
	if (is_uapi(trial->built.type))
		return "it is declared in a uapi header, so user space relies on its layout";
	if (trial->recipe->is_packed || trial->recipe->is_align_exact)
		return "it is packed, so its layout is somebody's format";
	if (trial->recipe->sources & RECIPE_PINNED)
		return "its layout is not what C's rules give";
	if (!trial->pieces.run_count)
		return "none of its members may move";
	return NULL;
}

static bool has_member(const struct pack_trial *trial, const struct piece *piece,
		       const char *name)
{
	for (size_t i = 0; i < piece->count; i++) {
		const struct member *member =
			&trial->recipe->items.items[piece->first + i].member;
		const char *known = member_known_as(member);

		if (known && strcmp(known, name) == 0)
			return true;
	}
	return false;
}

/* The first build's piece with a member of this one; SIZE_MAX when it has none of them. */
static size_t counterpart_find(const struct pack_trial *first, const struct pack_trial *trial,
			       const struct piece *piece)
{
	for (size_t i = 0; i < first->pieces.count; i++)
		for (size_t k = 0; k < piece->count; k++) {
			const char *name = member_known_as(
				&trial->recipe->items.items[piece->first + k].member);

			if (name && has_member(first, &first->pieces.items[i], name))
				return i;
		}
	return SIZE_MAX;
}

/* What is fixed in one build is in all, as they have one source. */
static void counterparts_find(struct pack_search *search, struct pack_trial *trial)
{
	struct pack_trial *first = &search->trials[0];
	size_t previous = 0;

	trial->counterparts = arena_array(&search->packing->arena, size_t, trial->pieces.count);
	for (size_t i = 0; i < trial->pieces.count; i++) {
		const struct piece *piece = &trial->pieces.items[i];
		size_t found = counterpart_find(first, trial, piece);

		trial->counterparts[i] = found == SIZE_MAX ? previous : found;
		previous = trial->counterparts[i];
		if (piece->is_fixed) {
			first->pieces.items[previous].is_fixed = true;
			/* A border that the first build does not have is one all the same. */
			if (found == SIZE_MAX && previous + 1 < first->pieces.count)
				first->pieces.items[previous + 1].is_fixed = true;
		}
	}
}

static struct error *trials_open(struct pack_search *search, const struct remake_build *builds,
				 size_t build_count, const struct audit_options *options)
{
	struct arena *arena = &search->packing->arena;

	search->trials = arena_array(arena, struct pack_trial, build_count);
	for (size_t i = 0; i < build_count; i++) {
		struct pack_trial *trial = &search->trials[i];
		struct error *err = remake_open(&trial->built, arena, &builds[i], options);

		if (err)
			return err;
		search->trial_count++;
		trial->recipe = relayout_recipe(&trial->built.relayout, trial->built.type);
		trial->pieces = pieces_of(arena, &trial->built.relayout, trial->recipe);
		search->packing->images[i].before = trial->built.type;
	}
	for (size_t i = 0; i < build_count; i++)
		counterparts_find(search, &search->trials[i]);
	pieces_number_runs(&search->trials[0].pieces);
	return NULL;
}

/* Whether the first `count` costs, or the first that differs of them, are lower. */
static bool is_cheaper(const struct pack_costs *a, const struct pack_costs *b, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (a->costs[i] != b->costs[i])
			return a->costs[i] < b->costs[i];
	return false;
}

/* Takes an order when it is better. */
static struct error *consider(struct pack_search *search, const size_t *order)
{
	struct pack_costs costs;
	struct error *err = pack_price(search, order, &costs);

	if (err)
		return err;
	if (costs.is_allowed && is_cheaper(&costs, &search->costs, PACK_COST_COUNT)) {
		memcpy(search->order, order, pack_piece_count(search) * sizeof(*order));
		search->costs = costs;
	}
	return NULL;
}

static struct error *run_improve(struct pack_search *search, size_t run)
{
	struct arena arena = { 0 };
	const size_t **variants = pack_variants(&arena, search, run);
	struct error *err = NULL;

	for (size_t i = 0; !err && variants[i]; i++)
		err = consider(search, variants[i]);
	arena_deinit(&arena);
	return err;
}

/* Puts a run back in its own order, or in one with fewer moves, where nothing is lost. */
static struct error *run_simplify(struct pack_search *search, size_t run)
{
	const struct piece *pieces = search->trials[0].pieces.items;
	struct arena arena = { 0 };
	size_t count = pack_piece_count(search);
	size_t *kept = arena_array(&arena, size_t, count);
	size_t *order = arena_array(&arena, size_t, count);
	const size_t **variants;
	struct error *err = NULL;
	struct pack_costs costs;

	memcpy(kept, search->order, count * sizeof(*kept));
	for (size_t i = 0; i < count; i++)
		order[i] = pieces[search->order[i]].run == run ? i : search->order[i];
	/* The variants of the run as it was. */
	memcpy(search->order, order, count * sizeof(*order));
	variants = pack_variants(&arena, search, run);
	memcpy(search->order, kept, count * sizeof(*kept));
	for (size_t i = 0; !err && i < 2; i++) {
		const size_t *tried = i ? variants[0] : order;

		err = pack_price(search, tried, &costs);
		if (err || !costs.is_allowed ||
		    is_cheaper(&search->costs, &costs, PACK_GAIN_COUNT) ||
		    costs.costs[PACK_MOVED] >= search->costs.costs[PACK_MOVED])
			continue;
		memcpy(search->order, tried, count * sizeof(*tried));
		search->costs = costs;
		break;
	}
	arena_deinit(&arena);
	return err;
}

static struct error *order_find(struct pack_search *search)
{
	struct arena *arena = &search->packing->arena;
	size_t count = pack_piece_count(search);
	size_t run_count = search->trials[0].pieces.run_count;
	struct pack_costs before;
	struct error *err;

	search->heats = pack_heats(arena, &search->trials[0]);
	search->order = arena_array(arena, size_t, count);
	for (size_t i = 0; i < count; i++)
		search->order[i] = i;
	err = pack_price(search, search->order, &before);
	search->costs = before;
	for (size_t i = 0; !err && i < PASSES * run_count; i++)
		err = run_improve(search, i % run_count);
	for (size_t i = 0; !err && i < run_count; i++)
		err = run_simplify(search, i);
	if (!err && is_cheaper(&search->costs, &before, PACK_GAIN_COUNT))
		search->packing->verdict = PACK_BETTER;
	return err;
}

struct error *pack_struct(struct packing *packing, const struct remake_build *builds,
			  size_t build_count, const struct audit_options *options)
{
	struct pack_search search = { .packing = packing };
	struct error *err;

	*packing =
		(struct packing){ .verdict = PACK_NOTHING_GAINED, .image_count = build_count };
	packing->images = arena_array(&packing->arena, struct pack_image, build_count);
	err = trials_open(&search, builds, build_count, options);
	for (size_t i = 0; !err && i < search.trial_count && !packing->reason; i++)
		packing->reason = reason_to_leave(&search.trials[i]);
	if (packing->reason)
		packing->verdict = PACK_LEFT_ALONE;
	else if (!err)
		err = order_find(&search);
	if (!err && packing->verdict == PACK_BETTER)
		err = pack_measure(&search);
	for (size_t i = 0; i < search.trial_count; i++)
		remake_close(&search.trials[i].built);
	if (err)
		packing_deinit(packing);
	return err;
}

void packing_deinit(struct packing *packing)
{
	arena_deinit(&packing->arena);
}
