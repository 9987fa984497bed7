/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A key for all that decoding a definition would make of it, so that it need not be decoded
 * again: members, what they embed and how it is spelled, declaration lines.  The names of files
 * are not in it: definitions that agree in all else down to the line are taken for one,
 * wherever they stand.
 */
#ifndef LAYLINE_READ_DWARF_WHOLE_H
#define LAYLINE_READ_DWARF_WHOLE_H

#include "base/arena.h"
#include "read/dwarf_abbrev_pool.h"
#include "read/dwarf_entry.h"

/* What has been hashed, by place. */
struct whole_slot {
	uint64_t place; /* of the entry, in which section, and whether whole; 0: free */
	uint64_t hash;  /* 0: being hashed further up */
};

struct dwarf_whole {
	struct abbrev_table *abbrevs;
	struct abbrev_pool *pool; /* where the table is from */
	struct unit_reader reader;
	struct whole_slot *slots;
	size_t slot_count;
	size_t slot_capacity;
	unsigned nesting;
	const struct dwarf_unit *unit; /* the one at hand */
	const char *unit_name; /* as it stands in the unit, and the folder it is seen from */
	const char *compile_dir;
	uint64_t unit_hash; /* of the machine's word and the unit's byte order and format */
};

/* `abbrevs` may be NULL. */
void dwarf_whole_init(struct dwarf_whole *whole, const struct dwarf_sections *sections,
		      struct abbrev_pool *abbrevs);
void dwarf_whole_deinit(struct dwarf_whole *whole);

/*
 * The key of the definition at an offset of its section, which stands in `unit`.  0 when there
 * is none: it is damaged, or reaches into another unit.  Equal keys, in whatever images, mean
 * that decoding gives equal types.
 */
uint64_t dwarf_whole_key(struct dwarf_whole *whole, const struct dwarf_unit *unit,
			 uint64_t offset);

/* The name of a unit as people write it in the source tree; in the arena; NULL when it has
 * none. */
const char *dwarf_whole_unit_name(struct dwarf_whole *whole, const struct dwarf_unit *unit,
				  struct arena *arena);

#endif
