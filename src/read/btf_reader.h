/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Reads an image's BTF. */
#ifndef LAYLINE_READ_BTF_READER_H
#define LAYLINE_READ_BTF_READER_H

#include "read/reader.h"

/* read_types() for BTF. */
MUST_CHECK
struct error *btf_read_types(struct image *image, const struct read_request *request,
			     struct type_db *db, struct read_facts *ret);

#endif
