/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Documentation rows meet those of a rule. */
#include <stdlib.h>
#include <string.h>

#include "import/merge.h"
#include "import/rule_writer.h"

/* A rule that says nothing of an access says that there is none. */
static const char *access_wanted(const struct merge *merge, const char *access,
				 const char *there)
{
	if (!access && there && *there && merge->draft->has_docs)
		return "";
	return access;
}

static void row_merge(struct merge *merge, const struct node *map,
		      const struct rule_field *there, const struct rule_field *wanted)
{
	const char *what = arena_printf(&merge->import->arena, "row '%s'", wanted->name);
	const struct {
		const char *key;
		const char *value;
	} values[] = {
		{ "member", wanted->member },
		{ "alias", wanted->alias },
		{ "type", wanted->type },
		{ "tx", access_wanted(merge, wanted->tx, there->tx) },
		{ "rx", access_wanted(merge, wanted->rx, there->rx) },
		{ "used_by", wanted->used_by },
		{ "config", wanted->config },
	};
	bool is_same = true;

	for (size_t i = 0; i < ARRAY_SIZE(values); i++)
		is_same = merge_value(merge, &(struct merged_value){ .map = map,
								     .key = values[i].key,
								     .wanted = values[i].value,
								     .what = what }) &&
			  is_same;
	/* Of a row that was changed by hand the old line says nothing any more. */
	if (is_same && wanted->raw)
		merge_value(merge, &(struct merged_value){ .map = map,
							   .key = "raw",
							   .wanted = wanted->raw,
							   .what = what });
}

/* The first row of the name that no imported row was found for yet. */
static size_t row_find(const struct merge *merge, const bool *taken, const char *name)
{
	for (size_t i = 0; i < merge->rule->fields.count; i++)
		if (!taken[i] && strcmp(merge->rule->fields.items[i].name, name) == 0)
			return i;
	return SIZE_MAX;
}

static void rows_append(struct merge *merge)
{
	const struct rule_field *field;
	struct text lines = { 0 };

	text_add(&lines, "\nfields:\n");
	vec_for_each(field, &merge->draft->fields) {
		text_add(&lines, "  - ");
		write_field(&lines, field);
		text_add(&lines, "\n");
		merge->added_count++;
	}
	yaml_append(&merge->edits, text_str(&lines));
	text_deinit(&lines);
}

void merge_fields(struct merge *merge)
{
	const struct node *fields = node_get(merge->root, "fields");
	size_t after = SIZE_MAX;
	bool *taken;

	if (!merge->draft->fields.count)
		return;
	if (!fields) {
		rows_append(merge);
		return;
	}
	taken = arena_array(&merge->import->arena, bool, fields->count);
	for (size_t i = 0; i < merge->draft->fields.count; i++) {
		const struct rule_field *wanted = &merge->draft->fields.items[i];
		size_t found = row_find(merge, taken, wanted->name);
		struct text row = { 0 };

		if (found != SIZE_MAX) {
			taken[found] = true;
			after = found;
			row_merge(merge, fields->items[found],
				  &merge->rule->fields.items[found], wanted);
			continue;
		}
		/* Behind the row that it follows in the document. */
		write_field(&row, wanted);
		yaml_add_item(&merge->edits, fields, after, text_str(&row));
		merge->added_count++;
		text_deinit(&row);
	}
}
