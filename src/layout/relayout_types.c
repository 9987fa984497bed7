/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Carries a change of some structs into everything that embeds them. */
#include "layout/relayout_private.h"

void relayout_set_change(struct relayout *relayout, const struct relayout_change *change)
{
	pointer_map_deinit(&relayout->changed);
	relayout->change = change;
}

static struct error *type_changed(struct relayout *relayout, const struct type *type,
				  const struct type *named, const struct type **ret);

/* What a typedef, qualifier or array of a changed type becomes. */
static struct error *around_changed(struct relayout *relayout, const struct type *type,
				    const struct type *named, const struct type **ret)
{
	const struct type *target;
	struct type *copy;
	struct error *err;

	*ret = type;
	if (!type->target || (type->kind == KIND_ARRAY && type->is_vector))
		return NULL;
	err = type_changed(relayout, type->target, named, &target);
	if (err || target == type->target)
		return err;
	copy = arena_new(relayout->arena, struct type);
	*copy = *type;
	copy->target = target;
	if (type->kind != KIND_ARRAY)
		copy->size_bytes = type->size_bytes ? target->size_bytes : 0;
	else if (!checked_mul(type->element_count, type_peel(target)->size_bytes,
			      &copy->size_bytes))
		copy->size_bytes = RELAYOUT_BITS_MAX;
	*ret = copy;
	return NULL;
}

/* Gives the items of a recipe what their types have become. */
static struct error *items_change(struct relayout *relayout, struct recipe *recipe)
{
	for (size_t i = 0; i < recipe->items.count; i++) {
		struct recipe_item *item = &recipe->items.items[i];
		const struct type *type;
		struct error *err = type_changed(relayout, item->member.type, NULL, &type);

		if (err)
			return err;
		if (type != item->member.type)
			recipe_item_retype(relayout, recipe, item, type);
	}
	return NULL;
}

/* Whether a member of a struct that is not changed itself is another now: saves the recipes of
 * nearly all. */
static struct error *any_member_changes(struct relayout *relayout, const struct type *type,
					bool *ret)
{
	for (size_t i = 0; i < type->member_count && !*ret; i++) {
		const struct type *before = type->members[i].type, *after = before;
		struct error *err = NULL;

		if (relayout_embedded(before))
			err = type_changed(relayout, before, NULL, &after);
		if (err)
			return err;
		*ret = after != before;
	}
	return NULL;
}

static struct error *struct_changed(struct relayout *relayout, const struct type *type,
				    const struct type *named, const struct type **ret)
{
	const struct type *before = pointer_map_get(&relayout->changed, type);
	const struct relayout_change *change = relayout->change;
	struct recipe *recipe = NULL;
	bool is_changed = false;
	struct error *err = NULL;

	*ret = before ? before : type;
	if (before || !type_has_members(type))
		return NULL;
	/* Until it is done it stands for itself, should the types be damaged and cyclic. */
	*pointer_map_put(&relayout->changed, type) = type;
	if (change)
		err = change->change(change->context, relayout, type, named, &recipe);
	if (err)
		return err;
	is_changed = recipe != NULL;
	if (!recipe)
		err = any_member_changes(relayout, type, &is_changed);
	if (!err && is_changed && !recipe)
		recipe = recipe_copy(relayout_recipe(relayout, type));
	if (!err && recipe)
		err = items_change(relayout, recipe);
	if (!err && is_changed) {
		*ret = recipe_lay_out(relayout, recipe);
		*pointer_map_put(&relayout->changed, type) = *ret;
		/* What was made is as it shall be. */
		*pointer_map_put(&relayout->changed, *ret) = *ret;
	}
	recipe_free(recipe);
	return err;
}

static struct error *kind_changed(struct relayout *relayout, const struct type *type,
				  const struct type *named, const struct type **ret)
{
	switch (type->kind) {
	case KIND_STRUCT:
	case KIND_UNION:
		return struct_changed(relayout, type, named, ret);
	case KIND_TYPEDEF:
		return around_changed(relayout, type, type, ret);
	case KIND_CONST:
	case KIND_VOLATILE:
	case KIND_RESTRICT:
	case KIND_ATOMIC:
		return around_changed(relayout, type, named, ret);
	case KIND_ARRAY:
		return around_changed(relayout, type, NULL, ret);
	case KIND_UNKNOWN:
	case KIND_VOID:
	case KIND_BASE:
	case KIND_ENUM:
	case KIND_POINTER:
	case KIND_FUNCTION:
		break;
	}
	*ret = type;
	return NULL;
}

static struct error *type_changed(struct relayout *relayout, const struct type *type,
				  const struct type *named, const struct type **ret)
{
	struct error *err;

	*ret = type;
	if (relayout->depth >= RELAYOUT_DEPTH_MAX)
		return NULL;
	relayout->depth++;
	err = kind_changed(relayout, type, named, ret);
	relayout->depth--;
	return err;
}

struct error *relayout_type(struct relayout *relayout, const struct type *type,
			    const struct type **ret)
{
	return type_changed(relayout, type, NULL, ret);
}
