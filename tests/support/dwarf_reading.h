/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Reads built DWARF as the tool would, and shows types as text to compare. */
#ifndef LAYLINE_TESTS_SUPPORT_DWARF_READING_H
#define LAYLINE_TESTS_SUPPORT_DWARF_READING_H

#include "read/reader.h"
#include "support/dwarf_builder.h"

/*
 * Reads what is requested from the units built so far, by way of the file "built" in the
 * current folder; fails the test when that is refused.  The caller deinitialises the db.
 */
void dwarf_reading(const struct dwarf_builder *builder, const struct read_request *request,
		   struct type_db *ret);

/* The message with which reading is refused; fails the test when it is not.  To be freed. */
struct error *dwarf_reading_refused(const struct dwarf_builder *builder,
				    const struct read_request *request);

/*
 * Appends "struct sock 16: int a @0+32; u8 b :37+3; struct {...} @64+64": keyword, name and
 * size in bytes, then each member's declaration, with '@' or for a bit-field ':' its offset and
 * size in bits, and '%' and its forced alignment.  An enum shows its values.
 */
void dwarf_reading_describe(struct text *text, const struct type *type);

#endif
