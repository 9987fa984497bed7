/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Checks that what a rule names is in the build, and where the rule says it is. */
#include "audit/checks.h"
#include "audit/wording.h"
#include "base/closest.h"

void check_struct_missing(struct check_run *run, const struct audited_group *group)
{
	const struct bound_struct *bound = run->bound;
	const struct rule *rule = bound->audited->rule;
	struct subject subject = {
		.is_only_note =
			bound->image->kind != IMAGE_KERNEL && !run->options->require_all,
	};

	(void)group;
	if (rule)
		subject.rule_at = rule->name_at;
	/* A driver's own struct is in its module, unless it is built in. */
	if (rule && rule->module && !run->options->require_all &&
	    (bound->definition == DEFINITION_ABSENT ||
	     bound->definition == DEFINITION_DECLARED_ONLY))
		return;
	switch (bound->definition) {
	case DEFINITION_FOUND:
		return;
	case DEFINITION_ABSENT:
		report(run, subject, "not defined in this image");
		return;
	case DEFINITION_DECLARED_ONLY:
		report(run, subject, "declared, but not defined in this image");
		return;
	case DEFINITION_NOT_A_STRUCT:
		report(run, subject, "not a struct or union in this image");
		return;
	case DEFINITION_ELSEWHERE:
		report(run, subject, "not defined in %s, but elsewhere in this image",
		       rule->declared_in);
		return;
	}
}

static const char *suggestion(const struct check_run *run, const char *near)
{
	return near ? arena_printf(run->bound->arena, "; did you mean %s?", near) : "";
}

static void members_missing_of(struct check_run *run, const struct bound_group *group)
{
	if (group->state == GROUP_EXCUSED)
		return;
	for (size_t i = 0; i < group->member_count; i++) {
		const struct bound_member *member = &group->members[i];
		const struct rule_member *rule = member->rule;
		struct subject subject = {
			.group = group->rule->name,
			.member = rule->path,
			.rule_at = rule->at,
			.declared_at = run->bound->audited->layout->type->declared_at,
		};

		if (member->is_found || !member->applies || rule->is_optional)
			continue;
		report(run, subject, "%s has no member %s%s%s%s", run->bound->audited->name,
		       rule_member_path(rule), rule->alias ? " for " : "",
		       rule->alias ? rule->path : "", suggestion(run, member->near));
	}
}

static void apart_missing_of(struct check_run *run, const struct bound_group *group)
{
	const struct bound_struct *bound = run->bound;

	if (group->state == GROUP_EXCUSED)
		return;
	for (size_t i = 0; i < group->rule->apart_from.count; i++) {
		const struct rule_name *name = &group->rule->apart_from.items[i];
		struct subject subject = {
			.group = group->rule->name,
			.member = name->name,
			.other = "apart_from",
			.rule_at = name->at,
			.declared_at = bound->audited->layout->type->declared_at,
		};
		struct placed placed;
		const char *near = NULL;

		if (!rule_group_find(bound->audited->rule, name->name) &&
		    !layout_group(bound->audited->layout, name->name) &&
		    !layout_find(bound->arena, bound->audited->layout, name->name, &placed,
				 &near))
			report(run, subject, "apart_from names %s, but %s has no such %s%s",
			       name->name, bound->audited->name, "group or member",
			       suggestion(run, near));
	}
}

void check_member_missing(struct check_run *run, const struct audited_group *group)
{
	const struct bound_struct *bound = run->bound;
	const struct rule *rule = bound->audited->rule;

	(void)group;
	if (bound->container == CONTAINER_NO_MEMBER)
		report(run,
		       (struct subject){ .member = rule->container_member,
					 .rule_at = rule->container_at },
		       "its container %s has no member %s%s", rule->container_struct,
		       rule->container_member, suggestion(run, bound->container_near));
	for (size_t i = 0; i < bound->group_count; i++) {
		members_missing_of(run, &bound->groups[i]);
		apart_missing_of(run, &bound->groups[i]);
	}
}

/* Whether a member lies between the markers; one without a size may lie on them. */
static bool is_between(const struct placed *placed, const struct layout *layout, size_t marked)
{
	const struct marked_group *markers = &layout->groups[marked];
	uint64_t end_bits;

	if (!checked_add(placed->offset_bits, placed->size_bits, &end_bits))
		return false;
	if (!placed->size_bits && placed->group == marked)
		return true;
	return markers->begin_bits <= placed->offset_bits && end_bits <= markers->end_bits &&
	       (placed->size_bits || placed->offset_bits < markers->end_bits);
}

void check_member_outside_group(struct check_run *run, const struct audited_group *group)
{
	const struct bound_group *bound = group_bound(run->bound, group);
	const struct layout *layout = run->bound->audited->layout;
	const struct bound_member **members;

	if (!bound || bound->state != GROUP_MARKED)
		return;
	members = group_members_by_offset(run->bound->arena, bound);
	for (size_t i = 0; members[i]; i++) {
		const struct placed *placed = &members[i]->placed;
		struct subject subject = {
			.group = group->name,
			.member = members[i]->rule->path,
			.rule_at = members[i]->rule->at,
			.declared_at = placed->member->declared_at,
		};

		if (is_between(placed, layout, bound->marked))
			continue;
		if (placed->group != LAYOUT_NO_GROUP && placed->group != bound->marked)
			subject.detail = arena_printf(run->bound->arena, "it is in group %s",
						      layout->groups[placed->group].name);
		report(run, subject, "%s at %s lies outside the group's bytes %s",
		       members[i]->rule->path,
		       word_place(run->bound->arena, placed->offset_bits),
		       word_range(run->bound->arena, group->begin_bytes, group->end_bytes));
	}
}

static const char *near_group(const struct check_run *run, const char *name)
{
	const struct layout *layout = run->bound->audited->layout;
	struct closest closest;

	closest_init(&closest, name);
	for (size_t i = 0; i < layout->group_count; i++)
		closest_offer(&closest, layout->groups[i].name);
	return closest.count ? closest.names[0] : NULL;
}

void check_group_missing(struct check_run *run, const struct audited_group *group)
{
	const struct bound_struct *bound = run->bound;
	const struct layout *layout = bound->audited->layout;

	(void)group;
	for (size_t i = 0; i < bound->group_count; i++) {
		const struct rule_group *rule = bound->groups[i].rule;
		struct subject subject = { .group = rule->name, .rule_at = rule->at };

		subject.declared_at = layout->type->declared_at;
		/* One that only lacks its end is reported below. */
		if (bound->groups[i].state == GROUP_MISSING &&
		    !layout_group(layout, rule->name))
			report(run, subject, "%s has no markers of this group%s",
			       bound->audited->name,
			       suggestion(run, near_group(run, rule->name)));
	}
	for (size_t i = 0; i < layout->group_count; i++) {
		const struct marked_group *markers = &layout->groups[i];
		struct subject subject = { .group = markers->name,
					   .declared_at = markers->declared_at };
		const struct rule_group *rule =
			bound->audited->rule
				? rule_group_find(bound->audited->rule, markers->name)
				: NULL;

		if (rule)
			subject.rule_at = rule->at;
		if (!markers->is_closed)
			report(run, subject, "begins at %s and has no end marker",
			       word_place(bound->arena, markers->begin_bits));
	}
}
