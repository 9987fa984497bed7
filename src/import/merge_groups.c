/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Groups and their members meet those of a rule. */
#include <ctype.h>
#include <string.h>

#include "import/merge.h"
#include "import/rule_writer.h"
#include "rules/words.h"

/* Whether two expressions are written alike but for blanks. */
static bool is_same_expression(const char *a, const char *b)
{
	for (;; a++, b++) {
		while (*a == ' ')
			a++;
		while (*b == ' ')
			b++;
		if (*a != *b || !*a)
			return *a == *b;
	}
}

/* The group of the rule that lists a member; NULL for none. */
static const struct rule_group *owner_of(const struct rule *rule, const char *member)
{
	const struct rule_group *group;

	vec_for_each(group, &rule->groups)
		for (size_t i = 0; i < group->members.count; i++)
			if (strcmp(group->members.items[i].path, member) == 0)
				return group;
	return NULL;
}

static size_t member_index(const struct rule_group *group, const char *member)
{
	for (size_t i = 0; i < group->members.count; i++)
		if (strcmp(group->members.items[i].path, member) == 0)
			return i;
	return SIZE_MAX;
}

static void member_add(struct merge *merge, const struct node *members, size_t after,
		       const struct draft_member *member)
{
	struct text yaml = { 0 };

	write_member(&yaml, member);
	yaml_add_item(&merge->edits, members, after, text_str(&yaml));
	text_deinit(&yaml);
	merge->added_count++;
}

static void members_add_key(struct merge *merge, const struct node *map,
			    const struct draft_group *wanted)
{
	struct draft_member *member;
	struct text list = { 0 };

	vec_for_each(member, &wanted->members) {
		text_add(&list, "%s", list.length ? ", " : "[");
		write_member(&list, member);
	}
	text_add(&list, "]");
	yaml_add_key(&merge->edits, map, "members", text_str(&list));
	text_deinit(&list);
	merge->added_count++;
}

static void members_merge(struct merge *merge, const struct node *map,
			  const struct rule_group *there, const struct draft_group *wanted)
{
	const struct node *members = node_get(map, "members");
	/* Behind the one it follows in the struct; the first one, without such, in front. */
	size_t after = SIZE_MAX;
	struct draft_member *member;

	if (!wanted->members.count)
		return;
	if (!members) {
		members_add_key(merge, map, wanted);
		return;
	}
	if (merge_is_shared(merge, members, map->at))
		return;
	vec_for_each(member, &wanted->members) {
		const struct rule_group *owner = owner_of(merge->rule, member->name);

		if (owner == there) {
			after = member_index(there, member->name);
		} else if (owner) {
			import_note(
				merge->import,
				owner->members.items[member_index(owner, member->name)].at,
				"member '%s' is in group '%s' here and in '%s' in the import; kept",
				member->name, owner->name, wanted->name);
			merge->kept_count++;
		} else {
			member_add(merge, members, after, member);
		}
	}
}

static void group_merge(struct merge *merge, const struct node *map,
			const struct rule_group *there, const struct draft_group *wanted)
{
	const char *what = arena_printf(&merge->import->arena, "group '%s'", wanted->name);
	const struct node *size = node_get(map, "max_size");

	/* First, since what is added to a mapping comes behind its last value. */
	members_merge(merge, map, there, wanted);
	merge_value(merge, &(struct merged_value){ .map = map,
						   .key = "access",
						   .wanted = access_word(wanted->access),
						   .what = what });
	merge_value(merge, &(struct merged_value){ .map = map,
						   .key = "path",
						   .wanted = path_word(wanted->path),
						   .what = what });
	/* A mapping says for several machines what an assert cannot. */
	if (wanted->max_size && (!size || (size->kind == NODE_TEXT &&
					   !is_same_expression(size->text, wanted->max_size))))
		merge_value(merge, &(struct merged_value){ .map = map,
							   .key = "max_size",
							   .wanted = wanted->max_size,
							   .what = what });
}

static void group_add(struct merge *merge, const struct node *groups, struct text *at_end,
		      const struct draft_group *wanted)
{
	struct text yaml = { 0 };

	if (!groups) {
		text_add(at_end, "%s", at_end->length ? "\n" : "\ngroups:\n");
		write_group(at_end, wanted, 2);
	} else if (groups->is_flow) {
		write_group_flow(&yaml, wanted);
		yaml_add_item(&merge->edits, groups, groups->count - 1, text_str(&yaml));
	} else {
		text_add(&yaml, "\n");
		write_group(&yaml, wanted, yaml_list_indent(&merge->edits, groups));
		yaml_append_lines(&merge->edits, groups, text_str(&yaml));
	}
	text_deinit(&yaml);
	merge->added_count++;
}

void merge_groups(struct merge *merge)
{
	const struct node *groups = node_get(merge->root, "groups");
	const struct draft *draft = merge->draft;
	struct text at_end = { 0 };

	for (size_t i = 0; i < draft->groups.count; i++) {
		const struct draft_group *wanted = draft->groups.items[i];
		const struct rule_group *there = rule_group_find(merge->rule, wanted->name);

		if (there)
			group_merge(merge, groups->items[there - merge->rule->groups.items],
				    there, wanted);
		else
			group_add(merge, groups, &at_end, wanted);
	}
	if (at_end.length)
		yaml_append(&merge->edits, text_str(&at_end));
	text_deinit(&at_end);
}
