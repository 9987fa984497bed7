/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Goes over what a rule says for that which the build gave no occasion to check. */
#include "audit/not_exercised.h"

#include <string.h>

static const struct {
	const char *name;
	const char *words;
	bool is_lack;
} whys[WHY_COUNT] = {
	[WHY_ABSENT] = { "absent", "not in this image", true },
	[WHY_OPTIONAL] = { "optional", "optional, and not there", true },
	[WHY_CONFIG] = { "config", "compiled out", true },
	[WHY_CONTAINER] = { "container", "the container is not in this image", true },
	[WHY_WHEN] = { "when", "for other machines", false },
	[WHY_BUDGET] = { "budget", "its budget is for other machines", false },
};

const char *why_name(enum not_exercised_why why)
{
	return whys[why].name;
}

const char *why_words(enum not_exercised_why why)
{
	return whys[why].words;
}

bool why_is_lack(enum not_exercised_why why)
{
	return whys[why].is_lack;
}

/* One walk over a rule. */
struct walk {
	const struct bound_struct *bound;
	void (*visit)(void *context, const struct not_exercised *item);
	void *context;
};

static void tell(const struct walk *walk, struct not_exercised item)
{
	item.rule = walk->bound->audited->rule;
	item.image = walk->bound->audited->image;
	walk->visit(walk->context, &item);
}

static void tell_members(const struct walk *walk, const struct bound_group *group)
{
	for (size_t i = 0; i < group->member_count; i++) {
		const struct bound_member *member = &group->members[i];
		struct not_exercised item = {
			.why = member->applies ? WHY_OPTIONAL : WHY_WHEN,
			.group = group->rule->name,
			.member = member->rule->path,
			.rule_at = member->rule->at,
		};

		/* One that should be there is a member-missing. */
		if (!member->applies || (!member->is_found && member->rule->is_optional))
			tell(walk, item);
	}
}

static void tell_group(const struct walk *walk, const struct bound_group *group)
{
	const struct target *target = &walk->bound->image->target;
	const struct rule_group *rule = group->rule;
	struct not_exercised item = {
		.why = condition_holds(&rule->when, target) ? WHY_OPTIONAL : WHY_WHEN,
		.group = rule->name,
		.rule_at = rule->at,
	};

	/* One whose markers are missing is a group-missing. */
	if (group->state == GROUP_EXCUSED)
		tell(walk, item);
	if (group->state == GROUP_EXCUSED || group->state == GROUP_MISSING)
		return;
	if (rule->max_size.entry_count && !budget_entry_for(&rule->max_size, target)) {
		item.why = WHY_BUDGET;
		item.rule_at = rule->max_size.at;
		tell(walk, item);
	}
	tell_members(walk, group);
}

/* Whether a group speaks of the member, which is then told of there. */
static bool is_grouped(const struct bound_struct *bound, const char *path)
{
	for (size_t i = 0; i < bound->group_count; i++)
		for (size_t k = 0; k < bound->groups[i].member_count; k++)
			if (strcmp(bound->groups[i].members[k].rule->path, path) == 0)
				return true;
	return false;
}

static void tell_field(const struct walk *walk, const struct bound_field *field)
{
	const struct rule_field *rule = field->rule;
	struct not_exercised item = {
		.why = !field->applies ? WHY_WHEN
		       : rule->config  ? WHY_CONFIG
				       : WHY_OPTIONAL,
		.member = field->name,
		.detail = field->applies ? rule->config : NULL,
		.rule_at = rule->at,
	};

	if (field->applies && (field->is_found || !(rule->config || rule->is_optional)))
		return;
	if (!is_grouped(walk->bound, field->name))
		tell(walk, item);
}

void not_exercised_visit(const struct bound_struct *bound,
			 void (*visit)(void *context, const struct not_exercised *item),
			 void *context)
{
	const struct walk walk = { bound, visit, context };
	const struct rule *rule = bound->audited->rule;

	if (!rule)
		return;
	if (bound->definition != DEFINITION_FOUND) {
		tell(&walk,
		     (struct not_exercised){ .why = WHY_ABSENT, .rule_at = rule->name_at });
		return;
	}
	if (bound->container == CONTAINER_ABSENT)
		tell(&walk, (struct not_exercised){ .why = WHY_CONTAINER,
						    .detail = rule->container_struct,
						    .rule_at = rule->container_at });
	for (size_t i = 0; i < bound->group_count; i++)
		tell_group(&walk, &bound->groups[i]);
	for (size_t i = 0; i < bound->field_count; i++)
		tell_field(&walk, &bound->fields[i]);
}

static void collect(void *context, const struct not_exercised *item)
{
	struct audit *audit = context;

	*vec_push(&audit->not_exercised) = *item;
}

void not_exercised_collect(struct audit *audit, const struct bound_struct *bound)
{
	not_exercised_visit(bound, collect, audit);
}
