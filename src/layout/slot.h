/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The places between a struct's own members where another could be declared, and the group that
 * each place is in.
 *
 * Left out is what nobody may use: the place in front of the first member, which may be what
 * pointers to the struct are cast to; the place behind a flexible array; and that between the
 * end marker of an aligned group and the padding which belongs to it.
 */
#ifndef LAYLINE_LAYOUT_SLOT_H
#define LAYLINE_LAYOUT_SLOT_H

#include "base/arena.h"
#include "types/type.h"

struct slot {
	size_t index;       /* of the member in front of which it is; member_count: the end */
	const char *group;  /* the innermost whose markers enclose it; NULL outside of all */
	const char *after;  /* the neighbours' names, markers among them; of an anonymous */
	const char *before; /* one the first name in it; NULL: the end of the struct */
	bool after_is_marker;
	bool before_is_marker;
	bool splits_bits; /* both neighbours are bit-fields */
};

/* The slots of a complete struct (typedefs are followed), in order; in the arena. */
struct slot *slots_of(struct arena *arena, const struct type *type, size_t *ret_count);

/*
 * The name that stands for a member in words and edits: its own, or the first in an anonymous
 * struct or union.  NULL when there is none.
 */
const char *member_known_as(const struct member *member);

#endif
