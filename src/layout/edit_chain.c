/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Finds the way to a member, in the order in which C would look. */
#include "layout/edit_chain.h"

#include <string.h>

const struct member *chain_member(const struct chain_link *link)
{
	return &link->type->members[link->index];
}

/* Appends the links to the member of that name; false when there is none. */
static bool step_find(const struct type *type, const char *name, size_t length,
		      struct chain *chain)
{
	size_t at = chain->count;

	if (at == ARRAY_SIZE(chain->links))
		return false;
	type = type_peel(type);
	for (size_t i = 0; i < type->member_count; i++) {
		const struct member *member = &type->members[i];

		chain->links[at] = (struct chain_link){ .type = type, .index = i };
		chain->count = at + 1;
		if (!member_is_anonymous(member)) {
			chain->links[at].ends_step = strncmp(member->name, name, length) == 0 &&
						     !member->name[length];
			if (chain->links[at].ends_step)
				return true;
		} else if (type_has_members(member->type) &&
			   step_find(member->type, name, length, chain)) {
			return true;
		}
	}
	chain->count = at;
	return false;
}

bool chain_follow(const struct type *type, const char *path, struct chain *ret)
{
	ret->count = 0;
	for (;;) {
		size_t length = strcspn(path, ".");

		if (!type_has_members(type) || !step_find(type, path, length, ret))
			return false;
		if (!path[length])
			return true;
		type = chain_member(&ret->links[ret->count - 1])->type;
		path += length + 1;
	}
}

void chain_leave_unions(struct chain *chain)
{
	size_t first = chain->count - 1; /* of the last step */

	while (first > 0 && !chain->links[first - 1].ends_step)
		first--;
	for (size_t i = first + 1; i < chain->count; i++)
		if (chain->links[i].type->kind == KIND_UNION) {
			chain->count = i;
			return;
		}
}
