/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Group markers: which member names are markers, and which begin belongs to which end.  Only
 * for the files of this folder.
 */
#ifndef LAYLINE_LAYOUT_MARKER_H
#define LAYLINE_LAYOUT_MARKER_H

#include "base/map.h"
#include "base/vec.h"
#include "layout/layout.h"

enum marker_kind {
	MARKER_NONE,
	MARKER_BEGIN,
	MARKER_END,
	MARKER_PAD,
};

/* The kind of marker that a member name is, and the group's name in it. */
enum marker_kind marker_parse(const char *member_name, const char **ret_group);

/* A group while its struct is being read. */
struct open_group {
	struct marked_group marked;
	uint64_t begin_order; /* how many members were declared before the marker */
	uint64_t end_order;
	size_t outer_same_name; /* index + 1 of the open group of the same name around it */
};

struct marker_list {
	vec(struct open_group) groups; /* as declared */
	struct map last_open;          /* name -> index + 1 into groups, as a pointer */
};

/* Takes the next begin or end marker in declaration order; an end without a begin is ignored.
 */
void marker_list_add(struct marker_list *list, enum marker_kind kind, const char *name,
		     uint64_t offset_bits, uint64_t order, struct srcpos declared_at);

/*
 * Gives the layout its groups, by offset, and its members (sorted by offset, `orders` being
 * their places in declaration order) their innermost group.  A member with a size belongs where
 * it lies, one without where it is declared.
 */
void marker_list_assign(const struct marker_list *list, struct arena *arena,
			struct layout *layout, const uint64_t *orders);

void marker_list_deinit(struct marker_list *list);

#endif
