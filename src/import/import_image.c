/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A build as a source of rules. */
#include "import/import_image.h"

#include <string.h>

#include "doc/doc_build.h"
#include "layout/layout.h"

static struct srcpos place_of(const char *image)
{
	return (struct srcpos){ .file = image, .line = 0, .column = 0 };
}

static void groups_take(struct import *import, const char *image, const struct layout *layout)
{
	struct draft *draft = draft_get(import, SUBJECT_STRUCT, layout->name);
	const char *slash = strrchr(image, '/');

	draft_origin(
		import, draft,
		arena_printf(&import->arena, "%s: the markers", slash ? slash + 1 : image));
	for (size_t i = 0; i < layout->group_count; i++)
		draft_group_get(import, draft, layout->groups[i].name, place_of(image))
			->has_markers = true;
	for (size_t i = 0; i < layout->member_count; i++) {
		const struct placed *placed = &layout->members[i];
		struct draft_group *group;

		if (placed->group == LAYOUT_NO_GROUP || placed->depth || !placed->member->name)
			continue;
		group = draft_group_get(import, draft, layout->groups[placed->group].name,
					place_of(image));
		if (!draft_member_find(group, placed->path))
			*vec_push(&group->members) = (struct draft_member){
				.name = arena_strdup(&import->arena, placed->path),
				.at = place_of(image),
			};
	}
}

/* The member whose type has a tag; NULL when there is none. */
static const char *path_of_tag(const struct layout *layout, const char *tag)
{
	for (size_t i = 0; i < layout->member_count; i++) {
		const struct type *type = type_peel(layout->members[i].member->type);

		if (layout->members[i].member->name && type->kind == KIND_STRUCT &&
		    type->name && strcmp(type->name, tag) == 0)
			return layout->members[i].path;
	}
	return NULL;
}

static void row_check(struct import *import, const char *image, struct rule_field *row,
		      const struct layout *layout)
{
	const char *path = doc_row_path(&import->arena, row);
	struct placed placed;

	if (layout_find(&import->arena, layout, path, &placed, NULL))
		return;
	if (!row->member && !row->alias) {
		const char *member = path_of_tag(layout, path);

		if (member) {
			row->member = arena_strdup(&import->arena, member);
			import_note(
				import, row->at,
				"%s: the tag of a struct; taken for the member %s of that type",
				path, member);
			return;
		}
	}
	if (!row->config)
		import_note(import, row->at, "%s: struct %s of %s has no such member", path,
			    layout->name, image);
}

void import_image(struct import *import, const char *image, const struct type_db *types)
{
	for (size_t i = 0; i < types->sets.count; i++) {
		const struct type_set *set = types->sets.items[i];
		const struct type *type = type_set_type(set);
		struct arena scratch = { 0 };
		const struct layout *layout;
		struct draft *draft;

		if (set->kind != KIND_STRUCT || !type || !type_has_members(type))
			continue;
		layout = layout_new(&scratch, type, set->name, 0, 0);
		if (layout->group_count)
			groups_take(import, image, layout);
		draft = draft_find(import, SUBJECT_STRUCT, set->name);
		for (size_t r = 0; draft && r < draft->fields.count; r++)
			row_check(import, image, &draft->fields.items[r], layout);
		arena_deinit(&scratch);
	}
}
