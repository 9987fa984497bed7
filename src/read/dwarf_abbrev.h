/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Abbreviations compiled to programs: for each kind of entry, the shortest way over its
 * attributes, with stops at the few that the scan wants to know.
 *
 * Neighbouring attributes of fixed size melt into one skip, so that most of the millions of
 * entries of a vmlinux cost one table look-up and one addition.
 */
#ifndef LAYLINE_READ_DWARF_ABBREV_H
#define LAYLINE_READ_DWARF_ABBREV_H

#include "base/arena.h"
#include "read/dwarf_cursor.h"
#include "read/dwarf_form.h"
#include "read/dwarf_unit.h"
#include "read/dwarf_wanted.h"

enum abbrev_action {
	ACTION_SKIP,     /* `bytes` of fixed size */
	ACTION_VARIABLE, /* one attribute of `form`, not wanted */
	ACTION_VALUE,    /* one attribute of `form`, wanted */
};

/* A step over an entry whose size only its data tell. */
struct abbrev_op {
	uint8_t action;
	uint8_t wanted;
	uint8_t class; /* enum form_class of a wanted value of fixed size */
	uint8_t width; /* its bytes; 0: read it by its form */
	uint16_t form;
	uint32_t bytes;   /* of ACTION_SKIP, and of every value of fixed size */
	int64_t constant; /* of DW_FORM_implicit_const */
};

/*
 * A wanted value of an entry of fixed size.  Eight bytes are loaded from its place, in the
 * order of the file, whatever its width: (loaded >> shift & mask) | constant.
 */
struct abbrev_value {
	uint16_t at; /* bytes from the first attribute */
	uint8_t wanted;
	uint8_t class; /* enum form_class */
	uint8_t shift;
	uint64_t mask; /* 0: it takes no data */
	uint64_t constant;
};

#define ABBREV_LOAD_BYTES 8

/* Where a value of an entry of fixed size stands, so that it can be had without reading the
 * rest. */
struct abbrev_place {
	uint16_t at;   /* bytes from the first attribute */
	uint8_t width; /* bytes; 0: not there, or not of a form that is a plain number */
};

static inline uint64_t abbrev_place_load(struct abbrev_place place,
					 const unsigned char *attributes, bool little_endian)
{
	switch (place.width) {
	case 1:
		return attributes[place.at];
	case 2:
		return bytes_u16(attributes + place.at, little_endian);
	case 4:
		return bytes_u32(attributes + place.at, little_endian);
	default:
		return bytes_get(attributes + place.at, place.width, little_endian);
	}
}

/* What has to be done at an entry, as far as its abbreviation alone says. */
enum stride_flag {
	STRIDE_STOP = 1,      /* read it: it is no entry that can be passed in one step */
	STRIDE_NAMED = 2,     /* it can be wanted by its name */
	STRIDE_CANDIDATE = 4, /* a struct or union that may hold group markers */
	STRIDE_NAMELESS = 8,  /* an enum that can be wanted by its first enumerator */
	STRIDE_SIBLING = 16,  /* it has children, and the next entry is where its sibling is */
};

/* All that the inner loop loads of an entry is within so many bytes. */
#define STRIDE_BYTES_MAX 256

/*
 * An abbreviation as the scan's inner loop wants it: without branches to the next entry, and to
 * the few values by which it is judged.  Places are in bytes from the entry's code, which is
 * one byte; where there is no such value the place is 0 and the mask too.
 */
struct abbrev_stride {
	uint16_t bytes; /* of the entry itself */
	uint16_t sibling_at;
	uint16_t name_at;
	uint16_t size_at;
	uint16_t line_at;
	uint16_t flags;
	uint32_t size_mask;
	uint32_t line_mask;
};

struct abbrev {
	uint16_t tag;
	uint8_t kind; /* enum type_kind of what can be wanted by name, else KIND_UNKNOWN */
	bool has_children;
	bool is_fixed; /* all attributes have sizes that do not depend on the data */
	bool has_name;
	uint8_t name_class;   /* enum form_class of its name, when it has one */
	bool is_declaration;  /* by DW_FORM_flag_present, which takes no data */
	uint32_t fixed_bytes; /* of all attributes, when fixed */
	uint32_t present;     /* the wanted attributes, a bit each */
	/* Of entries of fixed size: */
	struct abbrev_place name;    /* an offset in .debug_str */
	struct abbrev_place sibling; /* bytes from the start of the unit */
	struct abbrev_place size;
	struct abbrev_place line;
	struct abbrev_place type; /* bytes from the start of the unit */
	struct abbrev_place location;
	/* A member that these places tell all of that matters to a layout. */
	bool is_plain_member;
	struct abbrev_stride stride;
	/* How it is read: by its values when all sizes are fixed, else by its operations. */
	bool has_values;
	uint32_t value_count;
	uint32_t op_count;
	const struct abbrev_value *values;
	const struct abbrev_op *ops;
};

/* How a standard form is laid out. */
struct abbrev_form {
	int16_t bytes; /* form_bytes() */
	uint8_t class;
};

/* What the meaning of an abbreviation depends on besides its own bytes. */
struct abbrev_format {
	struct dwarf_unit unit; /* one of the format; version 0: none yet */
	bool little_endian;
	struct abbrev_form forms[64];
};

/* Makes the format that of a unit.  True when it was another before. */
bool abbrev_format_enter(struct abbrev_format *format, const struct dwarf_unit *unit,
			 bool little_endian);

/*
 * Compiles the abbreviation at the cursor, which stands behind its code, and moves behind it.
 * What is compiled lies in the arena and refers to nothing else.  NULL, or what is wrong with
 * it.  Source: DWARF 5, 7.5.3.
 */
const char *abbrev_compile(const struct abbrev_format *format, struct dwarf_cursor *cursor,
			   struct arena *arena, struct abbrev *ret);

#endif
