/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Reads types from DWARF: scan for the places, decode one definition of each layout. */
#ifndef LAYLINE_READ_DWARF_READER_H
#define LAYLINE_READ_DWARF_READER_H

#include "read/reader.h"

/* As read_types(). */
MUST_CHECK
struct error *dwarf_read_types(struct image *image, const struct read_request *request,
			       struct type_db *db);

#endif
