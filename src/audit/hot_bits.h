/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which bits of a struct are hot: those of members of a group that is not cold, and of members
 * whose documentation row has an access in tx or rx.
 *
 * By place and not by name, since rules and rows also name members of embedded structs, parts
 * of unions, and macros.
 */
#ifndef LAYLINE_AUDIT_HOT_BITS_H
#define LAYLINE_AUDIT_HOT_BITS_H

#include "audit/resolve.h"

struct hot_run {
	uint64_t begin_bits;
	uint64_t end_bits;
	uint64_t reach_bits; /* the furthest end of this run and all before it */
	const char *group;   /* NULL: a row's */
	bool is_hot;         /* false: in a cold group */
};

struct hot_bits {
	struct hot_run *runs; /* by begin */
	size_t run_count;
};

/* Of a struct that is bound, in its arena; the names are the groups'. */
void hot_bits_collect(const struct bound_struct *bound, struct hot_bits *ret);

/* Whether any of the bits is hot. */
bool hot_bits_touch(const struct hot_bits *hot, uint64_t offset_bits, uint64_t size_bits);

/* The group of the member that these bits are, or are part of; NULL for none. */
const char *hot_bits_group(const struct hot_bits *hot, uint64_t offset_bits,
			   uint64_t size_bits);

#endif
