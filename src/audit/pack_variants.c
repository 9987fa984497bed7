/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Orders of one run that may be better: few members moved into holes, all by alignment, what
 * one path uses together. */
#include <string.h>

#include "audit/field_access.h"
#include "audit/pack_private.h"

#define MOVES_MAX    24 /* into holes, a run */
#define CLUSTERS     4  /* ways to put paths one behind the other */
#define VARIANTS_MAX (2 + CLUSTERS)

static unsigned heat_of(const struct rule_field *field)
{
	unsigned heat = 0;

	if (access_is_given(field->tx))
		heat |= HEAT_TX;
	if (access_is_given(field->rx))
		heat |= HEAT_RX;
	if (access_is_written(field->tx) || access_is_written(field->rx))
		heat |= HEAT_WRITE;
	return heat;
}

/* The piece that holds a bit of the struct as compiled; SIZE_MAX for none. */
static size_t piece_at(const struct pack_trial *trial, uint64_t offset_bits)
{
	for (size_t i = 0; i < trial->pieces.count; i++) {
		const struct piece *piece = &trial->pieces.items[i];
		uint64_t first = trial->recipe->items.items[piece->first].member.offset_bits;

		if (offset_bits >= first && offset_bits - first < piece->size_bits)
			return i;
	}
	return SIZE_MAX;
}

unsigned *pack_heats(struct arena *arena, const struct pack_trial *trial)
{
	unsigned *heats = arena_array(arena, unsigned, trial->pieces.count);
	const struct rule *rule = trial->built.rule;

	for (size_t i = 0; rule && i < rule->fields.count; i++) {
		const struct rule_field *field = &rule->fields.items[i];
		const char *path = field->alias    ? field->alias
				   : field->member ? field->member
						   : field->name;
		struct placed placed;
		size_t piece = SIZE_MAX;

		path = arena_strndup(arena, path, strcspn(path, "["));
		if (layout_find(arena, trial->built.before.layout, path, &placed, NULL))
			piece = piece_at(trial, placed.offset_bits);
		if (piece != SIZE_MAX)
			heats[piece] |= heat_of(field);
	}
	return heats;
}

/* Where the run's pieces stand in an order: they stand together. */
static size_t run_find(const struct pack_search *search, const size_t *order, size_t run,
		       size_t *ret_count)
{
	const struct piece *pieces = search->trials[0].pieces.items;
	size_t first = 0;

	while (pieces[order[first]].run != run)
		first++;
	*ret_count = 0;
	while (first + *ret_count < pack_piece_count(search) &&
	       pieces[order[first + *ret_count]].run == run)
		++*ret_count;
	return first;
}

static size_t *order_copy(struct arena *arena, const struct pack_search *search,
			  const size_t *order)
{
	size_t *copy = arena_array(arena, size_t, pack_piece_count(search));

	memcpy(copy, order, pack_piece_count(search) * sizeof(*copy));
	return copy;
}

static void order_move(size_t *order, size_t from, size_t to)
{
	size_t piece = order[from];

	if (from < to)
		memmove(&order[from], &order[from + 1], (to - from) * sizeof(*order));
	else
		memmove(&order[to + 1], &order[to], (from - to) * sizeof(*order));
	order[to] = piece;
}

/* Unused bits of the struct in the first build, the struct's size counted above all. */
static uint64_t waste_of(struct pack_search *search, const size_t *order, bool *is_behind_hole)
{
	struct arena scratch = { 0 };
	const struct type *type = pack_lay_out(&scratch, search, 0, order);
	const struct pack_trial *trial = &search->trials[0];
	uint64_t end_bits = 0, holes = 0, waste;
	size_t item = 0;

	for (size_t i = 0; i < pack_piece_count(search); i++) {
		uint64_t begin = type->members[item].offset_bits;

		if (is_behind_hole)
			is_behind_hole[i] = begin > end_bits;
		if (begin > end_bits)
			holes += begin - end_bits;
		for (size_t k = 0; k < trial->pieces.items[order[i]].count; k++, item++) {
			const struct member *member = &type->members[item];

			if (member->offset_bits + member->size_bits > end_bits)
				end_bits = member->offset_bits + member->size_bits;
		}
	}
	waste = (type->size_bytes << 24) + holes;
	arena_deinit(&scratch);
	return waste;
}

/* The move of one piece of the run into a hole that wastes least; false when none helps. */
static bool best_move(struct pack_search *search, size_t *order, size_t run)
{
	struct arena scratch = { 0 };
	bool *is_behind_hole = arena_array(&scratch, bool, pack_piece_count(search));
	uint64_t least = waste_of(search, order, is_behind_hole);
	size_t count, first = run_find(search, order, run, &count);
	size_t best_from = SIZE_MAX, best_to = 0;

	for (size_t to = first; to <= first + count && to < pack_piece_count(search); to++) {
		for (size_t from = first; is_behind_hole[to] && from < first + count; from++) {
			/* What is in front of the hole comes closer when it is taken out. */
			size_t target = from < to ? to - 1 : to;
			size_t *tried = order_copy(&scratch, search, order);
			uint64_t waste;

			if (from == target)
				continue;
			order_move(tried, from, target);
			waste = waste_of(search, tried, NULL);
			if (waste < least) {
				least = waste;
				best_from = from;
				best_to = target;
			}
		}
	}
	if (best_from != SIZE_MAX)
		order_move(order, best_from, best_to);
	arena_deinit(&scratch);
	return best_from != SIZE_MAX;
}

/* Moves as few pieces as needed into holes. */
static size_t *variant_holes(struct arena *arena, struct pack_search *search, size_t run)
{
	size_t *order = order_copy(arena, search, search->order);

	for (size_t i = 0; i < MOVES_MAX && best_move(search, order, run); i++)
		;
	return order;
}

/* How much of a class a piece is, by one of the ways to put paths in order. */
static unsigned class_of(unsigned heat, unsigned way)
{
	static const unsigned char classes[CLUSTERS][4] = {
		/* cold, tx, rx, both */
		{ 3, 0, 2, 1 },
		{ 3, 2, 0, 1 },
		{ 0, 1, 3, 2 },
		{ 0, 3, 1, 2 },
	};
	unsigned path = heat & (HEAT_TX | HEAT_RX);

	return classes[way][path] * 2U + (heat & HEAT_WRITE ? 1U : 0U);
}

/* The piece to come next at an offset: of the lowest class the one that leaves no hole, among
 * these the one with the largest alignment, else the one that leaves the smallest hole. */
static size_t next_piece(const struct pack_search *search, const size_t *order, size_t begin,
			 size_t end, uint64_t offset_bits, const unsigned *classes)
{
	const struct piece *pieces = search->trials[0].pieces.items;
	size_t best = begin;
	uint64_t best_hole = UINT64_MAX;

	for (size_t i = begin; i < end; i++) {
		const struct piece *piece = &pieces[order[i]], *held = &pieces[order[best]];
		uint64_t align_bits = piece->align_bytes * 8;
		uint64_t hole = round_up(offset_bits, align_bits) - offset_bits;
		unsigned class = classes ? classes[order[i]] : 0;
		unsigned best_class = classes ? classes[order[best]] : 0;

		if (class > best_class)
			continue;
		if (class < best_class || hole < best_hole ||
		    (hole == best_hole && piece->align_bytes > held->align_bytes)) {
			best = i;
			best_hole = hole;
		}
	}
	return best;
}

/* All pieces of the run, class by class, each filled by alignment. */
static size_t *variant_filled(struct arena *arena, const struct pack_search *search, size_t run,
			      const unsigned *classes)
{
	const struct piece *pieces = search->trials[0].pieces.items;
	const struct recipe_item *items = search->trials[0].recipe->items.items;
	size_t *order = order_copy(arena, search, search->order);
	size_t count, first = run_find(search, order, run, &count);
	uint64_t offset_bits = items[pieces[first].first].member.offset_bits;

	for (size_t i = first; i < first + count; i++) {
		size_t next = next_piece(search, order, i, first + count, offset_bits, classes);

		order_move(order, next, i);
		offset_bits = round_up(offset_bits, pieces[order[i]].align_bytes * 8) +
			      pieces[order[i]].size_bits;
	}
	return order;
}

/* Whether paths can be told apart in the run. */
static bool has_heats(const struct pack_search *search, size_t run)
{
	size_t count, first = run_find(search, search->order, run, &count);

	for (size_t i = first; i < first + count; i++)
		if (search->heats[search->order[i]] != search->heats[search->order[first]])
			return true;
	return false;
}

const size_t **pack_variants(struct arena *arena, struct pack_search *search, size_t run)
{
	const size_t **variants = arena_array(arena, const size_t *, VARIANTS_MAX + 1);
	size_t count = 0;

	variants[count++] = variant_holes(arena, search, run);
	variants[count++] = variant_filled(arena, search, run, NULL);
	for (unsigned way = 0; has_heats(search, run) && way < CLUSTERS; way++) {
		unsigned *classes = arena_array(arena, unsigned, pack_piece_count(search));

		for (size_t i = 0; i < pack_piece_count(search); i++)
			classes[i] = class_of(search->heats[i], way);
		variants[count++] = variant_filled(arena, search, run, classes);
	}
	return variants;
}
