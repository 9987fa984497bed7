/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The names that a scan looks for, turned into something that can be tested once per entry: a
 * bit for every offset of .debug_str at which a wanted name, or a group marker's name, begins.
 */
#ifndef LAYLINE_READ_DWARF_NAMES_H
#define LAYLINE_READ_DWARF_NAMES_H

#include "base/map.h"
#include "read/dwarf_sections.h"
#include "read/reader.h"

/* A bit per byte of a section. */
struct offset_bits {
	uint64_t *words;
	uint64_t bit_count;
};

static inline bool offset_bits_has(const struct offset_bits *bits, uint64_t offset)
{
	return offset < bits->bit_count && bits->words[offset / 64] >> (offset % 64) & 1;
}

/* Bits by a hash of the offset, few enough to stay in the nearest cache. */
#define NAME_FILTER_BITS 15

struct name_filter {
	uint64_t words[(1 << NAME_FILTER_BITS) / 64];
};

static inline uint32_t name_filter_bit(uint32_t offset)
{
	return (offset * 0x9e3779b1u) >> (32 - NAME_FILTER_BITS);
}

struct dwarf_names {
	bool everything;           /* no name is unwanted */
	bool want_nameless_enums;  /* by their first enumerator */
	struct map kinds;          /* name -> bits by enum type_kind, as uintptr_t */
	struct offset_bits wanted; /* offsets in .debug_str where a wanted name begins */
	struct name_filter filter; /* the same, roughly */
	struct offset_bits
		markers; /* where a group marker's name begins; empty when there are none */
	bool has_markers;
	struct offset_bits asked; /* both, once both have been asked about */
	/* Where in .debug_info both are written, for who cannot read it there (late_info). */
	bool are_located;
	struct image_places wanted_at;
	struct image_places markers_at;
};

/* Whether a wanted name begins at an offset of .debug_str. */
static inline bool dwarf_names_have_offset(const struct dwarf_names *names, uint32_t offset)
{
	uint32_t bit = name_filter_bit(offset);

	return names->filter.words[bit / 64] >> (bit % 64) & 1 &&
	       offset_bits_has(&names->wanted, offset);
}

/* The request's names must outlive the set. */
void dwarf_names_init(struct dwarf_names *names, const struct read_request *request,
		      const struct dwarf_sections *sections);
void dwarf_names_deinit(struct dwarf_names *names);

/* The question whose answers tell where the names are written; and those answers taken over. */
struct late_question dwarf_names_ask(struct dwarf_names *names);
void dwarf_names_locate(struct dwarf_names *names, struct late_question *question);

/* Whether a definition of that kind and name is wanted. */
bool dwarf_names_want(const struct dwarf_names *names, enum type_kind kind, const char *name);

#endif
