/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Reads documents, in either form. */
#include <ctype.h>
#include <string.h>

#include "doc/doc_row.h"

struct reader {
	struct arena *arena;
	const char *path;
	const char *next;
	const char *end;
	const char *line; /* the present one, without its end; NULL behind the last */
	uint32_t number;  /* of the line, from 1 */
	bool has_newline; /* whether the present line ends in one */
	struct doc *doc;
};

void doc_deinit(struct doc *doc)
{
	vec_deinit(&doc->rows);
	vec_deinit(&doc->notes);
}

static void line_read(struct reader *reader)
{
	const char *end;
	char *line;

	if (reader->next == reader->end) {
		reader->line = NULL;
		return;
	}
	end = memchr(reader->next, '\n', (size_t)(reader->end - reader->next));
	reader->has_newline = end != NULL;
	if (!end)
		end = reader->end;
	line = arena_strndup(reader->arena, reader->next, (size_t)(end - reader->next));
	reader->line = line;
	reader->number++;
	/* Tabs mean nothing in a rule. */
	for (; *line; line++)
		if (*line == '\t')
			*line = ' ';
	reader->next = end + (end != reader->end);
}

static struct srcpos place_of(const struct reader *reader)
{
	return (struct srcpos){ .file = reader->path, .line = reader->number, .column = 1 };
}

static void note(struct reader *reader, const char *message)
{
	*vec_push(&reader->doc->notes) =
		(struct doc_note){ .at = place_of(reader), .message = message };
}

static bool is_blank(const char *line)
{
	return !line[strspn(line, " ")];
}

/* A line of one letter only, as above and below a title. */
static bool is_bar(const char *line)
{
	size_t length = strspn(line, "=");

	return length >= 3 && !line[length];
}

/* "===== ===== =====" */
static bool is_border(const char *line)
{
	return *line == '=' && strchr(line, ' ') && !line[strspn(line, "= ")];
}

static bool is_table_head(const char *line)
{
	return strncmp(line, "Type ", strlen("Type ")) == 0;
}

static void comment_read(struct reader *reader)
{
	const char *copyright = ".. Copyright (C) ";

	if (strncmp(reader->line, copyright, strlen(copyright)) == 0 &&
	    !reader->doc->look.copyright)
		reader->doc->look.copyright = reader->line + strlen(copyright);
	else if (strcmp(reader->line, ".. SPDX-License-Identifier: GPL-2.0") != 0)
		note(reader, "a comment that rules have no place for; it would get lost");
}

/* Lines up to the table; then the present line is its border or its head. */
static struct error *head_read(struct reader *reader)
{
	struct rule_docs *look = &reader->doc->look;

	for (line_read(reader); reader->line; line_read(reader)) {
		const char *line = reader->line;

		if (is_border(line) || is_table_head(line))
			return NULL;
		if (strncmp(line, ".. ", 3) == 0) {
			comment_read(reader);
		} else if (is_bar(line)) {
			look->bar = doc_width(line);
		} else if (!is_blank(line) && !look->title && look->bar) {
			look->title = line;
		} else if (!is_blank(line)) {
			note(reader, "a text that rules have no place for; it would get lost");
		}
	}
	return error_new(
		ERROR_INPUT,
		"%s: no table with the columns Type, Name, fastpath_tx_access, fastpath_rx_access; is this a document of net_cachelines?",
		reader->path);
}

/* Where the words of a head or the parts of a border begin. */
static size_t starts_of(const char *line, size_t starts[DOCS_COLUMNS], size_t *ret_last_width)
{
	size_t count = 0, at = 0;

	for (;;) {
		size_t length;

		at += strspn(line + at, " ");
		length = strcspn(line + at, " ");
		if (!length)
			return count;
		if (count < DOCS_COLUMNS)
			starts[count] = at;
		*ret_last_width = length;
		count++;
		at += length;
	}
}

static struct error *columns_read(struct reader *reader, struct doc_columns *columns)
{
	struct rule_docs *look = &reader->doc->look;
	size_t last_width = 0;
	size_t count = starts_of(reader->line, columns->start, &last_width);

	if (count != DOCS_COLUMNS)
		return error_new(ERROR_INPUT,
				 "%s:%u: a table of %zu columns; the documents have %d",
				 reader->path, reader->number, count, DOCS_COLUMNS);
	for (unsigned i = 0; i + 1 < DOCS_COLUMNS; i++)
		look->widths[i] = columns->start[i + 1] - columns->start[i] - 1;
	look->width_count = DOCS_COLUMNS - 1;
	look->form = is_border(reader->line) ? DOCS_FORM_TABLE : DOCS_FORM_PLAIN;
	if (look->form == DOCS_FORM_PLAIN)
		return NULL;
	look->widths[DOCS_COLUMNS - 1] = last_width;
	look->width_count = DOCS_COLUMNS;
	line_read(reader);
	if (reader->line && is_table_head(reader->line))
		return NULL;
	return error_new(ERROR_INPUT,
			 "%s:%u: a table whose first column is not headed 'Type'; is this a "
			 "document of net_cachelines?",
			 reader->path, reader->number);
}

static void last_head_read(struct reader *reader)
{
	const char *head = strrchr(reader->line, ' ');

	if (head && strcmp(head + 1, DOC_HEAD) != 0 && head[1])
		reader->doc->look.head = head + 1;
}

/* The subject from "..struct   ..tcp_sock", or "..enum" without a name. */
static void marker_read(struct reader *reader)
{
	const char *name = reader->line + strcspn(reader->line, " ");

	name += strspn(name, " ");
	if (strncmp(reader->line, "..enum", strlen("..enum")) == 0)
		reader->doc->subject = SUBJECT_ENUM;
	if (strncmp(name, "..", 2) == 0)
		reader->doc->subject_name =
			arena_strndup(reader->arena, name + 2, strcspn(name + 2, " "));
	reader->doc->look.marker = reader->line;
}

/* Why a line that was understood is not what doc_row_write makes of it. */
static const char *difference(const struct rule_field *row, const struct doc_columns *columns,
			      enum docs_form form)
{
	const char *space = row->type ? strchr(row->type, ' ') : NULL;

	if (!doc_row_fits(row, columns, form))
		return "cells do not fit their columns";
	/* The plain form writes struct_x, so one with a blank was not read from that. */
	if (form == DOCS_FORM_PLAIN && space &&
	    strncmp(row->raw, row->type, strlen(row->type)) == 0)
		return "type has a blank where others have '_'";
	return "blanks are not those of other rows";
}

static void row_read(struct reader *reader, const struct doc_columns *columns)
{
	struct doc *doc = reader->doc;
	struct rule_field *row = vec_push(&doc->rows);
	struct text written = { 0 };
	const char *how;
	bool is_as_written;

	doc_row_read(reader->arena, reader->line, columns, doc->look.form, row, &how);
	row->at = place_of(reader);
	doc_row_write(&written, row, columns, doc->look.form);
	/* A cell that does not fit would make the column wider in all rows. */
	is_as_written = strcmp(text_str(&written), reader->line) == 0 &&
			doc_row_fits(row, columns, doc->look.form);
	text_deinit(&written);
	if (!is_as_written)
		row->raw = reader->line;
	if (how)
		note(reader, arena_printf(reader->arena, "%s: %s", row->name, how));
	else if (!is_as_written)
		note(reader,
		     arena_printf(reader->arena, "%s: the line is kept as raw, since its %s",
				  row->name, difference(row, columns, doc->look.form)));
}

static struct error *rows_read(struct reader *reader, const struct doc_columns *columns)
{
	bool is_table = reader->doc->look.form == DOCS_FORM_TABLE;

	for (;; line_read(reader)) {
		if (!reader->line)
			break;
		if (is_table && is_border(reader->line)) {
			line_read(reader);
			break;
		}
		if (is_blank(reader->line)) {
			note(reader, "an empty line in the table; it would get lost");
			continue;
		}
		row_read(reader, columns);
		if (!is_table && !reader->has_newline)
			reader->doc->look.lacks_final_newline = true;
	}
	for (; reader->line; line_read(reader))
		if (!is_blank(reader->line))
			note(reader, "a text behind the table; it would get lost");
	return NULL;
}

/* "LINUX_MIB_" of LINUX_MIB_A, LINUX_MIB_B and __LINUX_MIB_MAX, as a struct would be called. */
static const char *name_of_enum(struct arena *arena, const struct doc *doc)
{
	const char *first = doc->rows.count ? doc->rows.items[0].name : "";
	size_t length = strlen(first);
	struct rule_field *row;
	char *name;

	vec_for_each(row, &doc->rows) {
		const char *other = row->name + strspn(row->name, "_");
		size_t same = 0;

		while (same < length && other[same] == first[same])
			same++;
		length = same;
	}
	while (length && first[length - 1] == '_')
		length--;
	name = arena_strndup(arena, first, length);
	for (char *letter = name; *letter; letter++)
		*letter = (char)tolower((unsigned char)*letter);
	return name;
}

/* What the document is about, when no marker says so: "tcp_sock struct fast path ...". */
static struct error *subject_find(struct reader *reader)
{
	struct doc *doc = reader->doc;
	const char *title = doc->look.title ? doc->look.title : "";
	size_t length = strcspn(title, " ");

	if (strncmp(title + length, " enum ", strlen(" enum ")) == 0)
		doc->subject = SUBJECT_ENUM;
	if (doc->subject == SUBJECT_ENUM) {
		doc->subject_name = name_of_enum(reader->arena, doc);
		*vec_push(&doc->notes) = (struct doc_note){
			.at = { .file = reader->path, .line = 1, .column = 1 },
			.message = arena_printf(
				reader->arena,
				"about an enum without a name; called '%s', as its rows begin",
				doc->subject_name)
		};
	} else if (!doc->subject_name) {
		doc->subject_name = arena_strndup(reader->arena, title, length);
	}
	if (doc->subject_name[0])
		return NULL;
	return error_new(
		ERROR_INPUT,
		"%s: it does not say which struct it is about; its title must begin with the name",
		reader->path);
}

/* Drops what doc_write would write anyway. */
static void look_shorten(struct reader *reader, const struct doc_columns *columns)
{
	struct doc *doc = reader->doc;
	struct rule_docs *look = &doc->look;
	struct text usual = { 0 };

	if (look->title && look->bar == doc_width(look->title))
		look->bar = 0;
	doc_default_title(&usual, doc->subject, doc->subject_name);
	if (look->title && strcmp(text_str(&usual), look->title) == 0)
		look->title = NULL;
	if (look->marker) {
		text_clear(&usual);
		text_add(&usual, doc->subject == SUBJECT_STRUCT ? "..struct" : "..enum");
		text_pad(&usual, 0, columns->start[1]);
		if (doc->subject == SUBJECT_STRUCT)
			text_add(&usual, "..%s", doc->subject_name);
		text_pad(&usual, 0, columns->start[4]);
		if (strcmp(text_str(&usual), look->marker) == 0)
			look->marker = NULL;
	}
	text_deinit(&usual);
}

/* Rules are text, and take no other characters. */
static struct error *bytes_check(const char *path, const char *bytes, size_t length)
{
	uint32_t line = 1;

	for (size_t i = 0; i < length; i++) {
		unsigned char byte = (unsigned char)bytes[i];

		line += byte == '\n';
		if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7f)
			return error_new(ERROR_INPUT,
					 "%s:%u: a control character; is this a document?",
					 path, line);
	}
	return NULL;
}

struct error *doc_read(struct arena *arena, const char *path, const char *bytes, size_t length,
		       struct doc *ret)
{
	const char *slash = strrchr(path, '/');
	struct doc doc = { .look = { .file = arena_strdup(arena, slash ? slash + 1 : path) } };
	struct reader reader = {
		.arena = arena, .path = path, .next = bytes, .end = bytes + length, .doc = &doc
	};
	struct doc_columns columns = { 0 };
	struct error *err = bytes_check(path, bytes, length);

	if (!err)
		err = head_read(&reader);
	if (!err)
		err = columns_read(&reader, &columns);
	if (!err) {
		last_head_read(&reader);
		line_read(&reader);
		if (doc.look.form == DOCS_FORM_TABLE && reader.line && is_border(reader.line)) {
			line_read(&reader);
		} else if (reader.line && strncmp(reader.line, "..", 2) == 0) {
			marker_read(&reader);
			line_read(&reader);
		}
		err = rows_read(&reader, &columns);
	}
	if (!err)
		err = subject_find(&reader);
	if (err) {
		doc_deinit(&doc);
		return err;
	}
	look_shorten(&reader, &columns);
	*ret = doc;
	return NULL;
}
