/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Hands an image's prepared sections to libdwarf through its object-access interface, so that
 * nothing is copied, inflated or relocated twice.
 */
#ifndef LAYLINE_READ_DWARF_OBJECT_H
#define LAYLINE_READ_DWARF_OBJECT_H

#include "read/dwarf_constants.h"
#include "read/dwarf_sections.h"

#if __has_include(<libdwarf/libdwarf.h>)
#include <libdwarf/libdwarf.h>
#else
#include <libdwarf.h>
#endif

struct dwarf_object;

/*
 * Errors: ERROR_INPUT when a section cannot be prepared or libdwarf refuses the whole.
 */
MUST_CHECK
struct error *dwarf_object_open(const struct dwarf_sections *sections,
				struct dwarf_object **ret);
void dwarf_object_close(struct dwarf_object *object);

Dwarf_Debug dwarf_object_debug(const struct dwarf_object *object);

#endif
