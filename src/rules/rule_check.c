/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Faults of a rule that no single line shows. */
#include <string.h>

#include "base/map.h"
#include "rules/fault.h"
#include "rules/rule_read.h"

static bool is_conditional(const struct condition *condition)
{
	return condition->word_bits || condition->machine_count;
}

/* A group by its name; the map holds the groups that came before. */
static struct error *group_name_check(struct map *names, struct rule_group *group)
{
	void **place = map_put(names, group->name);
	const struct rule_group *before = *place;

	if (before)
		return fault_at(
			group->at,
			"duplicate group %s; it stands in line %u already, rename or join them",
			quoted(group->name).text, before->at.line);
	*place = group;
	return NULL;
}

static struct error *apart_from_check(const struct rule_group *group)
{
	for (size_t i = 0; i < group->apart_from.count; i++) {
		const struct rule_name *name = &group->apart_from.items[i];

		if (strcmp(name->name, group->name) == 0)
			return fault_at(name->at,
					"group %s cannot be apart from itself; remove the name",
					quoted(name->name).text);
	}
	return NULL;
}

static struct error *members_check(const struct rule_group *group)
{
	struct error *err = NULL;
	struct map paths = { 0 };
	struct rule_member *member;

	vec_for_each(member, &group->members) {
		void **place = map_put(&paths, member->path);
		const struct rule_member *before = *place;

		if (before) {
			err = fault_at(
				member->at,
				"duplicate member %s; it stands in line %u already, remove one of them",
				quoted(member->path).text, before->at.line);
			break;
		}
		*place = member;
	}
	map_deinit(&paths);
	return err;
}

/*
 * Markers do not nest, so a member is between one pair only.  What carries a `when` is left to
 * the audit, which knows whether it holds.
 */
static struct error *marked_members_check(struct map *owners, struct rule_group *group)
{
	struct rule_member *member;

	if (group->markers != MARKERS_REQUIRED || is_conditional(&group->when))
		return NULL;
	vec_for_each(member, &group->members) {
		void **place;
		const struct rule_group *owner;

		if (is_conditional(&member->when))
			continue;
		place = map_put(owners, member->path);
		owner = *place;
		if (owner)
			return fault_at(
				member->at,
				"member %s is in group %s already; between markers it can be in one group only",
				quoted(member->path).text, quoted(owner->name).text);
		*place = group;
	}
	return NULL;
}

struct error *rule_check(const struct rule *rule)
{
	struct map names = { 0 }, owners = { 0 };
	struct error *err = NULL;
	struct rule_group *group;

	vec_for_each(group, &rule->groups) {
		err = group_name_check(&names, group);
		if (!err)
			err = apart_from_check(group);
		if (!err)
			err = members_check(group);
		if (!err)
			err = marked_members_check(&owners, group);
		if (!err && group->markers == MARKERS_NONE && !group->members.count)
			err = fault_at(
				group->at,
				"group %s has neither markers nor members; list its members, or remove 'markers: false'",
				quoted(group->name).text);
		if (err)
			break;
	}
	map_deinit(&names);
	map_deinit(&owners);
	return err;
}
