/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Pairs holes by the member in front of them. */
#include "layout/hole_change.h"

#include <string.h>

#include "base/map.h"

/* The key of a hole that no member is in front of. */
static const char no_member[] = "";

/* The member with a size that ends last before an offset. */
static const char *member_before(const struct layout *layout, uint64_t offset_bits)
{
	const char *path = no_member;
	uint64_t last = 0;

	for (size_t i = 0; i < layout->member_count; i++) {
		const struct placed *placed = &layout->members[i];
		uint64_t end;

		if (!placed->size_bits || placed->is_expanded ||
		    !checked_add(placed->offset_bits, placed->size_bits, &end) ||
		    end > offset_bits || end < last)
			continue;
		last = end;
		path = placed->path;
	}
	return path;
}

/* Adds up the holes behind each member: a marker may cut one in two. */
static void add_holes(struct arena *arena, struct map *changes, const struct layout *layout,
		      bool is_after)
{
	for (size_t i = 0; i < layout->hole_count; i++) {
		const struct hole *hole = &layout->holes[i];
		const char *behind = member_before(layout, hole->offset_bits);
		void **slot = map_put(changes, behind);
		struct hole_change *change = *slot;

		if (!change) {
			change = arena_new(arena, struct hole_change);
			change->behind = behind == no_member ? NULL : behind;
			*slot = change;
		}
		if (is_after)
			change->after_bits += hole->size_bits;
		else
			change->before_bits += hole->size_bits;
	}
}

struct hole_change *hole_changes_find(struct arena *arena, const struct layout *before,
				      const struct layout *after, size_t *ret_count)
{
	struct map changes = { 0 };
	struct hole_change *found;
	size_t count = 0;

	add_holes(arena, &changes, after, true);
	add_holes(arena, &changes, before, false);
	found = arena_array(arena, struct hole_change, changes.count + 1);
	for (size_t i = 0; i < changes.count; i++) {
		const struct hole_change *change = changes.entries[i].value;

		if (change->before_bits != change->after_bits)
			found[count++] = *change;
	}
	if (before->padding_bits != after->padding_bits)
		found[count++] = (struct hole_change){ .is_padding = true,
						       .before_bits = before->padding_bits,
						       .after_bits = after->padding_bits };
	map_deinit(&changes);
	*ret_count = count;
	return found;
}
