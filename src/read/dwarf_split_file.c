/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Opens split units and matches them with what stands for them. */
#include "read/dwarf_split_file.h"

#include <stdlib.h>

#include "read/dwarf_attribute.h"
#include "read/dwarf_package.h"

/* Before DWARF 5 the id is not in the unit's header but an attribute of its first entry. */
static bool unit_id(struct open_units *open, const struct dwarf_unit *unit, uint64_t *ret)
{
	struct entry_ref at = { unit->entries, !unit->in_types };
	struct open_entry root;
	bool found;

	*ret = unit->dwo_id;
	if (unit->has_dwo_id || unit->version >= 5)
		return unit->has_dwo_id;
	if (entry_open(open, at, &root))
		return false;
	found = attribute_unsigned(&root, WANTED_DWO_ID, ret);
	entry_close(&root);
	return found;
}

/* Gives each unit the skeleton that stands for it; the first of them all. */
static const struct dwarf_skeleton *claim(struct dwarf_split_file *file,
					  struct dwarf_skeletons *skeletons)
{
	const struct dwarf_skeleton *first = NULL;
	struct open_units open;

	open_units_init(&open, &file->sections, &file->units, NULL);
	for (size_t i = 0; i < file->units.units.count; i++) {
		struct dwarf_unit *unit = &file->units.units.items[i];
		uint64_t id;

		if (!unit->is_type && unit_id(&open, unit, &id))
			unit->skeleton = dwarf_skeletons_claim(skeletons, id);
		if (!first)
			first = unit->skeleton;
	}
	open_units_deinit(&open);
	return first;
}

/* Drops the units of other images.  Type units were all compiled in one folder, as good as
 * always. */
static void keep_claimed(struct dwarf_units *units, const struct dwarf_skeleton *first)
{
	size_t kept = 0;

	for (size_t i = 0; i < units->units.count; i++) {
		struct dwarf_unit *unit = &units->units.items[i];

		if (unit->is_type)
			unit->skeleton = first;
		if (unit->skeleton)
			units->units.items[kept++] = *unit;
	}
	dwarf_units_cut(units, kept);
}

static struct error *choose_units(struct dwarf_split_file *file,
				  struct dwarf_skeletons *skeletons)
{
	const struct dwarf_skeleton *first;

	dwarf_units_read(&file->sections, &file->units);
	if (dwarf_package_is(file->image)) {
		struct error *err = dwarf_package_place(&file->sections, &file->units);

		if (err)
			return err;
	}
	first = claim(file, skeletons);
	if (!first && file->units.damaged_count)
		return error_new(ERROR_INPUT, "%s: %s", image_path(file->image),
				 text_str(&file->units.first_damage));
	if (!first)
		return error_new(ERROR_INPUT, "%s: is of another build",
				 image_path(file->image));
	keep_claimed(&file->units, first);
	return NULL;
}

struct error *dwarf_split_file_open(const char *path, struct dwarf_skeletons *skeletons,
				    struct dwarf_split_file *ret)
{
	struct dwarf_split_file file = { 0 };
	struct error *err = image_open(path, &file.image);

	if (!err)
		err = dwarf_sections_open_split(file.image, &file.sections);
	if (!err)
		err = choose_units(&file, skeletons);
	if (err) {
		dwarf_split_file_close(&file);
		return err;
	}
	*ret = file;
	return NULL;
}

void dwarf_split_file_close(struct dwarf_split_file *file)
{
	dwarf_units_deinit(&file->units);
	image_close(file->image);
	*file = (struct dwarf_split_file){ 0 };
}
