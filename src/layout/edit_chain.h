/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The way from a struct to one of its members, by index, through anonymous structs and unions.
 * Only for the files of this folder. */
#ifndef LAYLINE_LAYOUT_EDIT_CHAIN_H
#define LAYLINE_LAYOUT_EDIT_CHAIN_H

#include "layout/layout.h"

/* A member on the way, and the struct or union (peeled) that it is of. */
struct chain_link {
	const struct type *type;
	size_t index;
	bool ends_step; /* it is named by a step of the path, and not passed through */
};

struct chain {
	struct chain_link links[LAYOUT_NESTING_MAX];
	size_t count;
};

/* The member that a link leads to. */
const struct member *chain_member(const struct chain_link *link);

/*
 * Follows a dotted path from a struct; markers have names here, too.  False when it leads
 * nowhere.
 */
bool chain_follow(const struct type *type, const char *path, struct chain *ret);

/* Cuts the chain to the outermost anonymous union that its last step passes, if any. */
void chain_leave_unions(struct chain *chain);

#endif
