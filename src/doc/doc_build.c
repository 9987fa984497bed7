/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Rows from a build. */
#include "doc/doc_build.h"

#include <string.h>

#include "base/map.h"
#include "types/type_documented.h"

const char *doc_row_path(struct arena *arena, const struct rule_field *row)
{
	if (row->member)
		return row->member;
	if (row->alias)
		return row->alias;
	return arena_strndup(arena, row->name, strcspn(row->name, "["));
}

/* "struct icsk_ack_" of "struct icsk_ack_u8", when the row is about a member of icsk_ack. */
static size_t outer_length(const struct rule_field *row)
{
	const char *dot = row->member ? strrchr(row->member, '.') : NULL;
	const char *tag = row->type;
	size_t length;

	if (!dot || !tag || strncmp(tag, "struct ", strlen("struct ")) != 0)
		return 0;
	tag += strlen("struct ");
	length = (size_t)(dot - row->member);
	return strncmp(tag, row->member, length) == 0 && tag[length] == '_'
		       ? strlen("struct ") + length + 1
		       : 0;
}

void doc_row_retype(struct arena *arena, struct rule_field *row, const struct layout *layout)
{
	struct text type = { 0 }, name = { 0 };
	struct placed placed;

	if (!layout_find(arena, layout, doc_row_path(arena, row), &placed, NULL))
		return;
	text_add(&type, "%.*s", (int)outer_length(row), row->type ? row->type : "");
	type_document(&type, placed.member, DOCUMENTED_APART);
	if (strchr(row->name, '[')) {
		text_add(&name, "%.*s", (int)strcspn(row->name, "["), row->name);
		type_document_bounds(&name, placed.member);
		row->name = arena_strdup(arena, text_str(&name));
	} else {
		type_document_bounds(&type, placed.member);
	}
	row->type = arena_strdup(arena, text_str(&type));
	text_deinit(&type);
	text_deinit(&name);
}

/* The documents put the bounds of arrays behind the name in some files, in others behind the
 * type. */
static bool has_bounds_in_names(const struct doc_rows *rows)
{
	for (size_t i = 0; i < rows->count; i++)
		if (strchr(rows->items[i].name, '['))
			return true;
	return false;
}

static void row_add(struct arena *arena, struct doc_rows *rows, const struct member *member,
		    const char *path, bool bounds_in_name)
{
	struct text type = { 0 }, name = { 0 };

	type_document(&type, member, DOCUMENTED_APART);
	text_add(&name, "%s", path);
	type_document_bounds(bounds_in_name ? &name : &type, member);
	*vec_push(rows) = (struct rule_field){
		.name = arena_strdup(arena, text_str(&name)),
		.type = arena_strdup(arena, text_str(&type)),
	};
	text_deinit(&type);
	text_deinit(&name);
}

/* Paths with rows; a row about a part of a member counts for the whole. */
static void paths_of(struct arena *arena, const struct doc_rows *rows, struct map *paths)
{
	for (size_t i = 0; i < rows->count; i++) {
		const char *path = doc_row_path(arena, &rows->items[i]);

		*map_put(paths, path) = &rows->items[i];
		*map_put(paths, arena_strndup(arena, path, strcspn(path, "."))) =
			&rows->items[i];
	}
}

void doc_rows_add_missing(struct arena *arena, struct doc_rows *rows,
			  const struct layout *layout)
{
	bool bounds_in_name = has_bounds_in_names(rows);
	struct map paths = { 0 };

	paths_of(arena, rows, &paths);
	for (size_t i = 0; i < layout->member_count; i++) {
		const struct placed *placed = &layout->members[i];

		/* Unnamed bit-fields are no members; neither is what has no name at all. */
		if (placed->depth == 0 && placed->member->name && *placed->path &&
		    !map_get(&paths, placed->path))
			row_add(arena, rows, placed->member, placed->path, bounds_in_name);
	}
	map_deinit(&paths);
}

void doc_rows_add_enumerators(struct doc_rows *rows, const struct type *type)
{
	const char *of_first = rows->count ? rows->items[0].type : NULL;
	struct map names = { 0 };

	for (size_t i = 0; i < rows->count; i++)
		*map_put(&names, rows->items[i].name) = rows->items + i;
	for (size_t i = 0; i < type->enumerator_count; i++)
		if (!map_get(&names, type->enumerators[i].name))
			*vec_push(rows) = (struct rule_field){
				.name = type->enumerators[i].name,
				.type = of_first,
			};
	map_deinit(&names);
}
