/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Finds a budget in the text of its rule by its place. */
#include "import/budget_edit.h"

#include <inttypes.h>

/* The values at a place: more than one when an anchor is used elsewhere. */
struct values_at {
	struct srcpos at;
	const struct node *value; /* NULL for none */
	size_t count;
};

static void values_find(struct values_at *found, const struct node *node)
{
	if (node->kind == NODE_TEXT && node->at.line == found->at.line &&
	    node->at.column == found->at.column) {
		found->value = node;
		found->count++;
	}
	/* How often aliases repeat a value is bounded by the reader. */
	for (size_t i = 0; i < node->count; i++)
		values_find(found,
			    node->kind == NODE_LIST ? node->items[i] : node->entries[i].value);
}

bool budget_replace(struct yaml_edits *edits, const struct node *root, struct srcpos at,
		    uint64_t number)
{
	struct values_at found = { .at = at };

	values_find(&found, root);
	if (found.count != 1)
		return false;
	yaml_replace(edits, found.value, arena_printf(edits->arena, "%" PRIu64, number));
	return true;
}
