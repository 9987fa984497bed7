/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How many bytes each attribute form takes, and what it says (DWARF 5, 7.5.5 and 7.5.6). */
#ifndef LAYLINE_READ_DWARF_FORM_H
#define LAYLINE_READ_DWARF_FORM_H

#include "read/dwarf_cursor.h"
#include "read/dwarf_unit.h"

#define FORM_VARIABLE (-1)
#define FORM_UNKNOWN  (-2)

/* What a form's value is. */
enum form_class {
	FORM_CONSTANT,
	FORM_SIGNED,
	FORM_STRING,      /* inline */
	FORM_STR,         /* offset in .debug_str */
	FORM_LINE_STR,    /* offset in .debug_line_str */
	FORM_STR_INDEX,   /* index in .debug_str_offsets */
	FORM_UNIT_REF,    /* bytes from the start of the unit */
	FORM_SECTION_REF, /* bytes from the start of .debug_info */
	FORM_SIGNATURE,   /* of a type unit */
	FORM_BLOCK,       /* a location expression or other bytes */
	FORM_OTHER,       /* elsewhere: an address, another file */
};

/* Bytes of a form in this unit; FORM_VARIABLE when only the data tell, FORM_UNKNOWN for no such
 * form. */
int form_bytes(uint64_t form, const struct dwarf_unit *unit);

enum form_class form_class_of(uint64_t form);

/* Moves over one value of any form that is known. */
void form_skip(struct dwarf_cursor *cursor, uint64_t form, const struct dwarf_unit *unit);

struct form_value {
	enum form_class class;
	uint64_t number; /* constants (signed ones as two's complement), offsets, indexes */
	const unsigned char *bytes; /* of an inline string or a block; else where it stands */
	uint64_t byte_count;        /* of a block */
};

/* Reads one value; `constant` is the abbreviation's for DW_FORM_implicit_const. */
struct form_value form_read(struct dwarf_cursor *cursor, uint64_t form, int64_t constant,
			    const struct dwarf_unit *unit);

#endif
