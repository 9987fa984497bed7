/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What moves as one when members of a struct are reordered, and what stays where it is.
 *
 * A run of bit-fields is one piece.  Fixed are the first member, since pointers to the struct
 * may be cast to it; everything without a size, such as group markers, and a flexible array at
 * the end; and members whose alignment is forced, which somebody wanted there.  Nothing crosses
 * what is fixed, so that no member leaves its group.
 */
#ifndef LAYLINE_LAYOUT_PIECE_H
#define LAYLINE_LAYOUT_PIECE_H

#include "layout/relayout.h"

struct piece {
	size_t first; /* index into the recipe's items */
	size_t count;
	const char *name; /* the first that a member of it has; NULL: none, and it is fixed */
	bool is_fixed;
	size_t run; /* pieces of one run may change places; SIZE_MAX when fixed */
	uint64_t size_bits;
	uint64_t align_bytes; /* what it starts on */
};

struct pieces {
	struct piece *items; /* as declared; in the arena */
	size_t count;
	size_t run_count;
};

/* Of a recipe as compiled. */
struct pieces pieces_of(struct arena *arena, struct relayout *relayout,
			const struct recipe *recipe);

/* Numbers the runs anew, after pieces have been fixed. */
void pieces_number_runs(struct pieces *pieces);

#endif
