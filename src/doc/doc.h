/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A document of the kernel's Documentation/networking/net_cachelines: a head, and a row for
 * each member of a struct.  Rows and head are the rules' own declarations, so that what is read
 * here can become a rule and a rule can be written as a document.
 *
 * There are two forms (enum docs_form).  Both have five columns: type, name, how sending and
 * how receiving uses the member, and the functions that do.
 */
#ifndef LAYLINE_DOC_DOC_H
#define LAYLINE_DOC_DOC_H

#include "base/text.h"
#include "rules/rules.h"

/* Something in a text that had to be interpreted, or that layline would write differently. */
struct doc_note {
	struct srcpos at;
	const char *message;
};

struct doc {
	struct rule_docs look; /* with all that could be told from the text */
	enum rule_subject subject;
	const char *subject_name;
	vec(struct rule_field) rows;
	vec(struct doc_note) notes;
};

void doc_deinit(struct doc *doc);

/*
 * Reads the text of a document; strings live in `arena`.  `path` is for messages, its last part
 * becomes the name of the file.
 *
 * A row that is not as doc_write would write it carries its line as `raw`; one that cannot be
 * understood has its whole line as name.  Each is noted, as is all that would get lost.
 *
 * Errors: ERROR_INPUT "file:line: what is wrong" when it has no such table.
 */
MUST_CHECK
struct error *doc_read(struct arena *arena, const char *path, const char *bytes, size_t length,
		       struct doc *ret);

/* What is written: the head of a rule's document and its rows. */
struct doc_text {
	const struct rule_docs *look;
	enum rule_subject subject;
	const char *subject_name;
	const struct rule_field *rows;
	size_t row_count;
};

/*
 * Appends the whole document in a form.  A row with `raw` is written so when the form is that
 * of the note and the note still says what the row says.  A column is as wide as the look says,
 * or as its widest cell needs.
 */
void doc_write(struct text *text, const struct doc_text *doc, enum docs_form form);

/* Appends index.rst, which names the documents (in order, by file) for Sphinx. */
void doc_write_index(struct text *text, const struct rule_docs *const *looks, size_t count);

/* "tcp_sock struct fast path usage breakdown": the title of a document whose look has none. */
void doc_default_title(struct text *text, enum rule_subject subject, const char *subject_name);

/* The head of the last column where the look has none. */
#define DOC_HEAD "Comments"

/* Every first file name that is no document but their list. */
#define DOC_INDEX "index.rst"

#endif
