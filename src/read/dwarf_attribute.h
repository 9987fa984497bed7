/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Attributes of libdwarf entries as plain values, with everything libdwarf lends given back at
 * once. */
#ifndef LAYLINE_READ_DWARF_ATTRIBUTE_H
#define LAYLINE_READ_DWARF_ATTRIBUTE_H

#include "read/dwarf_windows.h"

/* An open entry; its window stays open as long. */
struct entry {
	struct dwarf_window *window;
	Dwarf_Die die; /* NULL when not open */
	struct entry_ref at;
};

/* All return false when the attribute is absent or of a form they do not understand. */
bool attribute_unsigned(const struct entry *entry, unsigned attribute, uint64_t *ret);
bool attribute_signed(const struct entry *entry, unsigned attribute, int64_t *ret);
bool attribute_flag(const struct entry *entry, unsigned attribute);
bool attribute_ref(const struct entry *entry, unsigned attribute, struct entry_ref *ret);
/* DW_AT_data_member_location, as a constant or as an expression. */
bool attribute_location(const struct entry *entry, unsigned attribute, uint64_t *ret_bytes);
bool attribute_present(const struct entry *entry, unsigned attribute);

/* DW_AT_name; a view that lasts as long as the entry is open, NULL when there is none. */
const char *entry_name(const struct entry *entry);
/* DW_AT_comp_dir and the like; as entry_name(). */
const char *attribute_string(const struct entry *entry, unsigned attribute);
unsigned entry_tag(const struct entry *entry); /* 0 when it cannot be told */

/* False when there is no entry at that place.  Close what was opened. */
bool entry_open(struct dwarf_windows *windows, struct entry_ref at, struct entry *ret);
void entry_close(struct entry *entry);

/*
 * Steps through children: starts with entry_first_child, then entry_next moves on (closing the
 * one before). False at the end; *damaged is set when it is not a proper end.
 */
bool entry_first_child(const struct entry *parent, struct entry *ret, bool *damaged);
bool entry_next(struct entry *entry, bool *damaged);

#endif
