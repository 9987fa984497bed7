/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Places members one behind the other, as the compiler does.  Source: the System V psABIs;
 * GCC's stor-layout.c (place_field) and Clang's RecordLayoutBuilder.cpp, which agree. */
#include "layout/relayout.h"

#include <stdlib.h>
#include <string.h>

#include "layout/relayout_private.h"

void relayout_init(struct relayout *relayout, struct arena *arena, struct relayout_abi abi)
{
	*relayout = (struct relayout){ .arena = arena, .abi = abi };
}

void relayout_deinit(struct relayout *relayout)
{
	for (size_t i = 0; i < relayout->made.count; i++)
		recipe_free(relayout->made.items[i]);
	vec_deinit(&relayout->made);
	pointer_map_deinit(&relayout->recipes);
	pointer_map_deinit(&relayout->changed);
}

static uint64_t max_u64(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

const struct recipe *relayout_recipe(struct relayout *relayout, const struct type *type)
{
	const struct type *peeled = type_peel(type);
	const struct recipe *known = pointer_map_get(&relayout->recipes, peeled);
	struct recipe *recipe;

	if (known)
		return known;
	recipe = recipe_infer(relayout, peeled);
	*vec_push(&relayout->made) = recipe;
	*pointer_map_put(&relayout->recipes, peeled) = recipe;
	return recipe;
}

/* What a base type of that size is aligned to where the reader could not tell. */
static uint64_t natural_align(const struct relayout *relayout, uint64_t size_bytes)
{
	uint64_t align = size_bytes & (0 - size_bytes);
	uint64_t most = relayout->abi.max_align_bytes;

	if (most && align > most)
		align = most;
	return align ? align : 1;
}

static uint64_t align_of_kind(struct relayout *relayout, const struct type *type)
{
	switch (type->kind) {
	case KIND_BASE:
	case KIND_ENUM:
	case KIND_POINTER:
		if (type->align_bytes)
			return type->align_bytes;
		return type->usual_align_bytes ? type->usual_align_bytes
					       : natural_align(relayout, type->size_bytes);
	case KIND_TYPEDEF:
		/* On a typedef the attribute may also lower it: the kernel's compat_u64. */
		if (type->align_bytes)
			return type->align_bytes;
		return type->target ? relayout_align(relayout, type->target) : 1;
	case KIND_CONST:
	case KIND_VOLATILE:
	case KIND_RESTRICT:
	case KIND_ATOMIC:
		return type->target ? relayout_align(relayout, type->target) : 1;
	case KIND_ARRAY:
		if (type->is_vector)
			return max_u64(type->align_bytes,
				       natural_align(relayout, type->size_bytes));
		return max_u64(type->align_bytes,
			       type->target ? relayout_align(relayout, type->target) : 1);
	case KIND_STRUCT:
	case KIND_UNION:
		if (!type->is_complete)
			return type->align_bytes ? type->align_bytes : 1;
		return recipe_align(relayout_recipe(relayout, type));
	case KIND_UNKNOWN:
	case KIND_VOID:
	case KIND_FUNCTION:
		break;
	}
	return 1;
}

uint64_t relayout_align(struct relayout *relayout, const struct type *type)
{
	uint64_t align;

	if (relayout->depth >= RELAYOUT_DEPTH_MAX)
		return 1;
	relayout->depth++;
	align = align_of_kind(relayout, type);
	relayout->depth--;
	return align;
}

const struct type *relayout_embedded(const struct type *type)
{
	type = type_peel(type);
	while (type->kind == KIND_ARRAY && type->target)
		type = type_peel(type->target);
	return type_has_members(type) ? type : NULL;
}

void recipe_item_rule(struct relayout *relayout, struct recipe_item *item, bool is_packed)
{
	const struct member *member = &item->member;
	uint64_t natural = relayout_align(relayout, member->type);
	uint64_t forced = member->align_bytes ? member->align_bytes : 1;

	item->align_bytes = forced;
	item->unit_align_bytes = 0;
	if (is_packed)
		return;
	if (member->is_bitfield)
		item->unit_align_bytes = relayout->abi.bits_ignore_types ? 0 : natural;
	else
		item->align_bytes = max_u64(forced, natural);
}

/* A bit-field may not touch more units of its type's alignment than the type itself has. */
static bool crosses_units(const struct recipe_item *item, uint64_t offset_bits)
{
	uint64_t unit = item->unit_align_bytes * 8;
	uint64_t type_bits = relayout_limit(type_peel(item->member.type)->size_bytes) * 8;
	uint64_t into = offset_bits % unit;

	return (into + item->member.size_bits + unit - 1) / unit > type_bits / unit;
}

uint64_t recipe_item_position(const struct recipe_item *item, uint64_t cursor_bits)
{
	uint64_t offset = relayout_limit(cursor_bits + item->gap_bits);

	if (item->is_pinned)
		return relayout_limit(item->member.offset_bits);
	if (!item->member.is_bitfield)
		return relayout_limit(round_up(offset, item->align_bytes * 8));
	if (item->align_bytes > 1)
		offset = round_up(offset, item->align_bytes * 8);
	if (item->unit_align_bytes && crosses_units(item, offset))
		offset = round_up(offset, item->unit_align_bytes * 8);
	return relayout_limit(offset);
}

uint64_t recipe_align(const struct recipe *recipe)
{
	uint64_t align = recipe->align_bytes;

	if (recipe->is_align_exact)
		return align;
	for (size_t i = 0; i < recipe->items.count; i++) {
		const struct recipe_item *item = &recipe->items.items[i];

		align = max_u64(align, item->unit_align_bytes);
		/* Unnamed bit-fields in front of one do not align the struct. */
		if (item->source != RECIPE_ALIGNED || !item->member.is_bitfield)
			align = max_u64(align, item->align_bytes);
	}
	return align;
}

/* The members with their new offsets, and where the last of them ends. */
static struct member *members_place(const struct relayout *relayout,
				    const struct recipe *recipe, uint64_t *ret_end_bits)
{
	size_t count = recipe->items.count;
	struct member *members = arena_array(relayout->arena, struct member, count);
	uint64_t cursor = 0, end = 0;

	for (size_t i = 0; i < count; i++) {
		const struct recipe_item *item = &recipe->items.items[i];

		members[i] = item->member;
		members[i].offset_bits = recipe_item_position(item, cursor);
		cursor = relayout_limit(members[i].offset_bits +
					relayout_limit(item->member.size_bits));
		end = max_u64(end, cursor);
		if (recipe->type->kind == KIND_UNION)
			cursor = 0;
	}
	*ret_end_bits = relayout_limit(end + recipe->tail_bits);
	return members;
}

/* Remembers by which rules a type was made, which inference may not find again. */
static void recipe_remember(struct relayout *relayout, const struct recipe *recipe,
			    const struct type *type)
{
	struct recipe *copy = recipe_copy(recipe);

	copy->type = type;
	for (size_t i = 0; i < copy->items.count; i++)
		copy->items.items[i].member.offset_bits = type->members[i].offset_bits;
	*vec_push(&relayout->made) = copy;
	*pointer_map_put(&relayout->recipes, type) = copy;
}

const struct type *recipe_lay_out(struct relayout *relayout, const struct recipe *recipe)
{
	struct type *type = arena_new(relayout->arena, struct type);
	uint64_t align = recipe_align(recipe), end_bits;

	*type = *recipe->type;
	type->members = members_place(relayout, recipe, &end_bits);
	type->member_count = recipe->items.count;
	type->align_bytes = (uint32_t)(align < UINT32_MAX ? align : 1);
	type->size_bytes = round_up(bytes_holding_bits(end_bits), align);
	recipe_remember(relayout, recipe, type);
	return type;
}

struct recipe *recipe_copy(const struct recipe *recipe)
{
	struct recipe *copy = malloc(sizeof(*copy));

	if (!copy)
		abort();
	*copy = *recipe;
	copy->items.items = NULL;
	copy->items.count = copy->items.capacity = 0;
	for (size_t i = 0; i < recipe->items.count; i++)
		*vec_push(&copy->items) = recipe->items.items[i];
	return copy;
}

void recipe_free(struct recipe *recipe)
{
	if (!recipe)
		return;
	vec_deinit(&recipe->items);
	free(recipe);
}

static void set_size(struct recipe_item *item)
{
	if (item->member.is_bitfield)
		return;
	if (!checked_mul(type_peel(item->member.type)->size_bytes, 8, &item->member.size_bits))
		item->member.size_bits = RELAYOUT_BITS_MAX;
}

struct recipe_item recipe_item_new(struct relayout *relayout, const struct recipe *recipe,
				   const struct member *member, uint32_t forced_align_bytes)
{
	struct recipe_item item = { .member = *member };

	item.member.align_bytes = forced_align_bytes;
	set_size(&item);
	recipe_item_rule(relayout, &item, recipe->is_packed);
	return item;
}

void recipe_item_retype(struct relayout *relayout, const struct recipe *recipe,
			struct recipe_item *item, const struct type *type)
{
	uint64_t inferred = item->source == RECIPE_ALIGNED ? item->align_bytes : 1;
	bool is_packed = recipe->is_packed || item->source == RECIPE_PACKED_MEMBER;

	item->member.type = type;
	set_size(item);
	recipe_item_rule(relayout, item, is_packed);
	item->align_bytes = max_u64(item->align_bytes, inferred);
}

void recipe_insert(struct recipe *recipe, size_t index, const struct recipe_item *item)
{
	struct recipe_item copy = *item; /* which may lie in what is about to move */

	(void)vec_push(&recipe->items);
	memmove(&recipe->items.items[index + 1], &recipe->items.items[index],
		(recipe->items.count - 1 - index) * sizeof(copy));
	recipe->items.items[index] = copy;
}

void recipe_remove(struct recipe *recipe, size_t index)
{
	recipe->items.count--;
	memmove(&recipe->items.items[index], &recipe->items.items[index + 1],
		(recipe->items.count - index) * sizeof(*recipe->items.items));
}

void recipe_move(struct recipe *recipe, size_t from, size_t to)
{
	struct recipe_item item = recipe->items.items[from];

	recipe_remove(recipe, from);
	recipe_insert(recipe, to, &item);
}
