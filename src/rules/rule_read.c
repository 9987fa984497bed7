/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The top of a rule file: its version, what it is about, and the keys that stand beside the
 * groups. */
#include "rules/rule_read.h"

#include <string.h>

#include "rules/fault.h"

#define VERSION "1"

static struct error *subject_read(struct rule *rule, const struct node *value,
				  enum rule_subject subject, const char *what)
{
	if (rule->name)
		return fault_at(
			value->at,
			"%s beside another subject; a rule is about one struct, enum or array",
			what);
	rule->subject = subject;
	rule->name_at = value->at;
	return node_identifier(value, what, &rule->name);
}

static struct error *struct_read(struct reading *reading, const struct node *value,
				 void *object)
{
	(void)object;
	return subject_read(reading->rule, value, SUBJECT_STRUCT, "'struct'");
}

static struct error *enum_read(struct reading *reading, const struct node *value, void *object)
{
	(void)object;
	return subject_read(reading->rule, value, SUBJECT_ENUM, "'enum'");
}

static struct error *array_struct_read(struct reading *reading, const struct node *value,
				       void *object)
{
	(void)object;
	return subject_read(reading->rule, value, SUBJECT_ARRAY, "'struct'");
}

static struct error *array_read(struct reading *reading, const struct node *value, void *object)
{
	static const struct key keys[] = {
		{ "struct", KEY_OWN, 0, array_struct_read },
		{ "member", KEY_PATH, offsetof(struct rule, array_member), NULL },
		{ "enum", KEY_IDENTIFIER, offsetof(struct rule, array_enum), NULL },
	};
	struct rule *rule = object;
	struct error *err = keys_read(reading, value, "'array'", keys, ARRAY_SIZE(keys), rule);

	if (err)
		return err;
	if (rule->subject != SUBJECT_ARRAY || !rule->array_member || !rule->array_enum)
		return fault_at(
			value->at,
			"'array' lacks a part; write {struct: linux_mib, member: mibs, enum: LINUX_MIB_NUM}");
	rule->array_enum_type = arena_printf(reading->arena, "enum %s", rule->array_enum);
	return NULL;
}

static struct error *container_read(struct reading *reading, const struct node *value,
				    void *object)
{
	static const struct key keys[] = {
		{ "struct", KEY_IDENTIFIER, offsetof(struct rule, container_struct), NULL },
		{ "member", KEY_PATH, offsetof(struct rule, container_member), NULL },
	};
	struct rule *rule = object;
	struct error *err;

	if (node_is_null(value))
		return NULL;
	rule->container_at = value->at;
	err = keys_read(reading, value, "'container'", keys, ARRAY_SIZE(keys), rule);
	if (err)
		return err;
	if (!rule->container_struct || !rule->container_member)
		return fault_at(
			value->at,
			"'container' names only half of the place; write {struct: net, member: ipv4}");
	return NULL;
}

static struct error *lines_read(struct reading *reading, const struct node *value, void *object)
{
	static const char *const words[] = { "pair" };
	struct rule *rule = object;
	size_t word;

	(void)reading;
	rule->counts_line_pairs = true;
	return node_word(value, "'lines'", words, ARRAY_SIZE(words), &word);
}

struct error *markers_read(const struct node *value, enum marker_use *ret)
{
	bool are_required;
	struct error *err = node_truth(value, "'markers'", &are_required);

	if (!err)
		*ret = are_required ? MARKERS_REQUIRED : MARKERS_NONE;
	return err;
}

static struct error *default_markers_read(struct reading *reading, const struct node *value,
					  void *object)
{
	(void)object;
	return markers_read(value, &reading->markers);
}

/* Its version was checked before any other key was looked at. */
static struct error *version_skip(struct reading *reading, const struct node *value,
				  void *object)
{
	(void)reading;
	(void)value;
	(void)object;
	return NULL;
}

static struct error *version_check(const struct node *root)
{
	const struct node *version = node_get(root, "layline");
	uint64_t number;
	struct error *err;

	if (!version)
		return fault_at(root->at,
				"no key 'layline'; begin the file with 'layline: " VERSION "'");
	err = node_number(version, "'layline'", 1, &number);
	if (!err && strcmp(version->text, VERSION) != 0)
		err = fault_at(
			version->at,
			"version %s of the format is not known; this layline reads version " VERSION,
			version->text);
	return err;
}

struct error *rule_read(struct arena *arena, const struct node *node, struct rule *rule)
{
	static const struct key keys[] = {
		{ "layline", KEY_OWN, 0, version_skip },
		{ "struct", KEY_OWN, 0, struct_read },
		{ "enum", KEY_OWN, 0, enum_read },
		{ "array", KEY_OWN, 0, array_read },
		{ "container", KEY_OWN, 0, container_read },
		{ "lines", KEY_OWN, 0, lines_read },
		{ "declared_in", KEY_TEXT, offsetof(struct rule, declared_in), NULL },
		{ "module", KEY_TEXT, offsetof(struct rule, module), NULL },
		{ "markers", KEY_OWN, 0, default_markers_read },
		{ "groups", KEY_OWN, 0, groups_read },
		{ "fields", KEY_OWN, 0, fields_read },
		{ "waivers", KEY_OWN, 0, waivers_read },
		{ "docs", KEY_OWN, 0, docs_read },
	};
	struct reading reading = { .arena = arena, .rule = rule, .markers = MARKERS_AUTO };
	const struct node *markers = node_get(node, "markers");
	struct error *err = version_check(node);

	/* It counts for all groups, above it or below. */
	if (!err && markers)
		err = markers_read(markers, &reading.markers);
	if (!err)
		err = keys_read(&reading, node, "a rule", keys, ARRAY_SIZE(keys), rule);
	if (err)
		return err;
	if (!rule->name)
		return fault_at(
			node->at,
			"no key 'struct', 'enum' or 'array'; name what the rule is about, as 'struct: tcp_sock'");
	return rule_check(rule);
}
