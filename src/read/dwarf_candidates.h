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

/* What is needed of a definition to note it and to tell it from others. */
struct dwarf_candidate_key {
	uint32_t unit;
	uint64_t entry; /* bytes from the start of the unit */
	uint64_t name;  /* offset in .debug_str, or a hash when the name stands elsewhere */
	bool name_is_offset;
	uint64_t size;
	uint64_t line;
};

/* Notes a definition.  True when no other of its name, size and line was noted before: enter
 * it. */
bool dwarf_candidates_note(struct dwarf_candidates *candidates,
			   const struct dwarf_candidate_key *key);

/* Notes a definition if its like was noted before; false, and nothing noted, if not. */
bool dwarf_candidates_note_again(struct dwarf_candidates *candidates,
				 const struct dwarf_candidate_key *key);

/* Says that a name carries markers; it must live as long as the image. */
void dwarf_candidates_mark(struct dwarf_candidates *candidates, const char *name);
void dwarf_candidates_deinit(struct dwarf_candidates *candidates);

#endif
