/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which file a declaration stands in: DW_AT_decl_file through the unit's line table. */
#ifndef LAYLINE_READ_DWARF_FILES_H
#define LAYLINE_READ_DWARF_FILES_H

#include "base/arena.h"
#include "base/map.h"
#include "read/dwarf_attribute.h"
#include "read/dwarf_line.h"

/* The file list of the unit that was asked about last.  Nothing but `open` set is empty. */
struct dwarf_files {
	struct open_units *open;
	struct open_entry unit; /* its first entry */
	const char *compile_dir;
	struct dwarf_line_files list;
	const char **shown;   /* paths by place in the list, in the arena; NULL: not made yet */
	struct map interned;  /* path as shown -> itself, in the arena */
	struct error *damage; /* why .debug_line cannot be read; files are then unknown */
};

/*
 * The path of a file number in the unit that an entry belongs to, as a person in the source
 * tree writes it: relative to the innermost folder that holds both the file and the folder the
 * compiler ran in.  NULL when unknown.  Lives in the arena.
 */
const char *dwarf_file_path(struct dwarf_files *files, struct arena *arena,
			    const struct open_entry *entry, uint64_t number);

/* The same of the unit itself, which is named by its main file; in the arena. */
const char *dwarf_unit_path(struct dwarf_files *files, struct arena *arena,
			    const struct open_entry *entry);

void dwarf_files_deinit(struct dwarf_files *files);

/* The path rule on its own: `path` seen from `compile_dir` (NULL for unknown), "." and ".."
 * resolved. */
char *dwarf_path_shown(struct arena *arena, const char *compile_dir, const char *path);

#endif
