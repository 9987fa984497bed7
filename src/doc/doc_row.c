/* SPDX-License-Identifier: GPL-2.0-or-later */
/* From a field to the line of its row. */
#include "doc/doc_row.h"

#include <string.h>

size_t doc_width(const char *string)
{
	size_t width = 0;

	for (; *string; string++)
		width += ((unsigned char)*string & 0xc0) != 0x80;
	return width;
}

struct doc_columns doc_columns_of(const uint64_t widths[DOCS_COLUMNS])
{
	struct doc_columns columns = { 0 };

	for (unsigned i = 0; i + 1 < DOCS_COLUMNS; i++)
		columns.start[i + 1] = columns.start[i] + widths[i] + 1;
	return columns;
}

/* The plain form ties struct and its tag together, so that a type is one word. */
static const char *type_tied(const char *type, struct text *buffer)
{
	static const char *const words[] = { "struct ", "union ", "enum " };

	for (size_t i = 0; i < ARRAY_SIZE(words); i++) {
		size_t length = strlen(words[i]);

		if (strncmp(type, words[i], length) != 0)
			continue;
		text_clear(buffer);
		text_add(buffer, "%.*s_%s", (int)length - 1, type, type + length);
		return text_str(buffer);
	}
	return type;
}

static const char *or_empty(const char *cell)
{
	return cell ? cell : "";
}

const char *doc_row_cell(const struct rule_field *row, unsigned column, enum docs_form form,
			 struct text *buffer)
{
	const char *const cells[DOCS_COLUMNS] = { row->type, row->name, row->tx, row->rx,
						  row->used_by };
	const char *cell = or_empty(cells[column]);

	if (column == 0 && form == DOCS_FORM_PLAIN)
		return type_tied(cell, buffer);
	if (form == DOCS_FORM_TABLE && (column == 2 || column == 3) && strcmp(cell, "-") == 0)
		return "";
	return cell;
}

void doc_row_write(struct text *text, const struct rule_field *row,
		   const struct doc_columns *columns, enum docs_form form)
{
	size_t begin = text->length, width = 0;
	struct text buffer = { 0 };

	for (unsigned i = 0; i < DOCS_COLUMNS; i++) {
		const char *cell = doc_row_cell(row, i, form, &buffer);

		/* A cell that is too wide shifts the next by one blank, and no further. */
		if (i && width >= columns->start[i]) {
			text_add(text, " ");
			width++;
		}
		while (width < columns->start[i]) {
			text_add(text, " ");
			width++;
		}
		text_add(text, "%s", cell);
		width += doc_width(cell);
	}
	while (form == DOCS_FORM_TABLE && text->length > begin &&
	       text->bytes[text->length - 1] == ' ')
		text->bytes[--text->length] = '\0';
	text_deinit(&buffer);
}

bool doc_row_fits(const struct rule_field *row, const struct doc_columns *columns,
		  enum docs_form form)
{
	struct text buffer = { 0 };
	bool fits = true;

	for (unsigned i = 0; i + 1 < DOCS_COLUMNS; i++)
		fits = fits &&
		       columns->start[i] + doc_width(doc_row_cell(row, i, form, &buffer)) <
			       columns->start[i + 1];
	text_deinit(&buffer);
	return fits;
}

static bool is_same(const char *a, const char *b)
{
	return strcmp(or_empty(a), or_empty(b)) == 0;
}

bool doc_row_is_raw(const struct rule_field *row, const struct doc_columns *columns,
		    enum docs_form form)
{
	struct arena arena = { 0 };
	struct rule_field read;
	const char *how;
	bool is_raw;

	if (!row->raw)
		return false;
	doc_row_read(&arena, row->raw, columns, form, &read, &how);
	is_raw = is_same(read.name, row->name) && is_same(read.type, row->type) &&
		 is_same(read.tx, row->tx) && is_same(read.rx, row->rx) &&
		 is_same(read.used_by, row->used_by);
	arena_deinit(&arena);
	return is_raw;
}
