/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What edits of a struct would do to one image: its layout before and after, the findings that
 * appear and disappear, what embeds it, and how many objects fit a slab.
 */
#ifndef LAYLINE_AUDIT_TRIAL_H
#define LAYLINE_AUDIT_TRIAL_H

#include "audit/audit.h"
#include "audit/compared_bind.h"
#include "audit/comparison.h"
#include "layout/edit.h"

/* Objects of a struct in slabs of pages of 4 KiB.   Source: mm/slub.c, include/linux/slab.h. */
struct slab_fit {
	uint64_t object_bytes;   /* rounded up to lines, as SLAB_HWCACHE_ALIGN does */
	uint64_t in_one_page;    /* order 0 */
	uint64_t in_eight_pages; /* order 3, the highest that slub likes to take */
	uint64_t kmalloc_bytes;  /* of the kmalloc cache; 0: larger than any */
};

/* A struct that embeds the edited one, however deep. */
struct trial_embedder {
	const struct type_set *set;
	struct compared_pair pair;
	const struct comparison *comparison;
	bool is_audited; /* by a rule or by its markers */
};

struct trial {
	struct arena arena;
	struct edit_session session;
	struct type_db edited; /* the image's types with the edits */
	struct audit_image facts[BUILDS];
	struct audit audits[BUILDS];
	struct compared_pair pair;
	const struct comparison *comparison;
	struct slab_fit slab[BUILDS];
	const struct finding **added; /* of audits[AFTER], in its order */
	size_t added_count;
	const struct finding **removed;
	size_t removed_count;
	struct trial_embedder *embedders; /* in the order of the image */
	size_t embedder_count;
	/* Of the embedders, those with a rule or markers first, then by name. */
	const struct trial_embedder **embedders_by_name;
};

/*
 * Makes the edits, one after the other, in the struct called `name` and audits the image before
 * and after.  What the image does not have read (audit_wanted_types(), the struct, the types of
 * the edits, what embeds it) is not looked at.  Must not move; rules, edits and options must
 * outlive it.
 *
 * Errors: those of edit_session_add() and audit_image(); ERROR_USAGE when the image does not
 * define the struct.  trial_deinit() in any case.
 */
MUST_CHECK
struct error *trial_run(struct trial *trial, const struct audit_image *image,
			struct relayout_abi abi, const char *name, const struct edit *edits,
			size_t edit_count, const struct rule_set *rules,
			const struct audit_options *options);
void trial_deinit(struct trial *trial);

/* How many members lie elsewhere; those inside an embedded struct that moved as a whole count
 * as one. */
size_t trial_moved_members(const struct comparison *comparison);

#endif
