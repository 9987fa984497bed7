/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How a document that is there differs from what its rule says, in words. */
#include "doc/doc_compare.h"

#include <string.h>

#include "base/map.h"

/* Rows of one name, the first of which is compared with the first, and so on. */
struct same_name {
	vec(const struct rule_field *) rows;
	size_t used;
};

static const char *or_dash(const char *cell)
{
	return cell && *cell ? cell : "-";
}

static void cell_compare(struct text *text, const struct rule_field *there, const char *what,
			 const char *cell, const char *wanted)
{
	if (strcmp(or_dash(cell), or_dash(wanted)) != 0)
		text_add(text, "%s:%u: %s: the document's %s is '%s', the rule's '%s'\n",
			 there->at.file, there->at.line, there->name, what, or_dash(cell),
			 or_dash(wanted));
}

static void row_compare(struct text *text, const struct rule_field *there,
			const struct rule_field *rule)
{
	cell_compare(text, there, "type", there->type, rule->type);
	cell_compare(text, there, "tx access", there->tx, rule->tx);
	cell_compare(text, there, "rx access", there->rx, rule->rx);
	cell_compare(text, there, "comment", there->used_by, rule->used_by);
}

void doc_compare(struct text *text, const char *path, const struct doc *there,
		 const struct doc_text *rule)
{
	struct arena arena = { 0 };
	struct map names = { 0 };

	for (size_t i = 0; i < rule->row_count; i++) {
		void **place = map_put(&names, rule->rows[i].name);
		struct same_name *same;

		if (!*place)
			*place = arena_new(&arena, struct same_name);
		same = *place;
		*vec_push(&same->rows) = &rule->rows[i];
	}
	for (size_t i = 0; i < there->rows.count; i++) {
		const struct rule_field *row = &there->rows.items[i];
		struct same_name *same = map_get(&names, row->name);

		if (same && same->used < same->rows.count)
			row_compare(text, row, same->rows.items[same->used++]);
		else
			text_add(text, "%s:%u: %s: the rule has no such row\n", row->at.file,
				 row->at.line, row->name);
	}
	for (size_t i = 0; i < names.count; i++) {
		struct same_name *same = names.entries[i].value;

		for (; same->used < same->rows.count; same->used++)
			text_add(text, "%s: %s: a row of the rule that the document lacks\n",
				 path, names.entries[i].key);
		vec_deinit(&same->rows);
	}
	map_deinit(&names);
	arena_deinit(&arena);
}
