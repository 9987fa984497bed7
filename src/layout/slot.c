/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Walks a struct's members in declaration order, in and out of groups. */
#include "layout/slot.h"

#include <string.h>

#include "base/vec.h"
#include "layout/layout.h"
#include "layout/marker.h"

const char *member_known_as(const struct member *member)
{
	for (unsigned depth = 0; depth < LAYOUT_NESTING_MAX; depth++) {
		const struct type *type = type_peel(member->type);

		if (member->name && *member->name)
			return member->name;
		if (!type->member_count || !type_has_members(type))
			return NULL;
		member = &type->members[0];
	}
	return NULL;
}

/* Groups that have begun and not ended. */
struct open_groups {
	vec(const char *) names;
};

static void pass_marker(struct open_groups *open, const struct member *member)
{
	const char *group;

	switch (marker_parse(member->name, &group)) {
	case MARKER_BEGIN:
		*vec_push(&open->names) = group;
		break;
	case MARKER_END:
		for (size_t i = open->names.count; i--;) {
			if (strcmp(open->names.items[i], group) == 0) {
				open->names.count = i;
				break;
			}
		}
		break;
	case MARKER_PAD:
	case MARKER_NONE:
		break;
	}
}

static bool is_pad(const struct member *member)
{
	const char *group;

	return marker_parse(member->name, &group) == MARKER_PAD;
}

/* An array without bounds, or a struct that ends in one. */
static bool is_flexible(const struct member *member)
{
	const struct type *type = type_peel(member->type);

	for (unsigned depth = 0; depth < LAYOUT_NESTING_MAX; depth++) {
		if (type->kind == KIND_ARRAY)
			return !type->has_element_count;
		if (!type->member_count || !type_has_members(type))
			return false;
		type = type_peel(type->members[type->member_count - 1].type);
	}
	return false;
}

static struct slot slot_make(const struct type *type, size_t index,
			     const struct open_groups *open)
{
	const struct member *after = &type->members[index - 1];
	const struct member *before = index < type->member_count ? &type->members[index] : NULL;

	return (struct slot){
		.index = index,
		.group = open->names.count ? open->names.items[open->names.count - 1] : NULL,
		.after = member_known_as(after),
		.before = before ? member_known_as(before) : NULL,
		.after_is_marker = layout_is_marker(after->name),
		.before_is_marker = before && layout_is_marker(before->name),
		.splits_bits = before && after->is_bitfield && before->is_bitfield,
	};
}

struct slot *slots_of(struct arena *arena, const struct type *type, size_t *ret_count)
{
	struct open_groups open = { 0 };
	struct slot *slots;
	size_t count = 0;

	type = type_peel(type);
	slots = arena_array(arena, struct slot, type->member_count + 1);
	for (size_t i = 1; i <= type->member_count; i++) {
		const struct member *after = &type->members[i - 1];

		pass_marker(&open, after);
		if (i == type->member_count ? is_flexible(after) : is_pad(&type->members[i]))
			continue;
		slots[count++] = slot_make(type, i, &open);
	}
	vec_deinit(&open.names);
	*ret_count = count;
	return slots;
}
