/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A .dwo or .dwp file, open, with those of its units that belong to an image. */
#ifndef LAYLINE_READ_DWARF_SPLIT_FILE_H
#define LAYLINE_READ_DWARF_SPLIT_FILE_H

#include "read/dwarf_skeleton.h"

/* All zero is closed. */
struct dwarf_split_file {
	struct image *image;
	struct dwarf_sections sections;
	struct dwarf_units units;
};

/*
 * Opens a file and keeps of its units those that skeletons stand for and that have not been
 * found before, besides all type units.  The skeletons must outlive it.
 *
 * Errors: ERROR_INPUT, ERROR_SYSTEM or ERROR_NO_DEBUG for a file that cannot be used, beginning
 * with its path; among them a file that has no unit of the image.
 */
MUST_CHECK
struct error *dwarf_split_file_open(const char *path, struct dwarf_skeletons *skeletons,
				    struct dwarf_split_file *ret);
void dwarf_split_file_close(struct dwarf_split_file *file);

#endif
