/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What one thread of the scan does with one unit. */
#ifndef LAYLINE_READ_DWARF_SCAN_UNIT_H
#define LAYLINE_READ_DWARF_SCAN_UNIT_H

#include "read/dwarf_abbrev_table.h"
#include "read/dwarf_extent.h"
#include "read/dwarf_marker_search.h"
#include "read/dwarf_scan.h"

/* What all threads share and none writes. */
struct scan_task {
	const struct dwarf_sections *sections;
	const struct dwarf_units *units;
	const struct dwarf_names *names;
	struct dwarf_scan_options options;
	/* For the names that turned out to carry markers: of those only definitions count, and
	 * what is wrong with the units has been said. */
	bool is_second_round;
};

/* One thread's state and what it found. */
struct scan_worker {
	const struct scan_task *task;
	struct abbrev_table *abbrevs;
	struct dwarf_extents extents;
	struct dwarf_scan found; /* definitions by unit, then by offset */
	struct dwarf_marker_search search;
	struct dwarf_places wanted; /* names in the unit under way, if they are located */
	uint32_t unit_index;
	uint32_t first_damage_unit;
};

/* Finds the definitions in one unit. */
void scan_unit(struct scan_worker *worker, uint32_t unit_index);

#endif
