/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Binds edits to the structs that own what they name, and makes them wherever those occur. */
#include "layout/edit.h"

#include <string.h>

#include "layout/edit_apply.h"
#include "layout/edit_chain.h"

/* Whether a type is the one that an edit is about. */
static bool owns(const struct edit_session *session, const struct bound_edit *edit,
		 const struct type *type, const struct type *named)
{
	if (!edit->owner)
		return type == session->type;
	if (edit->owner_kind == KIND_TYPEDEF)
		return !type->name && named && strcmp(named->name, edit->owner) == 0;
	return type->kind == edit->owner_kind && type->name &&
	       strcmp(type->name, edit->owner) == 0;
}

static struct error *make_edits(void *context, struct relayout *relayout,
				const struct type *type, const struct type *named,
				struct recipe **ret)
{
	const struct edit_session *session = context;

	for (size_t i = 0; i < session->edits.count; i++) {
		const struct bound_edit *edit = &session->edits.items[i];

		if (!owns(session, edit, type, named))
			continue;
		if (!*ret)
			*ret = recipe_copy(relayout_recipe(relayout, type));
		/* Another struct of that name, somewhere in the image, may lack the member. */
		(void)edit_apply(relayout, edit, *ret);
	}
	return NULL;
}

void edit_session_init(struct edit_session *session, struct arena *arena,
		       struct relayout_abi abi, const struct type_db *types,
		       const struct type *type)
{
	*session = (struct edit_session){ .types = types, .type = type_peel(type) };
	for (const struct type *at = type; at != session->type; at = at->target)
		if (at->kind == KIND_TYPEDEF)
			session->named = at;
	relayout_init(&session->relayout, arena, abi);
	session->change = (struct relayout_change){ make_edits, session };
	relayout_set_change(&session->relayout, &session->change);
	session->edited = session->type;
}

void edit_session_deinit(struct edit_session *session)
{
	relayout_deinit(&session->relayout);
	vec_deinit(&session->edits);
}

/* The owner of the last member of a chain, and how many links lead to it. */
struct owner {
	enum type_kind kind;
	const char *name;
	size_t links;
};

static struct owner owner_of(const struct edit_session *session, const struct chain *chain)
{
	struct owner owner = { session->type->kind, session->type->name, 0 };

	if (!owner.name && session->named)
		owner = (struct owner){ KIND_TYPEDEF, session->named->name, 0 };
	for (size_t i = 0; i + 1 < chain->count; i++) {
		const struct type *type = chain_member(&chain->links[i])->type;
		const struct type *peeled = type_peel(type), *named = NULL;

		for (; type != peeled; type = type->target)
			if (type->kind == KIND_TYPEDEF)
				named = type;
		if (peeled->name)
			owner = (struct owner){ peeled->kind, peeled->name, i + 1 };
		else if (named)
			owner = (struct owner){ KIND_TYPEDEF, named->name, i + 1 };
	}
	return owner;
}

/* The path behind so many links. */
static const char *path_behind(const struct chain *chain, size_t links, const char *path)
{
	for (size_t i = 0; i < links; i++)
		if (chain->links[i].ends_step)
			path += strcspn(path, ".") + 1;
	return path;
}

/* Where a path leads: the owner, and the path from there. */
static struct error *bind_path(struct edit_session *session, const struct edit_path *path,
			       const char *name, struct owner *ret_owner, const char **ret_path)
{
	struct arena *arena = session->relayout.arena;
	const struct layout *layout;
	struct placed placed;
	const char *near = NULL;
	struct chain chain;

	if (chain_follow(session->edited, path->path, &chain)) {
		*ret_owner = owner_of(session, &chain);
		*ret_path = path_behind(&chain, ret_owner->links, path->path);
		return NULL;
	}
	layout = layout_new(arena, session->edited, name, 0, 0);
	(void)layout_find(arena, layout, path->path, &placed, &near);
	return error_new(ERROR_USAGE, "column %zu: %s %s has no member '%s'%s%s%s",
			 path->column, type_keyword(session->type->kind), name, path->path,
			 near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static bool same_owner(const struct owner *a, const struct owner *b)
{
	return a->kind == b->kind &&
	       (a->name == b->name || (a->name && b->name && strcmp(a->name, b->name) == 0));
}

/* A new member may not have the name of one that its struct has. */
static struct error *check_name(const struct edit_session *session, const struct edit *edit,
				const char *prefix_path)
{
	struct text path = { 0 };
	struct chain chain;
	bool is_taken;

	text_add_bytes(&path, edit->anchor.path, (size_t)(prefix_path - edit->anchor.path));
	text_add(&path, "%s", edit->member.path);
	is_taken = chain_follow(session->edited, text_str(&path), &chain);
	text_deinit(&path);
	return is_taken ? error_new(ERROR_USAGE, "column %zu: there is a member '%s' already",
				    edit->member.column, edit->member.path)
			: NULL;
}

static struct error *bind_places(struct edit_session *session, const struct edit *edit,
				 const char *name, struct bound_edit *ret)
{
	struct owner owner = { 0 }, other = { 0 };
	struct error *err = NULL;

	if (edit->op != EDIT_ADD)
		err = bind_path(session, &edit->member, name, &owner, &ret->member);
	if (!err && edit->anchor.path) {
		other = owner;
		err = bind_path(session, &edit->anchor, name, &owner, &ret->anchor);
	}
	if (err)
		return err;
	if (edit->op == EDIT_MOVE && !same_owner(&owner, &other))
		return error_new(
			ERROR_USAGE,
			"column %zu: '%s' and '%s' are not of one struct; remove it there and "
			"add it here",
			edit->anchor.column, edit->member.path, edit->anchor.path);
	if (edit->op == EDIT_ADD) {
		const char *last = strrchr(edit->anchor.path, '.');

		err = check_name(session, edit, last ? last + 1 : edit->anchor.path);
	}
	ret->owner_kind = owner.kind;
	ret->owner = owner.name;
	return err;
}

/* Moving a member to where it is, or beside a part of itself. */
static struct error *check_move(struct edit_session *session, const struct edit *edit)
{
	struct chain from, to;

	if (!chain_follow(session->edited, edit->member.path, &from) ||
	    !chain_follow(session->edited, edit->anchor.path, &to))
		return NULL;
	chain_leave_unions(&from);
	if (to.count < from.count)
		return NULL;
	for (size_t i = 0; i < from.count; i++)
		if (from.links[i].index != to.links[i].index)
			return NULL;
	return error_new(ERROR_USAGE, "column %zu: '%s' is part of what is to be moved",
			 edit->anchor.column, edit->anchor.path);
}

static struct error *bind_type(struct edit_session *session, const struct edit *edit,
			       struct member *ret)
{
	const struct spelled_abi abi = { session->relayout.abi.word_bits,
					 session->relayout.abi.max_align_bytes };
	struct spelled_type spelled;
	struct error *err = spelled_type_find(session->relayout.arena, edit->type.path,
					      session->types, &abi, &spelled);

	if (err)
		return error_prefix(err, "column %zu", edit->type.column);
	*ret = (struct member){ .name = edit->member.path,
				.type = spelled.type,
				.is_bitfield = spelled.is_bitfield,
				.size_bits = spelled.bitfield_bits };
	return NULL;
}

struct error *edit_session_add(struct edit_session *session, const struct edit *edit,
			       const char *name)
{
	struct bound_edit bound = { .edit = edit };
	struct error *err = bind_places(session, edit, name, &bound);

	if (!err && edit->op == EDIT_MOVE)
		err = check_move(session, edit);
	if (!err && edit->type.path)
		err = bind_type(session, edit, &bound.added);
	if (err)
		return error_prefix(err, "-e '%s'", edit->text);
	*vec_push(&session->edits) = bound;
	relayout_set_change(&session->relayout, &session->change);
	session->edited = edit_session_type(session, session->type);
	return NULL;
}

const struct type *edit_session_type(struct edit_session *session, const struct type *type)
{
	const struct type *edited = type;
	struct error *err = relayout_type(&session->relayout, type, &edited);

	/* The edits do not fail once they are bound. */
	error_free(err);
	return edited;
}
