/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Cache lines as numbers: which lines a run of bits touches, counted from the start of the
 * struct or, with a base offset, from the start of the container's line that the struct begins
 * in.
 */
#ifndef LAYLINE_LAYOUT_CACHELINE_H
#define LAYLINE_LAYOUT_CACHELINE_H

#include "base/base.h"
#include "base/vec.h"

/* How a struct lies on lines. */
struct lines {
	uint64_t line_bytes; /* a power of two */
	uint64_t base_bytes; /* the struct's offset modulo line_bytes inside its container */
};

/* The line that holds a bit of the struct. */
uint64_t lines_of_bit(struct lines lines, uint64_t offset_bits);

/* How many bytes into its line a byte of the struct lies. */
uint64_t lines_bytes_into(struct lines lines, uint64_t offset_bytes);

/*
 * First and last line of a run; false for an empty run, which touches no line.  A run that
 * would pass the last offset there is ends there.
 */
bool lines_of_run(struct lines lines, uint64_t offset_bits, uint64_t size_bits,
		  uint64_t *ret_first, uint64_t *ret_last);

/* How many lines a run touches: 0 for an empty one. */
uint64_t lines_touched(struct lines lines, uint64_t offset_bits, uint64_t size_bits);

/* The fewest lines that can hold so many bits. */
uint64_t lines_least(struct lines lines, uint64_t size_bits);

/* Lines first to last, both included. */
struct line_run {
	uint64_t first;
	uint64_t last;
};

/*
 * A set of lines, for groups whose members are scattered.  All zero is the empty set.  It keeps
 * runs, ascending and apart, so that one huge member costs no more than a small one.
 */
struct line_set {
	vec(struct line_run) runs;
};

void line_set_add(struct line_set *set, uint64_t first, uint64_t last);
bool line_set_has(const struct line_set *set, uint64_t line);
bool line_set_meets(const struct line_set *set, uint64_t first, uint64_t last);
void line_set_union(struct line_set *set, const struct line_set *added);
/* The lines that are in both, added to ret. */
void line_set_intersect(const struct line_set *a, const struct line_set *b,
			struct line_set *ret);
uint64_t line_set_count(const struct line_set *set);
void line_set_deinit(struct line_set *set);

#endif
