/* SPDX-License-Identifier: GPL-2.0-or-later */
/* From what a scan has found to the database. */
#ifndef LAYLINE_READ_DWARF_FILL_H
#define LAYLINE_READ_DWARF_FILL_H

#include "read/dwarf_scan.h"
#include "read/reader.h"

/* Adds the definitions found in the units of one file; nothing in the database refers to the
 * file afterwards. */
void dwarf_fill(struct type_db *db, const struct dwarf_sections *sections,
		const struct dwarf_units *units, const struct dwarf_scan *scan,
		const struct read_request *request);

/* Settles, once the definitions of all files are in, which of the layouts are one and which the
 * request means. */
void dwarf_fill_end(struct type_db *db, const struct read_request *request);

#endif
