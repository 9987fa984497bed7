/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Rows from a build: its types in the documents' notation, and the members no row is about. */
#ifndef LAYLINE_DOC_DOC_BUILD_H
#define LAYLINE_DOC_DOC_BUILD_H

#include "doc/doc.h"
#include "layout/layout.h"

/* The path of the member that a row is about, as far as its words tell. */
const char *doc_row_path(struct arena *arena, const struct rule_field *row);

/* Gives a row the type of its member; one that the layout does not have keeps its own. */
void doc_row_retype(struct arena *arena, struct rule_field *row, const struct layout *layout);

struct doc_rows {
	struct rule_field *items;
	size_t count;
	size_t capacity;
};

/* Appends a row, without accesses, for each member that no row of `rows` is about, by offset.
 */
void doc_rows_add_missing(struct arena *arena, struct doc_rows *rows,
			  const struct layout *layout);

/* The same for the enumerators of an enum, whose rows have the type of the first. */
void doc_rows_add_enumerators(struct doc_rows *rows, const struct type *type);

#endif
