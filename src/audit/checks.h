/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The checks: one function each, over one struct whose rule is bound to the build.  The table
 * that says when each is asked comes from checks.def.
 */
#ifndef LAYLINE_AUDIT_CHECKS_H
#define LAYLINE_AUDIT_CHECKS_H

#include "audit/resolve.h"
#include "base/map.h"

/* One struct being checked. */
struct check_run {
	struct audit *audit; /* findings go here */
	const struct audit_options *options;
	const struct bound_struct *bound;
	enum check_id check;                 /* the one under way */
	const struct waiver_use *waiver_use; /* of the checks about waivers */
	struct map reported;                 /* so that nothing is said twice */
};

/* What a finding is about; all parts are optional. */
struct subject {
	const char *group;
	const char *member;
	const char *other; /* as in struct finding */
	const char *detail;
	struct srcpos declared_at;
	struct srcpos rule_at;
	bool is_only_note; /* whatever the check's severity */
};

/*
 * Adds a finding of the check under way.  The message is put behind the name of the group, or
 * of the struct when it is about none.  One that was reported before is dropped.
 */
PRINTF_LIKE(3, 4)
void report(struct check_run *run, struct subject subject, const char *format, ...);

/* Whether the check under way says something about `what` for the first time. */
bool report_is_new(struct check_run *run, const char *what);

/* Runs every check that is not switched off, in the order of checks.def. */
void checks_run(struct audit *audit, const struct audit_options *options,
		const struct bound_struct *bound);

/* Runs the checks that are asked once, when all images have been audited. */
void checks_run_at_end(struct audit *audit, const struct audit_options *options);

/* `group` is NULL for checks that need no group. */
#define CHECK(name, function, needs, id, severity, meaning, explanation) \
	void check_##function(struct check_run *run, const struct audited_group *group);
#include "audit/checks.def"
#undef CHECK

#endif
