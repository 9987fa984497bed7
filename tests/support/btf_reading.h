/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Reads a blob as an image of the folder that the test is in, and describes what was read. */
#ifndef LAYLINE_TESTS_SUPPORT_BTF_READING_H
#define LAYLINE_TESTS_SUPPORT_BTF_READING_H

#include "read/reader.h"
#include "support/btf_builder.h"

/* Writes the blob to a file. */
void blob_write(const struct blob *blob, const char *name);

/* Opens a file and reads what is asked for; *db is empty after an error. */
struct error *file_read(const char *name, const struct read_request *request,
			struct type_db *db, struct read_facts *ret);

/*
 * Everything in db: a line for each variant, in the manner of
 *
 *	struct s 8 { int a@0+32; unsigned int b:3@32+3; }
 *
 * with what anonymous members hold inside them, offsets and sizes in bits, "xN" behind the
 * size for N definitions, "?" for an incomplete type, and " declared" for a name without a
 * definition.
 */
void db_describe(const struct type_db *db, struct text *ret);

#endif
