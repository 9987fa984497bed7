/* SPDX-License-Identifier: GPL-2.0-or-later */
/* One row of a document, from its line to a field and back. */
#ifndef LAYLINE_DOC_DOC_ROW_H
#define LAYLINE_DOC_DOC_ROW_H

#include "doc/doc.h"

/* Where the columns of a document begin, in characters. */
struct doc_columns {
	size_t start[DOCS_COLUMNS];
};

/* Columns of the widths given, one blank between them. */
struct doc_columns doc_columns_of(const uint64_t widths[DOCS_COLUMNS]);

/*
 * Reads a line.  Where a cell leaves its column, words are taken in their order instead.
 * *ret_how says what had to be interpreted, NULL for nothing.
 */
void doc_row_read(struct arena *arena, const char *line, const struct doc_columns *columns,
		  enum docs_form form, struct rule_field *ret, const char **ret_how);

/* Appends the line, without its end. */
void doc_row_write(struct text *text, const struct rule_field *row,
		   const struct doc_columns *columns, enum docs_form form);

/* Whether every cell fits its column; the last one always does. */
bool doc_row_fits(const struct rule_field *row, const struct doc_columns *columns,
		  enum docs_form form);

/* Whether a row still is what its `raw` note says, if it has one. */
bool doc_row_is_raw(const struct rule_field *row, const struct doc_columns *columns,
		    enum docs_form form);

/* How a cell of a row is written in a form: the type with "_" or " " behind struct, "-" or "".
 * The result is good until `buffer` changes. */
const char *doc_row_cell(const struct rule_field *row, unsigned column, enum docs_form form,
			 struct text *buffer);

/* Characters, not bytes. */
size_t doc_width(const char *string);

#endif
