/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Open entries, their children, and their attributes as plain values. */
#ifndef LAYLINE_READ_DWARF_ATTRIBUTE_H
#define LAYLINE_READ_DWARF_ATTRIBUTE_H

#include "read/dwarf_open_units.h"

/* An open entry; its unit stays open as long. */
struct open_entry {
	struct open_unit *unit;    /* NULL: not open */
	struct unit_reader reader; /* stands behind its attributes */
	struct dwarf_entry values;
	struct entry_ref at;
};

/* All return false when the attribute is absent or of a form they do not understand. */
bool attribute_unsigned(const struct open_entry *entry, enum wanted_attribute wanted,
			uint64_t *ret);
bool attribute_signed(const struct open_entry *entry, enum wanted_attribute wanted,
		      int64_t *ret);
bool attribute_flag(const struct open_entry *entry, enum wanted_attribute wanted);
bool attribute_ref(const struct open_entry *entry, enum wanted_attribute wanted,
		   struct entry_ref *ret);
/* An offset in another section, in bytes. */
bool attribute_offset(const struct open_entry *entry, enum wanted_attribute wanted,
		      uint64_t *ret);
/* DW_AT_data_member_location, as a constant or as an expression. */
bool attribute_location(const struct open_entry *entry, enum wanted_attribute wanted,
			uint64_t *ret_bytes);
bool attribute_present(const struct open_entry *entry, enum wanted_attribute wanted);

/* A view into the sections, NULL when there is none. */
const char *attribute_string(const struct open_entry *entry, enum wanted_attribute wanted);

static inline unsigned entry_tag(const struct open_entry *entry)
{
	return entry->values.abbrev->tag;
}

/* NULL, or why there is no entry at that place.  Close what was opened. */
const char *entry_open(struct open_units *open, struct entry_ref at, struct open_entry *ret);
void entry_close(struct open_entry *entry);

/*
 * Steps through children: starts with entry_first_child, then entry_next moves on (closing the
 * one before). False at the end; *damaged is set when it is not a proper end.
 */
bool entry_first_child(const struct open_entry *parent, struct open_entry *ret, bool *damaged);
bool entry_next(struct open_entry *entry, bool *damaged);

#endif
