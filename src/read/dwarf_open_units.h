/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The units whose entries are being read: a few at a time, found by the place of an entry. */
#ifndef LAYLINE_READ_DWARF_OPEN_UNITS_H
#define LAYLINE_READ_DWARF_OPEN_UNITS_H

#include "read/dwarf_abbrev_pool.h"
#include "read/dwarf_entry.h"

/* An entry that is named by its place. */
struct entry_ref {
	uint64_t offset; /* bytes from the start of the section */
	bool in_info;    /* .debug_info; false: .debug_types */
};

/* One unit that is open. */
struct open_unit {
	struct abbrev_table *abbrevs;
	struct unit_reader reader;       /* to be copied; stands behind the first entry */
	const struct dwarf_units *units; /* where the unit stands among all */
	size_t users;                    /* only an unused unit may make way for another */
	uint64_t used_at;                /* by a clock that ticks with every look-up */
};

struct open_units {
	const struct dwarf_sections *sections;
	const struct dwarf_units *units;
	struct abbrev_pool *abbrevs; /* may be NULL */
	vec(struct open_unit *) open;
	uint64_t clock;
};

/* Sections, units and `abbrevs`, which may be NULL, must outlive what is open. */
void open_units_init(struct open_units *open, const struct dwarf_sections *sections,
		     const struct dwarf_units *units, struct abbrev_pool *abbrevs);
void open_units_deinit(struct open_units *open);

/* Gives the unit that holds a place, in use until it is released.  NULL, or why there is none.
 */
const char *open_unit_acquire(struct open_units *open, struct entry_ref at,
			      struct open_unit **ret);
void open_unit_release(struct open_unit *unit);

#endif
