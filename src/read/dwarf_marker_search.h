/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The search for structs with group markers, in one of two ways.
 *
 * By place: in a relocatable file the relocations tell where the names of markers are written,
 * so only entries that have such a place among their children are looked at.  By candidates:
 * otherwise every distinct struct is entered once.
 */
#ifndef LAYLINE_READ_DWARF_MARKER_SEARCH_H
#define LAYLINE_READ_DWARF_MARKER_SEARCH_H

#include "read/dwarf_candidates.h"
#include "read/dwarf_entry.h"
#include "read/dwarf_places.h"

struct marked_name {
	enum type_kind kind; /* KIND_STRUCT or KIND_UNION */
	const char *name;    /* lives in the image's sections */
};

/* One thread's search; all zero seeks nothing. */
struct dwarf_marker_search {
	bool is_wanted;
	/* Of the whole image, in .debug_info; NULL: they are not known. */
	const struct image_places *places;
	struct dwarf_candidates candidates; /* once a unit is searched by them */
	vec(struct marked_name) marked;     /* what was found to carry markers; may repeat */
	/* In the unit under way: */
	bool by_place;
	struct dwarf_places in_unit;
	bool missed; /* a marker was met in a type without a name: search by candidates */
};

void dwarf_marker_search_deinit(struct dwarf_marker_search *search);

/* Begins a unit: by place where that is possible, unless `by_candidates`. */
void dwarf_marker_search_enter(struct dwarf_marker_search *search,
			       const struct dwarf_unit *unit,
			       const struct abbrev_table *abbrevs, bool by_candidates);

/* The first place from an offset in the section on; UINT64_MAX when there is none, or none is
 * known. */
uint64_t dwarf_marker_search_next(struct dwarf_marker_search *search, uint64_t offset);

/* Whether a struct that was just read, and that nobody asked for, may hold markers. */
bool dwarf_marker_search_concerns(struct dwarf_marker_search *search,
				  const struct unit_reader *reader,
				  const struct dwarf_entry *entry);

#endif
