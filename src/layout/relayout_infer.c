/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Finds the rules by which a struct was laid out: those that are recorded, and where these do
 * not give what the compiler made, the least more that does.
 */
#include <string.h>

#include "layout/relayout_private.h"

/* Beyond what any compiler aligns to. */
#define ALIGN_MAX_BYTES ((uint64_t)1 << 28)

static void recipe_fill(struct relayout *relayout, struct recipe *recipe, bool is_packed)
{
	const struct type *type = recipe->type;

	recipe->is_packed = is_packed;
	recipe->align_bytes = type->align_bytes ? type->align_bytes : 1;
	recipe->items.count = 0;
	recipe->sources = is_packed ? RECIPE_PACKED_STRUCT : RECIPE_RECORDED;
	recipe->is_align_exact = false;
	recipe->tail_bits = 0;
	for (size_t i = 0; i < type->member_count; i++) {
		struct recipe_item *item = vec_push(&recipe->items);

		item->member = type->members[i];
		recipe_item_rule(relayout, item, is_packed);
	}
}

/* An unnamed bit-field of no width (`unsigned :0`), which goes to the next unit of its type. */
static bool empty_bits_explain(struct recipe_item *item, uint64_t cursor_bits)
{
	struct recipe_item tried = *item;

	tried.align_bytes = item->unit_align_bytes;
	if (!tried.align_bytes ||
	    recipe_item_position(&tried, cursor_bits) != item->member.offset_bits)
		return false;
	*item = tried;
	item->source = RECIPE_ALIGNED;
	return true;
}

/* The least alignment above the item's own that puts it where it is. */
static bool align_explains(struct recipe_item *item, uint64_t cursor_bits)
{
	struct recipe_item tried = *item;

	if (item->member.is_bitfield)
		return empty_bits_explain(item, cursor_bits);

	while (tried.align_bytes < ALIGN_MAX_BYTES) {
		uint64_t offset;

		tried.align_bytes *= 2;
		offset = recipe_item_position(&tried, cursor_bits);
		if (offset == item->member.offset_bits) {
			*item = tried;
			item->source = RECIPE_ALIGNED;
			return true;
		}
		if (offset > item->member.offset_bits)
			break;
	}
	return false;
}

/* Whether the item, freed of its type's alignment, goes where it is. */
static bool packing_explains(struct relayout *relayout, struct recipe_item *item,
			     uint64_t cursor_bits)
{
	struct recipe_item tried = *item;

	recipe_item_rule(relayout, &tried, true);
	if (recipe_item_position(&tried, cursor_bits) != item->member.offset_bits)
		return false;
	*item = tried;
	item->source = RECIPE_PACKED_MEMBER;
	return true;
}

/* Whether bits left free in front of the item put it where it is: an unnamed bit-field. */
static bool gap_explains(struct relayout *relayout, struct recipe_item *item,
			 uint64_t cursor_bits)
{
	struct recipe_item tried = *item;

	if (item->member.offset_bits < cursor_bits)
		return false;
	tried.gap_bits = item->member.offset_bits - cursor_bits;
	if (recipe_item_position(&tried, cursor_bits) != item->member.offset_bits)
		recipe_item_rule(relayout, &tried, true);
	if (recipe_item_position(&tried, cursor_bits) != item->member.offset_bits)
		return false;
	*item = tried;
	item->source = RECIPE_GAP;
	return true;
}

/* Makes the item's rule such that it goes where it is; how is in its source. */
static void item_explain(struct relayout *relayout, struct recipe_item *item,
			 uint64_t cursor_bits)
{
	if (recipe_item_position(item, cursor_bits) == item->member.offset_bits ||
	    packing_explains(relayout, item, cursor_bits) ||
	    align_explains(item, cursor_bits) || gap_explains(relayout, item, cursor_bits))
		return;
	item->is_pinned = true;
	item->align_bytes = 1;
	item->unit_align_bytes = 0;
	item->source = RECIPE_PINNED;
}

/* Makes the alignment such that the size is what it is. */
static void size_explain(struct recipe *recipe, uint64_t end_bits)
{
	uint64_t size = relayout_limit(recipe->type->size_bytes);
	uint64_t end = bytes_holding_bits(end_bits);
	uint64_t align = recipe_align(recipe);

	if (round_up(end, align) == size)
		return;
	if (end > size) {
		/* Damage, or a construct of another language. */
		recipe->sources |= RECIPE_PINNED;
		return;
	}
	for (uint64_t less = align / 2; less; less /= 2)
		if (round_up(end, less) == size) {
			recipe->align_bytes = less;
			recipe->is_align_exact = true;
			recipe->sources |= RECIPE_STRUCT_ALIGN;
			return;
		}
	for (uint64_t more = align * 2; more <= ALIGN_MAX_BYTES; more *= 2)
		if (round_up(end, more) == size) {
			recipe->align_bytes = more;
			recipe->sources |= RECIPE_STRUCT_ALIGN;
			return;
		}
	recipe->tail_bits = size * 8 - end_bits;
	recipe->sources |= RECIPE_TAIL;
	if (size % align != 0) {
		recipe->align_bytes = size & (0 - size);
		recipe->is_align_exact = true;
		recipe->sources |= RECIPE_STRUCT_ALIGN;
	}
}

/* Explains every item and the size; gives how many explanations that took. */
static size_t recipe_explain(struct relayout *relayout, struct recipe *recipe)
{
	uint64_t cursor = 0, end = 0;
	size_t count = recipe->is_packed ? 1 : 0;
	unsigned before;

	for (size_t i = 0; i < recipe->items.count; i++) {
		struct recipe_item *item = &recipe->items.items[i];

		item_explain(relayout, item, cursor);
		recipe->sources |= item->source;
		count += item->source != RECIPE_RECORDED;
		cursor = relayout_limit(relayout_limit(item->member.offset_bits) +
					relayout_limit(item->member.size_bits));
		if (cursor > end)
			end = cursor;
		if (recipe->type->kind == KIND_UNION)
			cursor = 0;
	}
	before = recipe->sources;
	size_explain(recipe, end);
	return count + (recipe->sources != before);
}

/* Whether the alignment of something embedded is a guess. */
static bool embeds_inferred(struct relayout *relayout, const struct recipe *recipe)
{
	for (size_t i = 0; i < recipe->items.count; i++) {
		const struct type *type = relayout_embedded(recipe->items.items[i].member.type);
		const struct recipe *inner =
			type ? pointer_map_get(&relayout->recipes, type) : NULL;

		if (inner && (inner->depends_on_inferred ||
			      inner->sources & ~(unsigned)(RECIPE_GAP | RECIPE_TAIL)))
			return true;
	}
	return false;
}

struct recipe *recipe_infer(struct relayout *relayout, const struct type *type)
{
	struct recipe plain = { .type = type };
	struct recipe *recipe;
	size_t count;

	recipe_fill(relayout, &plain, false);
	recipe = recipe_copy(&plain);
	count = recipe_explain(relayout, recipe);
	if (count) {
		struct recipe packed = { .type = type };

		recipe_fill(relayout, &packed, true);
		/* On a tie too: a packed struct is far more common than one packed member. */
		if (recipe_explain(relayout, &packed) <= count) {
			recipe_free(recipe);
			recipe = recipe_copy(&packed);
		}
		vec_deinit(&packed.items);
	}
	vec_deinit(&plain.items);
	recipe->depends_on_inferred = embeds_inferred(relayout, recipe);
	return recipe;
}
