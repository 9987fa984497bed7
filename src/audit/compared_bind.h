/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Binds one struct of two builds by one rule, so that both can be compared.
 *
 * A group that only one of the builds has markers for is, in the other, the hull of its
 * members: those of the rule, else those between the markers.
 */
#ifndef LAYLINE_AUDIT_COMPARED_BIND_H
#define LAYLINE_AUDIT_COMPARED_BIND_H

#include "audit/resolve.h"

enum {
	BEFORE,
	AFTER,
	BUILDS
};

struct compared_pair {
	struct bound_struct bound[BUILDS];
	struct audited_struct audited[BUILDS];
	bool is_defined[BUILDS];
};

/*
 * `rule` may be NULL.  The pair must not move.  Budgets are not evaluated.
 *
 * Errors: those of struct_bind; there is then nothing to release.
 */
MUST_CHECK
struct error *compared_bind(struct arena *arena, const char *name, const struct rule *rule,
			    const struct audit_image *const images[BUILDS],
			    struct compared_pair *ret);

/* Frees the line sets of the groups; the rest is the arena's. */
void compared_release(struct compared_pair *pair);

#endif
