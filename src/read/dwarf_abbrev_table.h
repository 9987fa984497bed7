/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The abbreviations of a unit, by their codes. */
#ifndef LAYLINE_READ_DWARF_ABBREV_TABLE_H
#define LAYLINE_READ_DWARF_ABBREV_TABLE_H

#include "base/vec.h"
#include "read/dwarf_abbrev_memo.h"
#include "read/dwarf_sections.h"

/* The code of an entry that the inner loop passes is one byte. */
#define STRIDE_CODES 256

/* The table of one unit, reused from unit to unit.  All zero is an empty one. */
struct abbrev_table {
	vec(const struct abbrev *) codes;           /* by code; NULL: no such code */
	struct abbrev_stride strides[STRIDE_CODES]; /* by the first byte of the code */
	/* Whether members' names stand in .debug_str, or are found there by an index. */
	bool has_placed_names;
	bool has_indexed_names;
	bool is_compiled;
	uint64_t offset; /* in .debug_abbrev */
	struct abbrev_format format;
	struct abbrev_memo memo;
};

/*
 * Fills in the table of a unit unless it is the one filled in last.  NULL, or what is wrong
 * with it; the table is then unusable.  Source: DWARF 5, 7.5.3.
 */
const char *abbrev_table_compile(struct abbrev_table *table,
				 const struct dwarf_sections *sections,
				 const struct dwarf_unit *unit);
void abbrev_table_deinit(struct abbrev_table *table);

static inline const struct abbrev *abbrev_find(const struct abbrev_table *table, uint64_t code)
{
	return code < table->codes.count ? table->codes.items[code] : NULL;
}

#endif
