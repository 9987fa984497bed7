/* SPDX-License-Identifier: GPL-2.0-or-later */
/* With --require-all: what a rule says and this build could not show. */
#include "audit/checks.h"
#include "audit/not_exercised.h"

static void report_lack(void *context, const struct not_exercised *item)
{
	struct check_run *run = context;
	struct subject subject = { .group = item->group,
				   .member = item->member,
				   .rule_at = item->rule_at };
	const char *name = item->member ? item->member : "the group";

	switch (item->why) {
	case WHY_OPTIONAL:
		report(run, subject,
		       "%s is optional and not in this build; nothing was checked", name);
		break;
	case WHY_CONFIG:
		report(run, subject, "%s is compiled out (%s); nothing was checked", name,
		       item->detail);
		break;
	case WHY_CONTAINER:
		report(run, subject,
		       "its container %s is not in this image; lines count from "
		       "the struct",
		       item->detail);
		break;
	case WHY_ABSENT: /* a struct-missing */
	case WHY_WHEN:
	case WHY_BUDGET:
	case WHY_COUNT:
		break;
	}
}

void check_rule_not_exercised(struct check_run *run, const struct audited_group *group)
{
	(void)group;
	if (run->options->require_all)
		not_exercised_visit(run->bound, report_lack, run);
}
