/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The bits of a struct that no member uses.  Only for the files of this folder. */
#ifndef LAYLINE_LAYOUT_HOLE_H
#define LAYLINE_LAYOUT_HOLE_H

#include "base/vec.h"
#include "layout/layout.h"

/* Anything declared at an offset: a member, a marker, an anonymous struct that was opened. */
struct start {
	uint64_t offset_bits;
	const struct member *member;
	bool ends_hole; /* a member without a size, or a marker */
};

/* Fills holes and padding of a layout whose members are sorted; sorts the starts. */
void holes_find(struct arena *arena, struct layout *layout, struct start *starts,
		size_t start_count);

#endif
