/* SPDX-License-Identifier: GPL-2.0-or-later */
/* An edit of a recipe; inside anonymous structs, of theirs. */
#include "layout/edit_apply.h"

#include "layout/edit_chain.h"
#include "layout/relayout_private.h"

/* What is to be done to the item that a chain leads to. */
struct change {
	const struct bound_edit *edit;
	struct recipe_item *taken; /* moves: what was taken out, to be put in elsewhere */
	enum {
		TAKE_OUT,
		PUT_IN,
		CHANGE_IN_PLACE
	} action;
};

static void put_in(struct relayout *relayout, struct recipe *recipe, size_t index,
		   const struct change *change)
{
	const struct edit *edit = change->edit->edit;
	struct recipe_item item;

	if (edit->op == EDIT_ADD)
		item = recipe_item_new(relayout, recipe, &change->edit->added, 0);
	else
		item = *change->taken;
	recipe_insert(recipe, index + (edit->is_after ? 1 : 0), &item);
}

static void change_in_place(struct relayout *relayout, struct recipe *recipe, size_t index,
			    const struct change *change)
{
	const struct edit *edit = change->edit->edit;
	struct recipe_item *item = &recipe->items.items[index];

	if (edit->op == EDIT_RESIZE) {
		item->member.is_bitfield = change->edit->added.is_bitfield;
		item->member.size_bits = change->edit->added.size_bits;
		recipe_item_retype(relayout, recipe, item, change->edit->added.type);
		return;
	}
	item->member.align_bytes = edit->align_bytes > 1 ? edit->align_bytes : 0;
	if (item->source == RECIPE_ALIGNED)
		item->source = RECIPE_RECORDED;
	recipe_item_retype(relayout, recipe, item, item->member.type);
}

static void change_here(struct relayout *relayout, struct recipe *recipe, size_t index,
			struct change *change)
{
	switch (change->action) {
	case TAKE_OUT:
		if (change->taken)
			*change->taken = recipe->items.items[index];
		recipe_remove(recipe, index);
		break;
	case PUT_IN:
		put_in(relayout, recipe, index, change);
		break;
	case CHANGE_IN_PLACE:
		change_in_place(relayout, recipe, index, change);
		break;
	}
}

static void change_at(struct relayout *relayout, struct recipe *recipe,
		      const struct chain_link *links, size_t count, struct change *change)
{
	struct recipe_item *item = &recipe->items.items[links[0].index];
	struct recipe *inner;

	if (count == 1) {
		change_here(relayout, recipe, links[0].index, change);
		return;
	}
	inner = recipe_copy(relayout_recipe(relayout, item->member.type));
	change_at(relayout, inner, links + 1, count - 1, change);
	recipe_item_retype(relayout, recipe, item, recipe_lay_out(relayout, inner));
	recipe_free(inner);
}

/* Follows a path from a recipe, whose items need not be those of its type any more. */
static bool follow(struct relayout *relayout, const struct recipe *recipe, const char *path,
		   bool is_place, struct chain *ret)
{
	if (!chain_follow(recipe_lay_out(relayout, recipe), path, ret))
		return false;
	if (is_place)
		chain_leave_unions(ret);
	return true;
}

static bool is_within(const struct chain *chain, const struct chain *outer)
{
	if (chain->count < outer->count)
		return false;
	for (size_t i = 0; i < outer->count; i++)
		if (chain->links[i].index != outer->links[i].index)
			return false;
	return true;
}

static bool apply_move(struct relayout *relayout, const struct bound_edit *edit,
		       struct recipe *recipe)
{
	struct recipe_item taken;
	struct change out = { .edit = edit, .taken = &taken, .action = TAKE_OUT };
	struct change in = { .edit = edit, .taken = &taken, .action = PUT_IN };
	struct chain from, to;

	if (!follow(relayout, recipe, edit->member, true, &from) ||
	    !follow(relayout, recipe, edit->anchor, true, &to) || is_within(&to, &from))
		return false;
	change_at(relayout, recipe, from.links, from.count, &out);
	if (!follow(relayout, recipe, edit->anchor, true, &to))
		return false;
	change_at(relayout, recipe, to.links, to.count, &in);
	return true;
}

bool edit_apply(struct relayout *relayout, const struct bound_edit *edit, struct recipe *recipe)
{
	struct change change = { .edit = edit };
	struct chain chain;

	switch (edit->edit->op) {
	case EDIT_MOVE:
		return apply_move(relayout, edit, recipe);
	case EDIT_ADD:
		if (!follow(relayout, recipe, edit->anchor, true, &chain))
			return false;
		change.action = PUT_IN;
		break;
	case EDIT_REMOVE:
		change.action = TAKE_OUT;
		break;
	case EDIT_ALIGN:
	case EDIT_RESIZE:
		change.action = CHANGE_IN_PLACE;
		break;
	}
	if (edit->edit->op != EDIT_ADD &&
	    !follow(relayout, recipe, edit->member, false, &chain))
		return false;
	change_at(relayout, recipe, chain.links, chain.count, &change);
	return true;
}
