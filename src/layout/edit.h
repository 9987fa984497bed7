/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Edits of a struct, as `layline try -e EDIT` takes them:
 *
 *	add TYPE NAME after|before MEMBER
 *	move MEMBER after|before MEMBER
 *	remove MEMBER
 *	align MEMBER N
 *	resize MEMBER TYPE
 *
 * A MEMBER is a path.  An edit inside an embedded struct changes that struct wherever it is
 * embedded.  Where a place is meant (add, move), a member of an anonymous union stands for the
 * outermost such union around it: a new member goes beside the union, not over it.  A place is
 * one in the text of the declaration: `after` the last member of a group is in front of the
 * group's end marker, and so inside the group; markers can be named, too.
 */
#ifndef LAYLINE_LAYOUT_EDIT_H
#define LAYLINE_LAYOUT_EDIT_H

#include "layout/layout.h"
#include "layout/relayout.h"
#include "types/type_spelled.h"

enum edit_op {
	EDIT_ADD,
	EDIT_MOVE,
	EDIT_REMOVE,
	EDIT_ALIGN,
	EDIT_RESIZE,
};

struct edit_path {
	const char *path;
	size_t column; /* in the edit's text, from 1 */
};

struct edit {
	const char *text;
	enum edit_op op;
	struct edit_path member; /* what is edited; of EDIT_ADD the new name */
	struct edit_path anchor; /* EDIT_ADD, EDIT_MOVE: the neighbour */
	bool is_after;           /* of it, and not before it */
	struct edit_path type;   /* EDIT_ADD, EDIT_RESIZE: as spelled_type_find() takes it */
	const char *type_name;   /* the name that has to be read for it; NULL: none */
	uint32_t align_bytes;    /* EDIT_ALIGN: 1 takes a forced alignment away */
};

/*
 * `text` must outlive the edit.
 *
 * Errors: ERROR_USAGE, as "-e 'TEXT': column N: what is wrong".
 */
MUST_CHECK
struct error *edit_parse(struct arena *arena, const char *text, struct edit *ret);

/* An edit bound to the struct that it changes. */
struct bound_edit {
	const struct edit *edit;
	enum type_kind owner_kind; /* KIND_STRUCT, KIND_UNION; KIND_TYPEDEF: the one so named */
	const char *owner;         /* NULL: the struct that is edited, which has no name */
	const char *member;        /* paths from the owner */
	const char *anchor;
	struct member added; /* EDIT_ADD, EDIT_RESIZE: name and type */
};

/* Edits of one struct of one image. */
struct edit_session {
	struct relayout relayout;
	const struct type_db *types;
	const struct type *type;  /* the struct as compiled */
	const struct type *named; /* the typedef it was asked for by; NULL for a tag */
	struct relayout_change change;
	vec(struct bound_edit) edits;
	const struct type *edited; /* with the edits so far */
};

/* The types must outlive the session; `type` has members. */
void edit_session_init(struct edit_session *session, struct arena *arena,
		       struct relayout_abi abi, const struct type_db *types,
		       const struct type *type);
void edit_session_deinit(struct edit_session *session);

/*
 * Makes one more edit.  `name` is what the struct is called in messages.
 *
 * Errors: ERROR_USAGE, as those of edit_parse: no such member or type, and what may have been
 * meant.
 */
MUST_CHECK
struct error *edit_session_add(struct edit_session *session, const struct edit *edit,
			       const char *name);

/* What the edits have made of any type of the image: see relayout_type(). */
const struct type *edit_session_type(struct edit_session *session, const struct type *type);

#endif
