/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Checks that waivers are still of use; asked once a run, about all images together. */
#include "audit/checks.h"
#include "audit/waiver.h"

/* "group-hole of socket_read", "member-straddles-line of rx_opt". */
static const char *waiver_words(const struct check_run *run, const struct rule_waiver *waiver)
{
	const char *what = waiver->member ? waiver->member : waiver->group;

	return arena_printf(run->bound->arena, "%s%s%s", waiver->id, what ? " of " : "",
			    what ? what : "");
}

static struct subject waiver_subject(const struct rule_waiver *waiver)
{
	return (struct subject){
		.group = waiver->group,
		.member = waiver->member,
		.other = waiver->id,
		.rule_at = waiver->at,
	};
}

void check_waiver_unused(struct check_run *run, const struct audited_group *group)
{
	const struct waiver_use *use = run->waiver_use;

	(void)group;
	if (use->is_looked_at && !use->waived_count && !use->expired_count)
		report(run, waiver_subject(use->waiver),
		       "there is no %s here to waive; remove the waiver",
		       waiver_words(run, use->waiver));
}

void check_waiver_expired(struct check_run *run, const struct audited_group *group)
{
	const struct waiver_use *use = run->waiver_use;

	(void)group;
	if (use->expired_count)
		report(run, waiver_subject(use->waiver),
		       "the waiver of %s ended on %s; %s again", waiver_words(run, use->waiver),
		       use->waiver->until,
		       use->expired_count == 1 ? "the finding counts" : "the findings count");
}
