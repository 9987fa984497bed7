/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A change of a layout in one line. */
#include <inttypes.h>

#include "audit/wording.h"
#include "baseline/struct_change.h"

static void add_lines(struct text *text, const struct layout_change *change)
{
	const char *plural = change->lines == 1 ? "" : "s";

	if (change->lines == change->lines_before)
		text_add(text, "still %" PRIu64 " line%s", change->lines, plural);
	else
		text_add(text, "%" PRIu64 " -> %" PRIu64 " line%s", change->lines_before,
			 change->lines, plural);
}

/* "96 -> 100 of 112", "96 -> 100 bytes", "still 96 of 112". */
static void add_sizes(struct text *text, const struct layout_change *change)
{
	if (change->size_bytes == change->size_before_bytes)
		text_add(text, "still %" PRIu64, change->size_bytes);
	else
		text_add(text, "%" PRIu64 " -> %" PRIu64, change->size_before_bytes,
			 change->size_bytes);
	if (change->now && change->now->has_max_size)
		text_add(text, " of %" PRIu64, change->now->max_size_bytes);
	else
		text_add(text, " byte%s", change->size_bytes == 1 ? "" : "s");
}

static void add_members(struct text *text, struct arena *arena,
			const struct layout_change *change)
{
	for (size_t i = 0; i < change->added_count; i++)
		text_add(text, "+%s, %s, ", change->added[i]->path,
			 word_size(arena, change->added[i]->size_bits));
	for (size_t i = 0; i < change->removed_count; i++)
		text_add(text, "-%s, ", change->removed[i]);
}

void change_words(struct arena *arena, struct layout_change *change)
{
	const char *name = change->group ? change->group : change->struct_name;
	struct text text = { 0 }, cost = { 0 };

	text_add(&text, "%s: ", *name ? name : "(unnamed group)");
	if (change->group && !change->now) {
		text_add(&text, "the group is gone; it had %s",
			 word_size(arena, change->size_before_bytes * 8));
	} else if (change->group && !change->before) {
		text_add(&text, "a new group, %" PRIu64, change->size_bytes);
		if (change->now->has_max_size)
			text_add(&text, " of %" PRIu64, change->now->max_size_bytes);
		text_add(&text, " bytes, %" PRIu64 " line%s", change->lines,
			 change->lines == 1 ? "" : "s");
	} else if (!change->group && !change->lines_before && !change->size_before_bytes) {
		text_add(&text, "not in the baseline");
	} else {
		add_members(&text, arena, change);
		add_sizes(&cost, change);
		text_add(&cost, ", ");
		add_lines(&cost, change);
		change->cost = arena_strdup(arena, text_str(&cost));
		text_add(&text, "%s", change->cost);
	}
	change->text = arena_strdup(arena, text_str(&text));
	text_deinit(&text);
	text_deinit(&cost);
}
