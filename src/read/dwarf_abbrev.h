/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Abbreviation tables compiled to skip programs: for each kind of entry, the shortest way over
 * its attributes, with stops at the few that the scan wants to know.
 *
 * Neighbouring attributes of fixed size melt into one skip, so that most of the millions of
 * entries of a vmlinux cost one table look-up and one addition.
 */
#ifndef LAYLINE_READ_DWARF_ABBREV_H
#define LAYLINE_READ_DWARF_ABBREV_H

#include "base/vec.h"
#include "read/dwarf_cursor.h"
#include "read/dwarf_unit.h"
#include "types/type.h"

/* The attributes the scan stops at. */
enum wanted_attribute {
	WANTED_NONE,
	WANTED_NAME,
	WANTED_SIBLING,
	WANTED_DECLARATION,
	WANTED_SIZE,
	WANTED_LINE,
	WANTED_TYPE,
	WANTED_LOCATION,
	WANTED_BIT_SIZE,
	WANTED_BIT_OFFSET,
	WANTED_DATA_BIT_OFFSET,
	WANTED_CONST_VALUE,
	WANTED_LANGUAGE,
	WANTED_STR_OFFSETS_BASE,
	WANTED_ALIGNMENT,
	WANTED_UPPER_BOUND,
	WANTED_ELEMENT_COUNT,
	WANTED_VECTOR,
	WANTED_DWO_NAME,
	WANTED_COMPILE_DIR,
	WANTED_COUNT,
};

enum abbrev_action {
	ACTION_SKIP,     /* `bytes` of fixed size */
	ACTION_VARIABLE, /* one attribute of `form`, not wanted */
	ACTION_VALUE,    /* one attribute of `form`, wanted */
};

struct abbrev_op {
	uint8_t action;
	uint8_t wanted;
	uint8_t class; /* enum form_class of a wanted value of fixed size */
	uint8_t width; /* its bytes; 0: read it by its form */
	uint16_t form;
	uint32_t bytes;   /* of ACTION_SKIP, and of every value of fixed size */
	int64_t constant; /* of DW_FORM_implicit_const */
};

/* Where a value of an entry of fixed size stands, so that it can be had without reading the
 * rest. */
struct abbrev_place {
	uint16_t at;   /* bytes from the first attribute */
	uint8_t width; /* bytes; 0: not there, or not of a form that is a plain number */
};

struct abbrev {
	uint16_t tag; /* 0: no such code */
	uint8_t kind; /* enum type_kind of what can be wanted by name, else KIND_UNKNOWN */
	bool has_children;
	bool is_fixed; /* all attributes have sizes that do not depend on the data */
	bool has_name;
	bool is_declaration;  /* by DW_FORM_flag_present, which takes no data */
	uint32_t fixed_bytes; /* of all attributes, when fixed */
	uint32_t first_op;
	uint32_t op_count;
	/* Of entries of fixed size: */
	struct abbrev_place name;    /* an offset in .debug_str */
	struct abbrev_place sibling; /* bytes from the start of the unit */
	struct abbrev_place size;
	struct abbrev_place line;
};

/* A value of an entry of fixed size whose attributes begin at `attributes`; 0 when it is not
 * there. */
static inline uint64_t abbrev_value(struct abbrev_place place, const unsigned char *attributes,
				    bool little_endian)
{
	switch (place.width) {
	case 0:
		return 0;
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

/* The table of one unit, reused from unit to unit.  All zero is an empty one. */
struct abbrev_table {
	vec(struct abbrev) codes; /* by code; [0] is unused */
	vec(struct abbrev_op) ops;
	int8_t form_sizes[64]; /* form_bytes() of the standard forms in this unit */
	/* What it was compiled from and for. */
	bool is_compiled;
	uint64_t offset;
	uint16_t version;
	uint8_t address_bytes;
	uint8_t offset_bytes;
};

/*
 * Compiles the table of a unit unless it is the one compiled last.  NULL, or what is wrong with
 * it; the table is then unusable.  Source: DWARF 5, 7.5.3.
 */
const char *abbrev_table_compile(struct abbrev_table *table,
				 const struct dwarf_sections *sections,
				 const struct dwarf_unit *unit);
void abbrev_table_deinit(struct abbrev_table *table);

static inline const struct abbrev *abbrev_find(const struct abbrev_table *table, uint64_t code)
{
	return code < table->codes.count && table->codes.items[code].tag
		       ? &table->codes.items[code]
		       : NULL;
}

#endif
