/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Writes documents, in either form. */
#include <string.h>

#include "doc/doc_row.h"

#define LICENSE     ".. SPDX-License-Identifier: GPL-2.0\n"
#define INDEX_TITLE "Common Networking Struct Cachelines"

/* What each column is headed by; the last can be called otherwise. */
static const char *const heads[DOCS_COLUMNS] = { "Type", "Name", "fastpath_tx_access",
						 "fastpath_rx_access", DOC_HEAD };

static void repeat(struct text *text, char letter, size_t count)
{
	for (size_t i = 0; i < count; i++)
		text_add_bytes(text, &letter, 1);
}

void doc_default_title(struct text *text, enum rule_subject subject, const char *subject_name)
{
	text_add(text, "%s %s fast path usage breakdown", subject_name,
		 subject == SUBJECT_STRUCT ? "struct" : "enum");
}

static void write_head(struct text *text, const char *copyright, const char *title, size_t bar)
{
	text_add(text, LICENSE);
	if (copyright)
		text_add(text, ".. Copyright (C) %s\n", copyright);
	text_add(text, "\n");
	repeat(text, '=', bar);
	text_add(text, "\n%s\n", title);
	repeat(text, '=', bar);
	text_add(text, "\n\n");
}

static const char *head_of(const struct rule_docs *look, unsigned column)
{
	return column + 1 == DOCS_COLUMNS && look->head ? look->head : heads[column];
}

static void widen(uint64_t *width, size_t needed)
{
	if (*width < needed)
		*width = needed;
}

/*
 * As wide as the look says, and as every cell needs that is not written raw.  Where it says
 * nothing, the kernel leaves a blank behind the longest cell of all columns but the last.  The
 * text of the last may run past its border, which reStructuredText allows.
 */
static void find_widths(const struct doc_text *doc, enum docs_form form,
			uint64_t widths[DOCS_COLUMNS])
{
	struct doc_columns given = doc_columns_of(doc->look->widths);
	struct text buffer = { 0 };

	for (unsigned i = 0; i < DOCS_COLUMNS; i++) {
		uint64_t needed = doc_width(head_of(doc->look, i));

		for (size_t r = 0; r < doc->row_count; r++) {
			const struct rule_field *row = &doc->rows[r];

			if (form != doc->look->form || !doc_row_is_raw(row, &given, form))
				widen(&needed, doc_width(doc_row_cell(row, i, form, &buffer)));
		}
		widths[i] = doc->look->widths[i];
		if (!widths[i])
			widths[i] = i + 1 < DOCS_COLUMNS ? needed + 1 : needed;
		else if (i + 1 < DOCS_COLUMNS)
			widen(&widths[i], needed);
	}
	text_deinit(&buffer);
}

static void write_border(struct text *text, const uint64_t widths[DOCS_COLUMNS])
{
	for (unsigned i = 0; i < DOCS_COLUMNS; i++) {
		if (i)
			text_add(text, " ");
		repeat(text, '=', widths[i]);
	}
	text_add(text, "\n");
}

static void write_heads(struct text *text, const struct rule_docs *look,
			const struct doc_columns *columns)
{
	size_t start = text->length;

	for (unsigned i = 0; i < DOCS_COLUMNS; i++) {
		text_pad(text, start, columns->start[i]);
		text_add(text, "%s", head_of(look, i));
	}
	text_add(text, "\n");
}

/* "..struct  ..tcp_sock": the plain form names its subject in a row of its own. */
static void write_marker(struct text *text, const struct doc_text *doc,
			 const struct doc_columns *columns)
{
	size_t start = text->length;

	if (doc->look->marker && doc->look->form == DOCS_FORM_PLAIN) {
		text_add(text, "%s\n", doc->look->marker);
		return;
	}
	text_add(text, doc->subject == SUBJECT_STRUCT ? "..struct" : "..enum");
	text_pad(text, start, columns->start[1]);
	if (doc->subject == SUBJECT_STRUCT)
		text_add(text, "..%s", doc->subject_name);
	text_pad(text, start, columns->start[4]);
	text_add(text, "\n");
}

static void write_row(struct text *text, const struct doc_text *doc,
		      const struct rule_field *row, const struct doc_columns *columns,
		      enum docs_form form)
{
	struct doc_columns given = doc_columns_of(doc->look->widths);

	if (form == doc->look->form && doc_row_is_raw(row, &given, form))
		text_add(text, "%s", row->raw);
	else
		doc_row_write(text, row, columns, form);
	text_add(text, "\n");
}

void doc_write(struct text *text, const struct doc_text *doc, enum docs_form form)
{
	const struct rule_docs *look = doc->look;
	uint64_t widths[DOCS_COLUMNS];
	struct doc_columns columns;
	struct text title = { 0 };

	if (look->title)
		text_add(&title, "%s", look->title);
	else
		doc_default_title(&title, doc->subject, doc->subject_name);
	write_head(text, look->copyright, text_str(&title),
		   look->bar ? look->bar : doc_width(text_str(&title)));
	text_deinit(&title);
	find_widths(doc, form, widths);
	columns = doc_columns_of(widths);
	if (form == DOCS_FORM_TABLE)
		write_border(text, widths);
	write_heads(text, look, &columns);
	if (form == DOCS_FORM_TABLE)
		write_border(text, widths);
	else
		write_marker(text, doc, &columns);
	for (size_t i = 0; i < doc->row_count; i++)
		write_row(text, doc, &doc->rows[i], &columns, form);
	if (form == DOCS_FORM_TABLE)
		write_border(text, widths);
	else if (look->lacks_final_newline && look->form == DOCS_FORM_PLAIN)
		text->bytes[--text->length] = '\0';
}

void doc_write_index(struct text *text, const struct rule_docs *const *looks, size_t count)
{
	write_head(text, count ? looks[0]->copyright : NULL, INDEX_TITLE, strlen(INDEX_TITLE));
	text_add(text, ".. toctree::\n   :maxdepth: 1\n\n");
	for (size_t i = 0; i < count; i++)
		text_add(text, "   %.*s\n", (int)strcspn(looks[i]->file, "."), looks[i]->file);
}
