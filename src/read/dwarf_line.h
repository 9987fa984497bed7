/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The folders and files that the header of a line table lists.
 */
#ifndef LAYLINE_READ_DWARF_LINE_H
#define LAYLINE_READ_DWARF_LINE_H

#include "base/text.h"
#include "base/vec.h"
#include "read/dwarf_sections.h"

struct dwarf_line_file {
	const char *name; /* views into the sections, as all strings here; NULL for none */
	uint64_t folder;
};

struct dwarf_line_files {
	vec(const char *) folders; /* by number; [0] may be NULL for where the compiler ran */
	vec(struct dwarf_line_file) files;
	uint64_t first; /* the number of files.items[0]: 0 since DWARF 5, 1 before */
};

/*
 * Reads the header at an offset of .debug_line.  What stands before damage is kept.
 *
 * Source: DWARF 5, 6.2.4; DWARF 4, 6.2.4.
 */
void dwarf_line_files_read(const struct dwarf_sections *sections, const struct section *line,
			   uint64_t offset, struct dwarf_line_files *ret);
void dwarf_line_files_deinit(struct dwarf_line_files *files);

/* Appends the path of a file, from `compile_dir` (NULL for unknown) if it is not absolute.
 * False when the list has no such file. */
bool dwarf_line_path(const struct dwarf_line_files *files, uint64_t number,
		     const char *compile_dir, struct text *ret);

#endif
