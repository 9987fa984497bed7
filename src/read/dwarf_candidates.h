/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Structs that nobody asked for by name but that may carry group markers.
 *
 * Every definition is noted in eight bytes; each distinct name, size and line is entered once
 * to look for markers.  When all units have been seen, the noted definitions of the names that
 * turned out to carry markers are picked out, so that none is missed, wherever the first one
 * stood.
 */
#ifndef LAYLINE_READ_DWARF_CANDIDATES_H
#define LAYLINE_READ_DWARF_CANDIDATES_H

#include "base/vec.h"
#include "read/dwarf_entry.h"

/* The name is not in .debug_str, or the unit too large for the short form: look at the entry.
 */
#define CANDIDATE_LONG UINT32_MAX

struct dwarf_candidate {
	uint32_t entry; /* bytes from the start of the unit */
	uint32_t name;  /* offset in .debug_str, or CANDIDATE_LONG */
};

/* The candidates from `first` to the next run's stand in this unit. */
struct dwarf_candidate_run {
	uint32_t unit;
	size_t first;
};

struct dwarf_candidates {
	vec(struct dwarf_candidate) items;
	vec(struct dwarf_candidate_run) runs;
	vec(const char *) marked; /* names found to carry markers; may repeat */
	uint64_t *seen;           /* open addressing, 0 for free */
	size_t seen_count;
	size_t seen_capacity;
};

/* Notes a definition and enters it when it is the first of its kind.  False when it is damaged.
 */
MUST_CHECK
bool dwarf_candidates_add(struct dwarf_candidates *candidates, const struct unit_reader *reader,
			  const struct dwarf_entry *entry, uint32_t unit_index);
void dwarf_candidates_deinit(struct dwarf_candidates *candidates);

#endif
