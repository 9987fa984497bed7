/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the fast path needs of a struct by its documentation rows: bytes, the lines they lie on,
 * and the fewest lines that would hold them.
 *
 * A row is on the fast path when its tx or rx column has an access.  A member counts with all
 * its bytes, each byte once; a bit-field with the bytes that hold its bits.  The definitions
 * are those of the table in Linux 14006f1d8fa2 ("Documentations: Analyze heavily used
 * Networking related structs", 6.8).
 */
#ifndef LAYLINE_AUDIT_FASTPATH_H
#define LAYLINE_AUDIT_FASTPATH_H

#include "base/arena.h"
#include "layout/cacheline.h"

enum fastpath_kind {
	FASTPATH_ALL, /* either of the others */
	FASTPATH_TX,
	FASTPATH_RX,
	FASTPATH_COUNT,
};

struct fastpath_use {
	size_t row_count;   /* with an access */
	size_t found_count; /* of them, those that name something in the struct */
	uint64_t bytes;
	uint64_t lines;
	uint64_t least_lines;
	const struct line_run *runs; /* the lines, ascending and apart */
	size_t run_count;
};

struct fastpath {
	struct fastpath_use uses[FASTPATH_COUNT];
	const char **missing; /* rows with an access that name nothing; in the rule's order */
	size_t missing_count;
};

const char *fastpath_name(enum fastpath_kind kind); /* "all", "tx", "rx" */

struct bound_struct;

/* Lives in the bound struct's arena; NULL when its rule has no rows. */
const struct fastpath *fastpath_measure(const struct bound_struct *bound);

#endif
