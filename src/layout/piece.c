/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Cuts a recipe into pieces. */
#include "layout/piece.h"

#include "layout/layout.h"
#include "layout/slot.h"

/* Aligned to more is a type that somebody wanted apart. */
#define NATURAL_ALIGN_MAX 16

/* Whether it ends in an array without bounds, which may only be the last. */
static bool ends_flexibly(const struct type *type)
{
	for (unsigned depth = 0; depth < LAYOUT_NESTING_MAX; depth++) {
		type = type_peel(type);
		if (type->kind == KIND_ARRAY)
			return !type->has_element_count;
		if (!type->member_count || !type_has_members(type))
			return false;
		type = type->members[type->member_count - 1].type;
	}
	return false;
}

static bool is_fixed(struct relayout *relayout, const struct recipe_item *item)
{
	const struct member *member = &item->member;
	/* gcc records the alignment of a member's type as the member's, where something in
	 * the type has a forced one. */
	bool is_anchor = member->align_bytes > relayout_align(relayout, member->type);

	return !member->size_bits || is_anchor || item->is_pinned || item->gap_bits ||
	       item->source != RECIPE_RECORDED || item->align_bytes > NATURAL_ALIGN_MAX ||
	       ends_flexibly(member->type);
}

/* Puts an item behind the ones that the piece has. */
static void piece_extend(struct relayout *relayout, struct piece *piece,
			 const struct recipe_item *item)
{
	const struct member *member = &item->member;
	uint64_t align = item->align_bytes;

	/* Where the run begins its first unit begins; so the whole keeps its form. */
	if (item->unit_align_bytes > align)
		align = item->unit_align_bytes;
	if (align > piece->align_bytes)
		piece->align_bytes = align;
	if (!piece->name)
		piece->name = member_known_as(member);
	piece->is_fixed |= is_fixed(relayout, item);
	piece->count++;
}

void pieces_number_runs(struct pieces *pieces)
{
	bool is_open = false;

	pieces->run_count = 0;
	for (size_t i = 0; i < pieces->count; i++) {
		struct piece *piece = &pieces->items[i];

		piece->run = SIZE_MAX;
		if (piece->is_fixed || !piece->name) {
			piece->is_fixed = true;
			is_open = false;
			continue;
		}
		pieces->run_count += !is_open;
		is_open = true;
		piece->run = pieces->run_count - 1;
	}
}

struct pieces pieces_of(struct arena *arena, struct relayout *relayout,
			const struct recipe *recipe)
{
	const struct recipe_item *items = recipe->items.items;
	struct pieces pieces = { .items = arena_array(arena, struct piece,
						      recipe->items.count) };

	for (size_t i = 0; i < recipe->items.count; i++) {
		bool goes_on =
			i && items[i].member.is_bitfield && items[i - 1].member.is_bitfield;
		struct piece *piece = &pieces.items[goes_on ? pieces.count - 1 : pieces.count];

		if (!goes_on) {
			pieces.count++;
			piece->first = i;
			/* Nothing with a size is in front of it, markers aside. */
			piece->is_fixed = items[i].member.offset_bits == 0;
		}
		piece_extend(relayout, piece, &items[i]);
		piece->size_bits = items[i].member.offset_bits + items[i].member.size_bits -
				   items[piece->first].member.offset_bits;
	}
	pieces_number_runs(&pieces);
	return pieces;
}
