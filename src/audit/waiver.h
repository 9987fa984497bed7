/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Waivers: which findings a rule says may stand, and which of the rule's waivers are of no use.
 * A waived finding is kept, marked, and does not count.
 */
#ifndef LAYLINE_AUDIT_WAIVER_H
#define LAYLINE_AUDIT_WAIVER_H

#include "audit/resolve.h"

/* What became of one waiver in all images of a run. */
struct waiver_use {
	const struct rule_waiver *waiver;
	const struct audited_struct *audited; /* the first that it could have been about */
	bool is_looked_at;                    /* what it is about was asked of an image */
	size_t waived_count;
	size_t expired_count; /* findings that it would waive if it had not ended */
};

/*
 * Waives the findings from `first` on, which are those of `bound`, and notes for each waiver of
 * its rule whether it could have been about them.
 */
void waivers_apply(struct audit *audit, const struct audit_options *options,
		   const struct bound_struct *bound, size_t first);

/*
 * Errors: ERROR_RULES with the place of the id, for a waiver of a finding that does not exist
 * or cannot be waived.
 */
MUST_CHECK
struct error *waivers_check(const struct rule_set *rules);

#endif
