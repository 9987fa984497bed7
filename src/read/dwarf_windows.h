/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The units that libdwarf has open: a few at a time, found by the place of an entry. */
#ifndef LAYLINE_READ_DWARF_WINDOWS_H
#define LAYLINE_READ_DWARF_WINDOWS_H

#include "read/dwarf_object.h"

/* An entry that is named by its place. */
struct entry_ref {
	uint64_t offset; /* bytes from the start of the section */
	bool in_info;    /* .debug_info; false: .debug_types */
};

/* One unit that is open. */
struct dwarf_window {
	const struct dwarf_unit *unit;
	struct dwarf_object *object;
	const struct dwarf_units *units; /* where the unit stands among all */
	const struct dwarf_sections *sections;
	bool little_endian;
	size_t users;     /* open entries; only an unused window may make way for another */
	uint64_t used_at; /* by a clock that ticks with every look-up */
};

struct dwarf_windows {
	const struct dwarf_sections *sections;
	const struct dwarf_units *units;
	vec(struct dwarf_window *) open;
	uint64_t clock;
	struct error *first_error; /* of a unit that libdwarf refused */
};

/* Sections and units must outlive the windows. */
void dwarf_windows_init(struct dwarf_windows *windows, const struct dwarf_sections *sections,
			const struct dwarf_units *units);
void dwarf_windows_deinit(struct dwarf_windows *windows);

/* The window that holds a place, in use until it is released; NULL when there is none or it
 * cannot be opened. */
struct dwarf_window *dwarf_window_acquire(struct dwarf_windows *windows, struct entry_ref at);
void dwarf_window_release(struct dwarf_window *window);

#endif
