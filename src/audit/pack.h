/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A better order of a struct's members, group by group: one that the fast path needs fewer
 * lines for, or that takes fewer bytes, in all builds together and worse in none.
 *
 * Whether an order is better, the compiler's rules and the audit say: each is laid out and
 * audited, and none is taken that adds a warning.  What may move is in layout/piece.h.
 */
#ifndef LAYLINE_AUDIT_PACK_H
#define LAYLINE_AUDIT_PACK_H

#include "audit/before_after.h"
#include "audit/remake.h"

struct pack_group {
	const char *name;
	struct before_after size_bytes;
	struct before_after lines;
};

/* The order in one build. */
struct pack_image {
	const struct type *before;
	const struct type *after; /* NULL when nothing is gained */
	/* Of each member of `after` its index in `before`. */
	const size_t *origins;
	struct before_after size_bytes;
	struct before_after lines;
	bool has_path_lines;
	struct before_after path_lines[FASTPATH_COUNT];
	const struct pack_group *groups; /* in memory's order */
	size_t group_count;
	size_t moved; /* members that are declared elsewhere than before */
};

enum pack_verdict {
	PACK_BETTER,
	PACK_NOTHING_GAINED,
	PACK_LEFT_ALONE, /* it must not be reordered */
};

struct packing {
	struct arena arena;
	enum pack_verdict verdict;
	const char *reason; /* why it is left alone */
	struct pack_image *images;
	size_t image_count;
};

/*
 * Looks for a better order.  What the builds refer to must outlive the packing.
 *
 * Errors: those of audit_image.  Nothing to free then.
 */
MUST_CHECK
struct error *pack_struct(struct packing *packing, const struct remake_build *builds,
			  size_t build_count, const struct audit_options *options);
void packing_deinit(struct packing *packing);

#endif
