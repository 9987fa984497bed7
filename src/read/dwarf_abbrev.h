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
	uint16_t form;
	uint32_t bytes;
	int64_t constant; /* of DW_FORM_implicit_const */
};

struct abbrev {
	uint16_t tag; /* 0: no such code */
	bool has_children;
	bool is_fixed; /* nothing but fixed sizes and no sibling: `fixed_bytes` is all there is
			*/
	uint32_t fixed_bytes;
	uint32_t first_op;
	uint32_t op_count;
};

/* The table of one unit, reused from unit to unit.  All zero is an empty one. */
struct abbrev_table {
	vec(struct abbrev) codes; /* by code; [0] is unused */
	vec(struct abbrev_op) ops;
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
