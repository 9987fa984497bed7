/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Skeleton units: what -gsplit-dwarf leaves in an image of a unit whose entries it puts into
 * another file, and by what number the two know each other (DWARF 5, 3.1.2).
 */
#ifndef LAYLINE_READ_DWARF_SKELETON_H
#define LAYLINE_READ_DWARF_SKELETON_H

#include "base/arena.h"
#include "read/dwarf_unit.h"

struct dwarf_skeleton {
	const struct dwarf_sections *sections; /* of the image */
	uint64_t offset;                       /* of the unit, in .debug_info */
	bool has_id;
	uint64_t id;
	const char *file;        /* as the compiler wrote it; NULL when it cannot be read */
	const char *compile_dir; /* where the compiler ran; NULL when it is not said */
	/* The split unit's files are in the image, in .debug_line. */
	bool has_line;
	uint64_t line;
	bool is_found; /* its entries have been */
};

struct dwarf_skeleton_id {
	uint64_t id;
	size_t place;
};

struct dwarf_skeletons {
	struct arena arena;                  /* of the strings */
	vec(struct dwarf_skeleton) all;      /* in the order of the image */
	vec(struct dwarf_skeleton_id) by_id; /* places in `all` */
};

/* Reads the units at the places given, which a scan has found to be skeletons. */
void dwarf_skeletons_read(const struct dwarf_sections *sections,
			  const struct dwarf_units *units, const uint32_t *places, size_t count,
			  struct dwarf_skeletons *ret);
void dwarf_skeletons_deinit(struct dwarf_skeletons *skeletons);

/* The first skeleton with an id, after all with that id have been marked as found; NULL when
 * there is none, or they had been marked before. */
const struct dwarf_skeleton *dwarf_skeletons_claim(struct dwarf_skeletons *skeletons,
						   uint64_t id);

#endif
