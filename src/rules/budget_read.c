/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `max_size:` and `when:` of a rule file: what depends on the machine that a build is for. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "rules/expression.h"
#include "rules/fault.h"
#include "rules/rule_read.h"

/* The line sizes that --line-size takes. */
#define LINE_BYTES_MIN 16
#define LINE_BYTES_MAX 4096

/* "line128" */
static struct error *line_key_read(const char *key, struct srcpos at, uint64_t *ret_bytes)
{
	const char *digits = key + strlen("line");
	char *end;
	unsigned long bytes = strtoul(digits, &end, 10);

	if (end == digits || *end || *digits == '0' || !is_power_of_two(bytes) ||
	    bytes < LINE_BYTES_MIN || bytes > LINE_BYTES_MAX)
		return fault_at(
			at,
			"unknown line size %s; write line and a power of two from %d to %d, as line128",
			quoted(key).text, LINE_BYTES_MIN, LINE_BYTES_MAX);
	*ret_bytes = bytes;
	return NULL;
}

/* "line" with or without a number, but not "linear". */
static bool is_line_key(const char *key)
{
	size_t letters = strlen("line");

	return strncmp(key, "line", letters) == 0 &&
	       (!key[letters] || isdigit((unsigned char)key[letters]));
}

static struct error *budget_key_read(const struct node_entry *from, struct budget_entry *entry)
{
	const char *key = from->key;

	if (strcmp(key, "default") == 0)
		return NULL;
	if (strcmp(key, "64") == 0 || strcmp(key, "32") == 0) {
		entry->word_bits = key[0] == '6' ? 64 : 32;
		return NULL;
	}
	if (is_line_key(key))
		return line_key_read(key, from->key_at, &entry->line_bytes);
	if (is_identifier(key, strlen(key))) {
		entry->machine = key;
		return NULL;
	}
	return fault_at(
		from->key_at,
		"unknown key %s of 'max_size'; write 64 or 32, a machine as x86_64, a line size as line128, or default",
		quoted(key).text);
}

static struct error *budget_value_read(struct reading *reading, const struct node *value,
				       const char *what, const char *wanted,
				       struct budget_entry *entry)
{
	entry->at = value->at;
	if (value->kind != NODE_TEXT || node_is_null(value))
		return node_refuse(value, what, wanted);
	return expression_parse(reading->arena, value->text, value->at, &entry->value);
}

static struct error *budget_map_read(struct reading *reading, const struct node *map,
				     struct budget *budget)
{
	struct error *err = NULL;

	for (size_t i = 0; !err && i < map->count; i++) {
		err = budget_key_read(&map->entries[i], &budget->entries[i]);
		if (!err)
			err = budget_value_read(reading, map->entries[i].value,
						quoted(map->entries[i].key).text,
						"a number of bytes or an expression",
						&budget->entries[i]);
	}
	return err;
}

struct error *budget_read(struct reading *reading, const struct node *value, void *object)
{
	struct rule_group *group = object;
	struct budget *budget = &group->max_size;
	bool is_map = value->kind == NODE_MAP;

	if (is_map && !value->count)
		return fault_at(
			value->at,
			"'max_size' is an empty mapping; write for example {64: 91, 32: 95}");
	budget->at = value->at;
	budget->entry_count = is_map ? value->count : 1;
	budget->entries = arena_array(reading->arena, struct budget_entry, budget->entry_count);
	if (is_map)
		return budget_map_read(reading, value, budget);
	return budget_value_read(reading, value, "'max_size'",
				 "a number of bytes, an expression or a mapping",
				 &budget->entries[0]);
}

static struct error *word_size_read(struct reading *reading, const struct node *value,
				    void *object)
{
	static const char *const words[] = { "32", "64" };
	struct condition *condition = object;
	struct error *err;
	size_t word;

	(void)reading;
	err = node_word(value, "'word_size'", words, ARRAY_SIZE(words), &word);
	if (!err)
		condition->word_bits = word == 0 ? 32 : 64;
	return err;
}

static struct error *machine_read(struct reading *reading, const struct node *value,
				  void *object)
{
	struct condition *condition = object;
	bool is_list = value->kind == NODE_LIST;
	size_t count = is_list ? value->count : 1;
	struct error *err = NULL;

	if (!count)
		return fault_at(
			value->at,
			"'machine' is an empty list; name at least one, as [x86_64, arm64]");
	condition->machines = arena_array(reading->arena, const char *, count);
	condition->machine_count = count;
	for (size_t i = 0; !err && i < count; i++)
		err = node_identifier(is_list ? value->items[i] : value, "a machine",
				      &condition->machines[i]);
	return err;
}

struct error *condition_read(struct reading *reading, const struct node *value,
			     struct condition *condition)
{
	static const struct key keys[] = {
		{ "word_size", KEY_OWN, 0, word_size_read },
		{ "machine", KEY_OWN, 0, machine_read },
	};
	struct error *err =
		keys_read(reading, value, "'when'", keys, ARRAY_SIZE(keys), condition);

	if (!err && !value->count)
		err = fault_at(value->at,
			       "'when' is an empty mapping; write for example {word_size: 64}");
	return err;
}
