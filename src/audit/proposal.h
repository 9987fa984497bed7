/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A struct of an image as it might be: audited by the same checks and measured by the same
 * numbers as the one that was compiled, so that the two can be compared.
 */
#ifndef LAYLINE_AUDIT_PROPOSAL_H
#define LAYLINE_AUDIT_PROPOSAL_H

#include "audit/audit.h"

/* One struct of one image, and nothing else, ready to be audited again and again. */
struct proposal_base {
	struct audit_image image; /* its types are those below */
	struct type_db types; /* the image's, with the struct's set in place of the image's */
	struct type_set *set;
	struct audit_options options;
};

/*
 * The image's struct under the set's name; `set` must have a layout.  What is read from the
 * image's types must outlive the base.
 */
void proposal_base_init(struct proposal_base *base, const struct audit_image *image,
			const struct type_set *set, const struct audit_options *options);
void proposal_base_deinit(struct proposal_base *base);

/* The struct with a type and a rule; must not move. */
struct proposal {
	struct audit audit;
	struct rule *rules[1];
	const struct audited_struct *audited; /* NULL without rule and markers */
	const struct layout *layout;
	struct lines geometry;
	uint64_t lines;
	/* What the fast path touches by the rule's rows; 0 without them. */
	uint64_t path_lines[FASTPATH_COUNT];
};

/*
 * Audits the struct as if it were `type`, by `rule` (NULL: by its markers).
 *
 * Errors: those of audit_image.  The proposal is then empty.
 */
MUST_CHECK
struct error *proposal_audit(struct proposal_base *base, const struct type *type,
			     struct rule *rule, struct proposal *ret);
void proposal_deinit(struct proposal *proposal);

/* NULL when the struct has no group of that name. */
const struct audited_group *proposal_group(const struct proposal *proposal, const char *name);

/*
 * The findings of `after` that `before` does not have, in their order; in the arena.  Two are
 * the same when they have one key (audit/finding_key.h); of errors also one message, since an
 * error can get worse.  Waived ones are left out.
 */
const struct finding **findings_added(struct arena *arena, const struct audit *before,
				      const struct audit *after, size_t *ret_count);

#endif
