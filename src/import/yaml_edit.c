/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Changes to the text of a YAML file. */
#include "import/yaml_edit.h"

#include <stdlib.h>

void yaml_edits_init(struct yaml_edits *edits, struct arena *arena, const char *text,
		     size_t length)
{
	*edits = (struct yaml_edits){ .arena = arena, .text = text, .length = length };
}

void yaml_edits_deinit(struct yaml_edits *edits)
{
	vec_deinit(&edits->items);
}

static void edit_add(struct yaml_edits *edits, size_t at, size_t drop_bytes, const char *insert)
{
	*vec_push(&edits->items) = (struct yaml_edit){
		.at = at,
		.drop_bytes = drop_bytes,
		.insert = arena_strdup(edits->arena, insert),
	};
}

/* Lines and columns count characters, and a byte order mark is none. */
static size_t offset_of(const struct yaml_edits *edits, struct srcpos at)
{
	static const char mark[] = "\xef\xbb\xbf";
	size_t offset = edits->length >= 3 && memcmp(edits->text, mark, 3) == 0 ? 3 : 0;

	for (uint32_t line = 1; line < at.line && offset < edits->length; offset++)
		line += edits->text[offset] == '\n';
	for (uint32_t column = 1; column < at.column && offset < edits->length; column++)
		do
			offset++;
		while (offset < edits->length &&
		       ((unsigned char)edits->text[offset] & 0xc0) == 0x80);
	return offset;
}

/* Behind the last character that is the node's own. */
static size_t tail_of(const struct yaml_edits *edits, const struct node *node)
{
	size_t offset;

	while (!node->is_flow && node->kind != NODE_TEXT && node->count)
		node = node->kind == NODE_LIST ? node->items[node->count - 1]
					       : node->entries[node->count - 1].value;
	offset = offset_of(edits, node->end);
	/* A block scalar ends where the next line begins. */
	while (offset && strchr(" \t\r\n", edits->text[offset - 1]))
		offset--;
	return offset;
}

static size_t line_start(const struct yaml_edits *edits, size_t offset)
{
	while (offset && edits->text[offset - 1] != '\n')
		offset--;
	return offset;
}

/* Adds whole lines below the one in which `offset` lies. */
static void lines_add_below(struct yaml_edits *edits, size_t offset, const char *lines)
{
	const char *end = memchr(edits->text + offset, '\n', edits->length - offset);

	if (end)
		edit_add(edits, (size_t)(end + 1 - edits->text), 0, lines);
	else
		edit_add(edits, edits->length, 0, arena_printf(edits->arena, "\n%s", lines));
}

/* Adds to what stands in brackets, at their end. */
static void flow_add(struct yaml_edits *edits, const struct node *node, const char *yaml)
{
	size_t bracket = offset_of(edits, node->end) - 1;
	bool is_first = node->count == 0;
	size_t at = bracket;

	while (at && strchr(" \t\r\n,", edits->text[at - 1]))
		at--;
	for (size_t i = 0; i < edits->items.count; i++)
		is_first = is_first && edits->items.items[i].at != at;
	edit_add(edits, at, 0, arena_printf(edits->arena, "%s%s", is_first ? "" : ", ", yaml));
}

void yaml_replace(struct yaml_edits *edits, const struct node *value, const char *yaml)
{
	size_t begin = offset_of(edits, value->at);
	size_t end = offset_of(edits, value->end);

	edit_add(edits, begin, end - begin, yaml);
}

void yaml_add_key(struct yaml_edits *edits, const struct node *map, const char *key,
		  const char *yaml)
{
	if (map->is_flow) {
		flow_add(edits, map, arena_printf(edits->arena, "%s: %s", key, yaml));
		return;
	}
	lines_add_below(edits, tail_of(edits, map),
			arena_printf(edits->arena, "%*s%s: %s\n",
				     (int)map->entries[0].key_at.column - 1, "", key, yaml));
}

/* The dash before an item. */
static size_t dash_of(const struct yaml_edits *edits, const struct node *item)
{
	size_t offset = offset_of(edits, item->at);
	size_t start = line_start(edits, offset);

	while (offset > start && edits->text[offset] != '-')
		offset--;
	/* "- - a" has two, the first of which is the outer list's. */
	return offset;
}

unsigned yaml_list_indent(const struct yaml_edits *edits, const struct node *list)
{
	size_t dash = dash_of(edits, list->items[0]);

	return (unsigned)(dash - line_start(edits, dash));
}

void yaml_append_lines(struct yaml_edits *edits, const struct node *list, const char *lines)
{
	lines_add_below(edits, tail_of(edits, list), lines);
}

void yaml_add_item(struct yaml_edits *edits, const struct node *list, size_t after,
		   const char *yaml)
{
	const char *line;

	if (list->is_flow) {
		if (after == SIZE_MAX && list->count)
			edit_add(edits, offset_of(edits, list->items[0]->at), 0,
				 arena_printf(edits->arena, "%s, ", yaml));
		else if (after == SIZE_MAX || after + 1 == list->count)
			flow_add(edits, list, yaml);
		else
			edit_add(edits, tail_of(edits, list->items[after]), 0,
				 arena_printf(edits->arena, ", %s", yaml));
		return;
	}
	line = arena_printf(edits->arena, "%*s- %s\n", (int)yaml_list_indent(edits, list), "",
			    yaml);
	if (after == SIZE_MAX)
		edit_add(edits, line_start(edits, dash_of(edits, list->items[0])), 0, line);
	else
		lines_add_below(edits, tail_of(edits, list->items[after]), line);
}

void yaml_append(struct yaml_edits *edits, const char *lines)
{
	bool is_ended = edits->length && edits->text[edits->length - 1] == '\n';

	edit_add(edits, edits->length, 0,
		 is_ended ? lines : arena_printf(edits->arena, "\n%s", lines));
}

void yaml_edits_apply(struct yaml_edits *edits, struct text *ret)
{
	size_t taken = 0;

	/* Selection by the smallest place, the first made first: few changes, and stable. */
	for (size_t done = 0; done < edits->items.count; done++) {
		struct yaml_edit *next = NULL;
		struct yaml_edit *edit;

		vec_for_each(edit, &edits->items)
			if (edit->insert && (!next || edit->at < next->at))
				next = edit;
		text_add_bytes(ret, edits->text + taken, next->at - taken);
		text_add(ret, "%s", next->insert);
		taken = next->at + next->drop_bytes;
		next->insert = NULL;
	}
	text_add_bytes(ret, edits->text + taken, edits->length - taken);
}
