/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Reads skeleton units, and finds them by their ids. */
#include "read/dwarf_skeleton.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "read/dwarf_attribute.h"

/* A name as long as any that a file can have; what stands in the sections goes with them. */
static const char *copy_string(struct arena *arena, const struct open_entry *root,
			       enum wanted_attribute wanted)
{
	const char *string = attribute_string(root, wanted);

	return string ? arena_strndup(arena, string, strnlen(string, PATH_MAX)) : NULL;
}

static void read_root(const struct open_entry *root, struct arena *arena,
		      struct dwarf_skeleton *skeleton)
{
	skeleton->file = copy_string(arena, root, WANTED_DWO_NAME);
	skeleton->compile_dir = copy_string(arena, root, WANTED_COMPILE_DIR);
	skeleton->has_line = attribute_offset(root, WANTED_LINE_TABLE, &skeleton->line);
	if (!skeleton->has_id)
		skeleton->has_id = attribute_unsigned(root, WANTED_DWO_ID, &skeleton->id);
}

static int compare_ids(const void *a, const void *b)
{
	const struct dwarf_skeleton_id *left = a;
	const struct dwarf_skeleton_id *right = b;

	if (left->id != right->id)
		return left->id < right->id ? -1 : 1;
	return left->place < right->place ? -1 : left->place > right->place;
}

static void sort_by_id(struct dwarf_skeletons *skeletons)
{
	for (size_t i = 0; i < skeletons->all.count; i++)
		if (skeletons->all.items[i].has_id)
			*vec_push(&skeletons->by_id) =
				(struct dwarf_skeleton_id){ skeletons->all.items[i].id, i };
	if (skeletons->by_id.count)
		qsort(skeletons->by_id.items, skeletons->by_id.count,
		      sizeof(*skeletons->by_id.items), compare_ids);
}

void dwarf_skeletons_read(const struct dwarf_sections *sections,
			  const struct dwarf_units *units, const uint32_t *places, size_t count,
			  struct dwarf_skeletons *ret)
{
	struct open_units open;

	*ret = (struct dwarf_skeletons){ 0 };
	open_units_init(&open, sections, units, NULL);
	for (size_t i = 0; i < count; i++) {
		const struct dwarf_unit *unit = &units->units.items[places[i]];
		struct dwarf_skeleton skeleton = { .sections = sections,
						   .offset = unit->offset,
						   .has_id = unit->has_dwo_id,
						   .id = unit->dwo_id };
		struct entry_ref at = { unit->entries, !unit->in_types };
		struct open_entry root;

		if (!entry_open(&open, at, &root)) {
			read_root(&root, &ret->arena, &skeleton);
			entry_close(&root);
		}
		*vec_push(&ret->all) = skeleton;
	}
	open_units_deinit(&open);
	sort_by_id(ret);
}

void dwarf_skeletons_deinit(struct dwarf_skeletons *skeletons)
{
	vec_deinit(&skeletons->all);
	vec_deinit(&skeletons->by_id);
	arena_deinit(&skeletons->arena);
}

/* The first place in by_id whose id is not smaller. */
static size_t first_from(const struct dwarf_skeletons *skeletons, uint64_t id)
{
	size_t low = 0;
	size_t high = skeletons->by_id.count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (skeletons->by_id.items[middle].id < id)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

const struct dwarf_skeleton *dwarf_skeletons_claim(struct dwarf_skeletons *skeletons,
						   uint64_t id)
{
	const struct dwarf_skeleton *first = NULL;

	for (size_t i = first_from(skeletons, id); i < skeletons->by_id.count; i++) {
		struct dwarf_skeleton *skeleton =
			&skeletons->all.items[skeletons->by_id.items[i].place];

		if (skeleton->id != id || skeleton->is_found)
			break;
		skeleton->is_found = true;
		if (!first)
			first = skeleton;
	}
	return first;
}
