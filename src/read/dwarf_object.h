/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Hands a unit and the prepared sections it needs to libdwarf through its object-access
 * interface, so that nothing is copied, inflated or relocated twice.
 */
#ifndef LAYLINE_READ_DWARF_OBJECT_H
#define LAYLINE_READ_DWARF_OBJECT_H

#include "read/dwarf_constants.h"
#include "read/dwarf_unit.h"

#if __has_include(<libdwarf/libdwarf.h>)
#include <libdwarf/libdwarf.h>
#else
#include <libdwarf.h>
#endif

/* libdwarf opened on one unit. */
struct dwarf_object;

/*
 * Opens a unit as if it were all there is: libdwarf would otherwise read the headers and
 * abbreviations of every unit in front of it, thousands in a vmlinux.  Offsets that libdwarf
 * gives and takes are bytes from the start of the unit.
 *
 * Errors: ERROR_INPUT when a section cannot be prepared or libdwarf refuses the unit.
 */
MUST_CHECK
struct error *dwarf_object_open(const struct dwarf_sections *sections,
				const struct dwarf_unit *unit, struct dwarf_object **ret);
void dwarf_object_close(struct dwarf_object *object);

Dwarf_Debug dwarf_object_debug(const struct dwarf_object *object);

#endif
