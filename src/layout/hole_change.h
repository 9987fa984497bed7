/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Holes that open, close, grow or shrink between two layouts, by the member in front of them.
 */
#ifndef LAYLINE_LAYOUT_HOLE_CHANGE_H
#define LAYLINE_LAYOUT_HOLE_CHANGE_H

#include "layout/layout.h"

struct hole_change {
	const char *behind;   /* a path; NULL: before the first member */
	bool is_padding;      /* at the end of the struct; `behind` says nothing then */
	uint64_t before_bits; /* its size; 0: there was none */
	uint64_t after_bits;
};

/* In the order of the later layout, those that closed last, padding at the very end. In the
 * arena; the names are the layouts'. */
struct hole_change *hole_changes_find(struct arena *arena, const struct layout *before,
				      const struct layout *after, size_t *ret_count);

#endif
