/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Finds the files that hold the split units of an image: a package beside it (IMAGE.dwp), and
 * the .dwo files that its skeletons name.
 */
#ifndef LAYLINE_READ_DWARF_SPLIT_H
#define LAYLINE_READ_DWARF_SPLIT_H

#include "base/arena.h"
#include "base/map.h"
#include "base/text.h"
#include "read/dwarf_split_file.h"

/* A walk over the files. */
struct dwarf_split {
	const char *image_path;
	struct dwarf_skeletons *skeletons;
	struct arena arena;
	struct map tried; /* path -> why it is of no use, "" when it is not there */
	bool tried_package;
	size_t next;            /* the skeleton whose file is looked for */
	size_t lost_count;      /* skeletons whose file is not to be had */
	struct text first_loss; /* "section+0xoffset: what is wrong" */
};

/* Both must outlive the walk. */
void dwarf_split_init(struct dwarf_split *split, const char *image_path,
		      struct dwarf_skeletons *skeletons);
void dwarf_split_deinit(struct dwarf_split *split);

/*
 * Opens the next file with units that are not known yet.  False when there is none; what could
 * not be found has then been counted.  A .dwo file is looked for in the folder the compiler ran
 * in, then from the image's folder, then in it.
 */
bool dwarf_split_next(struct dwarf_split *split, struct dwarf_split_file *ret);

#endif
