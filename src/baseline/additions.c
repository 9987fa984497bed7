/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What is to be said of a member that a group did not have. */
#include "baseline/additions.h"

#include <string.h>

#include "audit/wording.h"

static bool is_listed(const struct audited_group *group)
{
	return group->rule && group->rule->members.count;
}

bool addition_note(struct arena *arena, const struct layout_change *change, size_t added,
		   const struct audit_options *options, struct finding *ret)
{
	enum severity severity = options->severities[CHECK_MEMBER_UNDECLARED];
	const struct audited_group *group = change->now;
	const struct audited_member *member = change->added[added];

	if (severity == SEVERITY_OFF || !group->is_marked || is_listed(group))
		return false;
	*ret = (struct finding){
		.check = CHECK_MEMBER_UNDECLARED,
		.severity = severity == SEVERITY_ERROR ? severity : SEVERITY_NOTE,
		.image = change->image,
		.struct_name = change->struct_name,
		.group = change->group,
		.member = member->path,
		.declared_at = member->member->declared_at,
	};
	if (group->rule)
		ret->rule_at = group->rule->at;
	ret->message = arena_printf(arena, "%s: %s (%s at %s) was added since the baseline",
				    *group->name ? group->name : "(unnamed group)",
				    member->path, word_size(arena, member->size_bits),
				    word_place(arena, member->offset_bits));
	return true;
}

bool addition_is_told_by(const struct layout_change *change, const struct finding *finding)
{
	if (finding->check != CHECK_MEMBER_UNDECLARED || finding->is_known ||
	    !finding->member || !finding->group || !change->group ||
	    strcmp(finding->group, change->group) != 0)
		return false;
	for (size_t i = 0; i < change->added_count; i++)
		if (strcmp(finding->member, change->added[i]->path) == 0)
			return true;
	return false;
}
