/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Declares a member that does not exist yet, so that the audit judges it as it will be. */
#include <string.h>

#include "audit/group.h"
#include "audit/place_private.h"

enum path_kind group_path(const struct audited_group *group)
{
	return group->rule && group->rule->path != PATH_ANY ? group->rule->path
							    : group_name_path(group->name);
}

static void group_add_member(struct arena *arena, struct rule_group *group)
{
	size_t count = group->members.count;
	struct rule_member *members = arena_array(arena, struct rule_member, count + 1);

	/* A group without declared members takes whatever its markers enclose. */
	if (!count)
		return;
	memcpy(members, group->members.items, count * sizeof(*members));
	members[count] = (struct rule_member){ .path = PLACE_MEMBER_NAME, .at = group->at };
	group->members.items = members;
	group->members.count = group->members.capacity = count + 1;
}

static const char *row_access(const struct place *place, enum path_kind path)
{
	bool is_on = place->path == PATH_ANY || place->path == PATH_TXRX || place->path == path;

	if (!is_on)
		return "-";
	return place->access == ACCESS_READ    ? "read_mostly"
	       : place->access == ACCESS_WRITE ? "read_write"
					       : "-";
}

static void rule_add_field(struct arena *arena, struct rule *rule, const struct place *place,
			   const char *type_text)
{
	size_t count = rule->fields.count;
	struct rule_field *fields = arena_array(arena, struct rule_field, count + 1);

	if (!count)
		return;
	memcpy(fields, rule->fields.items, count * sizeof(*fields));
	fields[count] = (struct rule_field){
		.name = PLACE_MEMBER_NAME,
		.type = type_text,
		.tx = row_access(place, PATH_TX),
		.rx = row_access(place, PATH_RX),
		.at = rule->name_at,
	};
	rule->fields.items = fields;
	rule->fields.count = rule->fields.capacity = count + 1;
}

struct rule *rule_with_member(struct arena *arena, const struct rule *rule,
			      const struct place *place, const char *type_text)
{
	struct rule *changed = arena_new(arena, struct rule);
	size_t count = rule->groups.count;

	*changed = *rule;
	changed->groups.items = arena_array(arena, struct rule_group, count);
	if (count)
		memcpy(changed->groups.items, rule->groups.items,
		       count * sizeof(*rule->groups.items));
	for (size_t i = 0; place->group && i < count; i++)
		if (strcmp(changed->groups.items[i].name, place->group) == 0)
			group_add_member(arena, &changed->groups.items[i]);
	rule_add_field(arena, changed, place, type_text);
	return changed;
}
