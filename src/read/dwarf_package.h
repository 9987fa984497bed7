/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The index of a .dwp file, which holds the split units of many: for each unit, where its
 * shares of the other sections begin (DWARF 5, 7.3.5; before that the gcc wiki,
 * DebugFissionDWP).
 */
#ifndef LAYLINE_READ_DWARF_PACKAGE_H
#define LAYLINE_READ_DWARF_PACKAGE_H

#include "read/dwarf_unit.h"

/* Whether the image has an index: it is a package, not a single .dwo file. */
bool dwarf_package_is(struct image *image);

/*
 * Fills in the bases of the units, so that their offsets mean what they say.  A unit that the
 * index does not list, or whose abbreviations it places beyond their section, is dropped.
 *
 * Errors: ERROR_INPUT "path: .debug_cu_index+0xoffset: ..." for an index that cannot be read.
 */
MUST_CHECK
struct error *dwarf_package_place(const struct dwarf_sections *sections,
				  struct dwarf_units *units);

#endif
