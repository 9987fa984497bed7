/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Reads single entries with a compiled abbreviation table: the values the scan wants, or none.
 */
#ifndef LAYLINE_READ_DWARF_ENTRY_H
#define LAYLINE_READ_DWARF_ENTRY_H

#include "read/dwarf_abbrev_table.h"
#include "read/dwarf_form.h"
#include "read/dwarf_names.h"

struct dwarf_entry {
	uint64_t offset;             /* bytes from the start of the section */
	const struct abbrev *abbrev; /* NULL: a null entry, the end of a list of children */
	struct form_value values[WANTED_COUNT];
	uint32_t present; /* bit per wanted attribute */
};

static inline bool entry_has(const struct dwarf_entry *entry, enum wanted_attribute wanted)
{
	return entry->present >> wanted & 1;
}

struct dwarf_extents;

/* Everything that reading the entries of one unit needs. */
struct unit_reader {
	const struct dwarf_sections *sections;
	const struct dwarf_unit *unit;
	const struct section *section; /* the one the unit stands in */
	const struct abbrev_table *abbrevs;
	uint64_t str_offsets_base; /* bytes into .debug_str_offsets */
	/* Where in .debug_str the names of group markers begin; NULL: look at the names. */
	const struct offset_bits *markers;
	/* For fingerprints with the sizes of members' types; NULL: without. */
	struct dwarf_extents *extents;
	struct dwarf_cursor cursor;
};

/* Starts at an entry; `offset` is bytes from the start of the section and must lie within the
 * unit. */
void unit_reader_seek(struct unit_reader *reader, uint64_t offset);

/*
 * Reads the unit's first entry, with ret->abbrev NULL when there is none, and from it what
 * strings need that are named by an index.  Sections, unit, section and abbreviations have to
 * be set.  False when the entry is damaged.
 */
bool unit_reader_begin(struct unit_reader *reader, struct dwarf_entry *ret);

/* Reads the entry at the cursor with its wanted values.  False when the entry is damaged. */
bool unit_reader_next(struct unit_reader *reader, struct dwarf_entry *ret);

/*
 * The abbreviation of the entry at the cursor, if its attributes have places: *ret_attributes
 * is where they begin, abbrev->fixed_bytes of them.  NULL when it has to be read to be known.
 */
static inline const struct abbrev *unit_reader_peek(const struct unit_reader *reader,
						    const unsigned char **ret_attributes)
{
	struct dwarf_cursor cursor = reader->cursor;
	const struct abbrev *abbrev = abbrev_find(reader->abbrevs, cursor_uleb(&cursor));

	if (cursor.failed || !abbrev || !abbrev->is_fixed ||
	    cursor_left(&cursor) < abbrev->fixed_bytes)
		return NULL;
	*ret_attributes = cursor.pos;
	return abbrev;
}

/* The section offset of the entry that a reference at a place leads to; false when it is not
 * within the unit. */
static inline bool unit_reader_place_offset(const struct unit_reader *reader,
					    struct abbrev_place place,
					    const unsigned char *attributes,
					    uint64_t *ret_offset)
{
	uint64_t offset = reader->unit->offset +
			  abbrev_place_load(place, attributes, reader->cursor.little_endian);

	*ret_offset = offset;
	return offset >= reader->unit->entries && offset < reader->unit->end;
}

/* Moves over the attributes of an entry whose code was just read; gives its sibling, 0 for
 * none. */
bool unit_reader_skip(struct unit_reader *reader, const struct abbrev *abbrev,
		      uint64_t *ret_sibling);

/* Moves over everything below an entry that has children and was just read.  False when
 * damaged. */
bool unit_reader_skip_children(struct unit_reader *reader, uint64_t sibling);

/*
 * The number that a value of a fixed size is meant to be: an offset in another section, or in
 * this one, may still have to be relocated.  All other numbers are what was read.
 */
uint64_t unit_reader_number(const struct unit_reader *reader, const struct form_value *value);

/*
 * Where a sibling reference leads, in bytes from the start of the section; 0 when there is
 * none.  A reference that does not lead forward within the unit makes the cursor fail.
 */
uint64_t unit_reader_sibling(struct unit_reader *reader, const struct form_value *value);

/* The string behind a value of a string form; NULL when there is none. */
const char *unit_reader_string(const struct unit_reader *reader,
			       const struct form_value *value);

/* The offset in .debug_str behind a value; false when the string stands elsewhere. */
bool unit_reader_str_offset(const struct unit_reader *reader, const struct form_value *value,
			    uint64_t *ret_offset);

/* The section offset of the entry a DW_AT_type value leads to; false when it is not within the
 * unit. */
bool unit_reader_type_offset(const struct unit_reader *reader, const struct dwarf_entry *entry,
			     uint64_t *ret_offset);

#endif
