/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Lays a struct out in another order, and says what that costs. */
#include <string.h>

#include "audit/pack_private.h"

size_t pack_piece_count(const struct pack_search *search)
{
	return search->trials[0].pieces.count;
}

const size_t *pack_items(struct arena *arena, const struct pack_search *search, size_t build,
			 const size_t *order)
{
	const struct pack_trial *trial = &search->trials[build];
	size_t *items = arena_array(arena, size_t, trial->recipe->items.count);
	size_t count = 0;

	for (size_t i = 0; i < pack_piece_count(search); i++) {
		for (size_t k = 0; k < trial->pieces.count; k++) {
			const struct piece *piece = &trial->pieces.items[k];

			if (trial->counterparts[k] != order[i])
				continue;
			for (size_t j = 0; j < piece->count; j++)
				items[count++] = piece->first + j;
		}
	}
	return items;
}

const struct type *pack_lay_out(struct arena *arena, struct pack_search *search, size_t build,
				const size_t *order)
{
	struct pack_trial *trial = &search->trials[build];
	struct recipe *recipe = recipe_copy(trial->recipe);
	const size_t *items = pack_items(arena, search, build, order);
	struct arena *own = trial->built.relayout.arena;
	const struct type *type;

	for (size_t i = 0; i < recipe->items.count; i++)
		recipe->items.items[i] = trial->recipe->items.items[items[i]];
	/* Thousands of orders are tried; only the caller knows how long it needs one. */
	trial->built.relayout.arena = arena;
	type = recipe_lay_out(&trial->built.relayout, recipe);
	trial->built.relayout.arena = own;
	recipe_free(recipe);
	return type;
}

static uint64_t hole_bits(const struct layout *layout)
{
	uint64_t bits = 0;

	for (size_t i = 0; i < layout->hole_count; i++)
		if (!layout->holes[i].is_forced)
			bits += layout->holes[i].size_bits;
	return bits;
}

static uint64_t group_lines(const struct proposal *proposal)
{
	uint64_t lines = 0;

	for (size_t i = 0; proposal->audited && i < proposal->audited->group_count; i++)
		if (proposal->audited->groups[i].access != ACCESS_COLD)
			lines += proposal->audited->groups[i].lines;
	return lines;
}

static bool adds_warning(const struct proposal *before, const struct proposal *after)
{
	struct arena arena = { 0 };
	size_t count;
	const struct finding **added =
		findings_added(&arena, &before->audit, &after->audit, &count);
	bool has_warning = false;

	for (size_t i = 0; i < count; i++)
		has_warning |= added[i]->severity >= SEVERITY_WARNING;
	arena_deinit(&arena);
	return has_warning;
}

static void price_build(const struct proposal *before, const struct proposal *after,
			struct pack_costs *ret)
{
	for (size_t i = 0; i < FASTPATH_COUNT; i++)
		ret->is_allowed &= after->path_lines[i] <= before->path_lines[i];
	ret->is_allowed &= after->layout->size_bits <= before->layout->size_bits;
	ret->is_allowed &= !adds_warning(before, after);
	ret->costs[PACK_PATH_LINES] +=
		after->path_lines[FASTPATH_TX] + after->path_lines[FASTPATH_RX];
	ret->costs[PACK_GROUP_LINES] += group_lines(after);
	ret->costs[PACK_BYTES] += after->layout->size_bits / 8;
	ret->costs[PACK_HOLE_BITS] += hole_bits(after->layout);
}

/* How many of them must be taken out and put elsewhere to get that order. */
static size_t count_moved(const size_t *origins, size_t count)
{
	size_t *longest, most = 0;
	struct arena scratch = { 0 };

	/* All but those of the longest ascending sequence. */
	longest = arena_array(&scratch, size_t, count);
	for (size_t i = 0; i < count; i++) {
		longest[i] = 1;
		for (size_t k = 0; k < i; k++)
			if (origins[k] < origins[i] && longest[k] + 1 > longest[i])
				longest[i] = longest[k] + 1;
		if (longest[i] > most)
			most = longest[i];
	}
	arena_deinit(&scratch);
	return count - most;
}

struct error *pack_price(struct pack_search *search, const size_t *order,
			 struct pack_costs *ret)
{
	*ret = (struct pack_costs){ .is_allowed = true };
	ret->costs[PACK_MOVED] = count_moved(order, pack_piece_count(search));
	for (size_t i = 0; i < search->trial_count; i++) {
		struct remake *trial = &search->trials[i].built;
		struct arena scratch = { 0 };
		const struct type *type = pack_lay_out(&scratch, search, i, order);
		struct proposal after;
		struct error *err = proposal_audit(&trial->base, type, trial->rule, &after);

		if (!err) {
			price_build(&trial->before, &after, ret);
			proposal_deinit(&after);
		}
		arena_deinit(&scratch);
		if (err)
			return err;
	}
	return NULL;
}

static void measure_groups(struct arena *arena, const struct proposal *before,
			   const struct proposal *after, struct pack_image *ret)
{
	const struct audited_struct *audited = before->audited;
	struct pack_group *groups =
		arena_array(arena, struct pack_group, audited ? audited->group_count : 0);

	for (size_t i = 0; audited && i < audited->group_count; i++) {
		const struct audited_group *old = &audited->groups[i];
		const struct audited_group *new = proposal_group(after, old->name);

		if (new)
			groups[ret->group_count++] = (struct pack_group){
				.name = old->name,
				.size_bytes = { old->size_bytes, new->size_bytes },
				.lines = { old->lines, new->lines },
			};
	}
	ret->groups = groups;
}

static void measure(struct pack_search *search, size_t build, const struct proposal *after,
		    struct pack_image *ret)
{
	const struct proposal *before = &search->trials[build].built.before;

	ret->size_bytes = (struct before_after){ before->layout->size_bits / 8,
						 after->layout->size_bits / 8 };
	ret->lines = (struct before_after){ before->lines, after->lines };
	ret->has_path_lines = after->audited && after->audited->fastpath;
	for (size_t i = 0; i < FASTPATH_COUNT; i++)
		ret->path_lines[i] =
			(struct before_after){ before->path_lines[i], after->path_lines[i] };
	measure_groups(&search->packing->arena, before, after, ret);
	ret->moved = count_moved(ret->origins, ret->after->member_count);
}

struct error *pack_measure(struct pack_search *search)
{
	struct arena *arena = &search->packing->arena;

	for (size_t i = 0; i < search->trial_count; i++) {
		struct remake *trial = &search->trials[i].built;
		struct pack_image *image = &search->packing->images[i];
		struct proposal after;
		struct error *err;

		image->after = pack_lay_out(arena, search, i, search->order);
		image->origins = pack_items(arena, search, i, search->order);
		err = proposal_audit(&trial->base, image->after, trial->rule, &after);
		if (err)
			return err;
		measure(search, i, &after, image);
		proposal_deinit(&after);
	}
	return NULL;
}
