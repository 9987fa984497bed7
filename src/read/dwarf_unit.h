/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The units of a debug section: where each begins and ends, and how its entries are encoded. */
#ifndef LAYLINE_READ_DWARF_UNIT_H
#define LAYLINE_READ_DWARF_UNIT_H

#include "base/text.h"
#include "base/vec.h"
#include "read/dwarf_sections.h"

/* What an image says of a unit whose entries are in another file; read/dwarf_skeleton.h. */
struct dwarf_skeleton;

/* Offsets are bytes from the start of the section that the unit stands in. */
struct dwarf_unit {
	uint64_t offset;        /* of the header */
	uint64_t entries;       /* of the first entry */
	uint64_t end;           /* behind the last byte */
	uint64_t abbrev_offset; /* in .debug_abbrev, from the section's start */
	uint16_t version;
	uint8_t address_bytes;
	uint8_t offset_bytes; /* 4, or 8 in the 64-bit format */
	bool in_types;        /* stands in .debug_types */
	bool is_type;         /* a type unit: */
	uint64_t signature;   /* what others name it by */
	uint64_t type;        /* the entry of its type */
	bool has_dwo_id;      /* a skeleton or what it stands for, by its header: */
	uint64_t dwo_id;
	/* Of a split unit: what stands for it in the image; NULL when that is not known. */
	const struct dwarf_skeleton *skeleton;
	/* In a package, where its shares of the sections begin; 0 elsewhere. */
	uint64_t abbrev_base;
	uint64_t line_base;
	uint64_t str_offsets_base;
};

/* A type unit's place in the list, by its signature. */
struct dwarf_signature {
	uint64_t signature;
	size_t unit;
};

struct dwarf_units {
	vec(struct dwarf_unit) units;           /* .debug_info first, then .debug_types */
	vec(struct dwarf_signature) signatures; /* of the type units, in order */
	size_t damaged_count;
	struct text first_damage; /* "section+0xoffset: what is wrong" */
};

/*
 * Lists the units of .debug_info and .debug_types.  A unit whose header makes no sense is
 * counted and passed over when its length is sane; behind an insane length nothing can be
 * found.
 *
 * Source: DWARF 5, 7.5.1; DWARF 4, 7.5.1.
 */
void dwarf_units_read(const struct dwarf_sections *sections, struct dwarf_units *ret);

/* Makes do with the first `count` units, after they have been put there in the same order. */
void dwarf_units_cut(struct dwarf_units *units, size_t count);
void dwarf_units_deinit(struct dwarf_units *units);

/* The unit that holds a byte of .debug_info (or .debug_types); NULL when none does. */
const struct dwarf_unit *dwarf_units_holding(const struct dwarf_units *units, uint64_t offset,
					     bool in_types);

/* The type unit with a signature; NULL when there is none. */
const struct dwarf_unit *dwarf_units_with_signature(const struct dwarf_units *units,
						    uint64_t signature);

const struct section *dwarf_unit_section(const struct dwarf_sections *sections,
					 const struct dwarf_unit *unit);

#endif
