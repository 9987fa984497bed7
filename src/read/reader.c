/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Chooses the reader for an image. */
#include "read/reader.h"

#include "read/dwarf_reader.h"

struct error *read_types(struct image *image, const struct read_request *request,
			 struct type_db *db)
{
	return dwarf_read_types(image, request, db);
}
