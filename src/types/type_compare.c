/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Compares layouts member by member. */
#include "types/type_compare.h"

#include <string.h>

#define DEPTH_MAX 64
/* Anonymous structs that hold each other twice would never be done. */
#define MEMBERS_MAX (1u << 16)

static bool same_at_depth(const struct type *a, const struct type *b, unsigned depth,
			  uint32_t *members_left);

static bool same_member(const struct member *a, const struct member *b, unsigned depth,
			uint32_t *members_left)
{
	if (!*members_left)
		return false;
	--*members_left;
	if (!strings_equal(a->name, b->name) || a->offset_bits != b->offset_bits ||
	    a->size_bits != b->size_bits || a->is_bitfield != b->is_bitfield)
		return false;
	return a->name || same_at_depth(a->type, b->type, depth + 1, members_left);
}

static bool same_at_depth(const struct type *a, const struct type *b, unsigned depth,
			  uint32_t *members_left)
{
	a = type_peel(a);
	b = type_peel(b);
	if (a == b)
		return true;
	if (a->kind != b->kind || a->size_bytes != b->size_bytes ||
	    a->member_count != b->member_count || a->enumerator_count != b->enumerator_count)
		return false;
	if (depth == DEPTH_MAX || a->kind == KIND_FUNCTION)
		return true;
	for (size_t i = 0; i < a->member_count; i++)
		if (!same_member(&a->members[i], &b->members[i], depth, members_left))
			return false;
	for (size_t i = 0; i < a->enumerator_count; i++)
		if (!strings_equal(a->enumerators[i].name, b->enumerators[i].name) ||
		    a->enumerators[i].value != b->enumerators[i].value)
			return false;
	return true;
}

bool type_same_layout(const struct type *a, const struct type *b)
{
	uint32_t members_left = MEMBERS_MAX;

	return same_at_depth(a, b, 0, &members_left);
}
