/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Reads the files that an image's units are in, one after the other. */
#include "read/dwarf_reader.h"

#include <string.h>

#include "base/cores.h"
#include "read/dwarf_fill.h"
#include "read/dwarf_split.h"

/* What dwz has moved out of the image into a file that several share. */
static void count_alternate_file(struct type_db *db, const struct dwarf_sections *sections)
{
	struct section link = { 0 };
	struct error *err = image_section(sections->image, ".gnu_debugaltlink", &link);
	const char *name = dwarf_string_at(&link, 0);

	if (!err && !link.size_bytes)
		return;
	error_free(err); /* a link that cannot be read hides the types all the same */
	db->skipped.units++;
	if (!db->skipped.first_reason)
		db->skipped.first_reason = arena_printf(
			&db->arena,
			".gnu_debugaltlink+0x0: some types are in %s, which is not read",
			name ? name : "another file");
}

/* Keeps the reason unless there is one already; says which file it is about if that is not the
 * image. */
static void note_reason(struct type_db *db, const struct dwarf_sections *sections,
			const char *reason)
{
	if (db->skipped.first_reason)
		return;
	db->skipped.first_reason = sections->is_split
					   ? arena_printf(&db->arena, "%s: %s",
							  image_path(sections->image), reason)
					   : arena_strdup(&db->arena, reason);
}

/* The damage of the units comes first in the file, so it is the reason that is shown. */
static void count_skipped(struct type_db *db, const struct dwarf_sections *sections,
			  const struct dwarf_units *units, const struct dwarf_scan *scan)
{
	db->skipped.units += units->damaged_count + scan->damaged_units;
	db->skipped.foreign_units += scan->foreign_units;
	if (units->damaged_count)
		note_reason(db, sections, text_str(&units->first_damage));
	else if (scan->damaged_units)
		note_reason(db, sections, text_str(&scan->first_damage));
}

/* Reads the units of one file: the image, or one that holds split units of it. */
static void read_file(struct dwarf_sections *sections, const struct dwarf_units *units,
		      struct dwarf_names *names, const struct read_request *request,
		      struct type_db *db, struct dwarf_scan *ret_scan)
{
	struct dwarf_scan_options options = {
		.want_marked = request->want_marked,
		.want_local =
			request->want_local || (request->want_all && !request->names_only),
		.names_only = request->names_only,
		.jobs = request->jobs ? request->jobs : usable_cores(),
		.abbrevs = request->abbrevs,
	};

	dwarf_scan_run(sections, units, names, &options, ret_scan);
	if (options.jobs > 1)
		image_forget(sections->image, &sections->info);
	count_skipped(db, sections, units, ret_scan);
	dwarf_fill(db, sections, units, ret_scan, request);
}

/* Reads what the skeletons among the units stand for. */
static void read_split(const struct dwarf_sections *sections, const struct dwarf_units *units,
		       const struct dwarf_scan *scan, const struct read_request *request,
		       struct type_db *db)
{
	struct dwarf_skeletons skeletons;
	struct dwarf_split split;
	struct dwarf_split_file file;

	if (!scan->skeletons.count)
		return;
	dwarf_skeletons_read(sections, units, scan->skeletons.items, scan->skeletons.count,
			     &skeletons);
	dwarf_split_init(&split, image_path(sections->image), &skeletons);
	while (dwarf_split_next(&split, &file)) {
		struct dwarf_names names;
		struct dwarf_scan found;

		dwarf_names_init(&names, request, &file.sections);
		read_file(&file.sections, &file.units, &names, request, db, &found);
		dwarf_scan_deinit(&found);
		dwarf_names_deinit(&names);
		dwarf_split_file_close(&file);
	}
	db->skipped.units += split.lost_count;
	if (split.lost_count)
		note_reason(db, sections, text_str(&split.first_loss));
	dwarf_split_deinit(&split);
	dwarf_skeletons_deinit(&skeletons);
}

static void read_all(struct dwarf_sections *sections, const struct dwarf_units *units,
		     struct dwarf_names *names, const struct read_request *request,
		     struct type_db *db)
{
	struct dwarf_scan scan;

	read_file(sections, units, names, request, db, &scan);
	read_split(sections, units, &scan, request, db);
	dwarf_fill_end(db, request);
	db->is_only_assembler = scan.assembler_units && !db->sets.count &&
				scan.assembler_units == units->units.count;
	count_alternate_file(db, sections);
	dwarf_scan_deinit(&scan);
}

static struct error *read_named(struct dwarf_sections *sections, struct dwarf_names *names,
				const struct read_request *request, struct type_db *db)
{
	struct late_question question = dwarf_names_ask(names);
	struct dwarf_units units;
	struct error *err;

	err = dwarf_sections_open_info(sections, &question);
	if (err)
		return err;
	if (sections->late_info)
		dwarf_names_locate(names, &question);
	dwarf_units_read(sections, &units);
	if (!units.units.count && units.damaged_count)
		err = error_new(ERROR_INPUT, "%s: %s", image_path(sections->image),
				text_str(&units.first_damage));
	else
		read_all(sections, &units, names, request, db);
	dwarf_units_deinit(&units);
	return err;
}

struct error *dwarf_read_types(struct image *image, const struct read_request *request,
			       struct type_db *db)
{
	struct dwarf_sections sections;
	struct dwarf_names names;
	struct error *err = dwarf_sections_open(image, &sections);

	if (err)
		return err;
	dwarf_names_init(&names, request, &sections);
	err = read_named(&sections, &names, request, db);
	dwarf_names_deinit(&names);
	return err;
}
