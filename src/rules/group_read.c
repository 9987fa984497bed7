/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `groups:` of a rule file: members that belong together, and what is asked of them. */
#include <string.h>

#include "rules/fault.h"
#include "rules/rule_read.h"
#include "rules/words.h"

static struct error *group_name_read(struct reading *reading, const struct node *value,
				     void *object)
{
	struct rule_group *group = object;

	(void)reading;
	/* Some drivers use the markers without a name; it must be written as "". */
	if (value->kind == NODE_TEXT && value->is_quoted && !value->text[0]) {
		group->name = value->text;
		return NULL;
	}
	return node_identifier(value, "'name'", &group->name);
}

static struct error *access_read(struct reading *reading, const struct node *value,
				 void *object)
{
	struct rule_group *group = object;
	struct error *err;
	size_t word;

	(void)reading;
	err = node_word(value, "'access'", access_words, ACCESS_WORDS, &word);
	if (!err)
		group->access = access_of_word(word);
	return err;
}

static struct error *path_read(struct reading *reading, const struct node *value, void *object)
{
	struct rule_group *group = object;
	struct error *err;
	size_t word;

	(void)reading;
	err = node_word(value, "'path'", path_words, PATH_WORDS, &word);
	if (!err)
		group->path = path_of_word(word);
	return err;
}

static struct error *max_lines_read(struct reading *reading, const struct node *value,
				    void *object)
{
	struct rule_group *group = object;

	(void)reading;
	group->max_lines_at = value->at;
	return node_number(value, "'max_lines'", 1, &group->max_lines);
}

static struct error *align_read(struct reading *reading, const struct node *value, void *object)
{
	struct rule_group *group = object;
	struct error *err;

	(void)reading;
	group->has_align = true;
	group->align_at = value->at;
	if (value->kind == NODE_TEXT && strcmp(value->text, "line") == 0)
		return NULL;
	err = node_number(value, "'align'", 1, &group->align_bytes);
	if (!err && is_power_of_two(group->align_bytes))
		return NULL;
	error_free(err);
	return node_refuse(value, "'align'", "line or a power of two");
}

static struct error *offset_read(struct reading *reading, const struct node *value,
				 void *object)
{
	struct rule_group *group = object;

	(void)reading;
	group->has_offset = true;
	group->offset_at = value->at;
	return node_number(value, "'offset'", 0, &group->offset_bytes);
}

static struct error *own_lines_read(struct reading *reading, const struct node *value,
				    void *object)
{
	struct rule_group *group = object;

	(void)reading;
	group->own_lines_at = value->at;
	return node_truth(value, "'own_lines'", &group->own_lines);
}

static struct error *apart_from_read(struct reading *reading, const struct node *value,
				     void *object)
{
	struct rule_group *group = object;
	struct error *err = node_expect(value, NODE_LIST, "'apart_from'");

	(void)reading;
	for (size_t i = 0; !err && i < value->count; i++) {
		struct rule_name *name = vec_push(&group->apart_from);

		name->at = value->items[i]->at;
		err = node_path(value->items[i], "an entry of 'apart_from'", &name->name);
	}
	return err;
}

static struct error *group_markers_read(struct reading *reading, const struct node *value,
					void *object)
{
	struct rule_group *group = object;

	(void)reading;
	return markers_read(value, &group->markers);
}

static struct error *group_when_read(struct reading *reading, const struct node *value,
				     void *object)
{
	struct rule_group *group = object;

	return condition_read(reading, value, &group->when);
}

static struct error *member_when_read(struct reading *reading, const struct node *value,
				      void *object)
{
	struct rule_member *member = object;

	return condition_read(reading, value, &member->when);
}

static struct error *member_read(struct reading *reading, const struct node *node,
				 struct rule_member *member)
{
	static const struct key keys[] = {
		{ "name", KEY_PATH, offsetof(struct rule_member, path), NULL },
		{ "alias", KEY_PATH, offsetof(struct rule_member, alias), NULL },
		{ "optional", KEY_TRUTH, offsetof(struct rule_member, is_optional), NULL },
		{ "when", KEY_OWN, 0, member_when_read },
	};
	struct error *err;

	member->at = node->at;
	if (node->kind != NODE_MAP)
		return node_path(node, "an entry of 'members'", &member->path);
	err = keys_read(reading, node, "a member", keys, ARRAY_SIZE(keys), member);
	if (!err && !member->path)
		err = fault_at(
			node->at,
			"a member without 'name'; write for example {name: xps_maps, optional: true}");
	return err;
}

static struct error *members_read(struct reading *reading, const struct node *value,
				  void *object)
{
	struct rule_group *group = object;
	struct error *err = node_expect(value, NODE_LIST, "'members'");

	for (size_t i = 0; !err && i < value->count; i++)
		err = member_read(reading, value->items[i], vec_push(&group->members));
	return err;
}

static struct error *group_read(struct reading *reading, const struct node *node,
				struct rule_group *group)
{
	static const struct key keys[] = {
		{ "name", KEY_OWN, 0, group_name_read },
		{ "access", KEY_OWN, 0, access_read },
		{ "path", KEY_OWN, 0, path_read },
		{ "max_size", KEY_OWN, 0, budget_read },
		{ "max_lines", KEY_OWN, 0, max_lines_read },
		{ "align", KEY_OWN, 0, align_read },
		{ "offset", KEY_OWN, 0, offset_read },
		{ "own_lines", KEY_OWN, 0, own_lines_read },
		{ "apart_from", KEY_OWN, 0, apart_from_read },
		{ "members", KEY_OWN, 0, members_read },
		{ "markers", KEY_OWN, 0, group_markers_read },
		{ "optional", KEY_TRUTH, offsetof(struct rule_group, is_optional), NULL },
		{ "when", KEY_OWN, 0, group_when_read },
	};
	struct error *err;

	group->at = node->at;
	group->markers = reading->markers;
	err = keys_read(reading, node, "a group", keys, ARRAY_SIZE(keys), group);
	if (!err && !group->name)
		err = fault_at(
			node->at,
			"a group without 'name'; give it the name of its markers, or one of your own");
	return err;
}

struct error *groups_read(struct reading *reading, const struct node *value, void *object)
{
	struct rule *rule = object;
	struct error *err = node_expect(value, NODE_LIST, "'groups'");

	for (size_t i = 0; !err && i < value->count; i++)
		err = group_read(reading, value->items[i], vec_push(&rule->groups));
	return err;
}
