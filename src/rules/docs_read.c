/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `docs:` of a rule file: the form of the kernel's document about its subject. */
#include <string.h>

#include "rules/fault.h"
#include "rules/rule_read.h"

/* Far above any document; keeps a slip from asking for gigabytes of blanks. */
#define WIDTH_MAX 4096

static struct error *width_read(const struct node *value, const char *what, uint64_t *ret)
{
	struct error *err = node_number(value, what, 1, ret);

	if (!err && *ret > WIDTH_MAX)
		err = node_refuse(value, what, "a smaller number");
	return err;
}

/* A name within a folder, so that a rule cannot say where on the disk to write. */
static struct error *file_read(struct reading *reading, const struct node *value, void *object)
{
	struct rule_docs *docs = object;
	struct error *err = node_text(value, "'file'", &docs->file);
	size_t length;

	(void)reading;
	if (err)
		return err;
	length = strlen(docs->file);
	if (docs->file[0] == '.' || strchr(docs->file, '/') || length <= strlen(".rst") ||
	    strcmp(docs->file + length - strlen(".rst"), ".rst") != 0)
		return node_refuse(value, "'file'", "the name of a file, as tcp_sock.rst");
	return NULL;
}

static struct error *bar_read(struct reading *reading, const struct node *value, void *object)
{
	struct rule_docs *docs = object;

	(void)reading;
	return width_read(value, "'bar'", &docs->bar);
}

static struct error *widths_read(struct reading *reading, const struct node *value,
				 void *object)
{
	struct rule_docs *docs = object;
	struct error *err = node_expect(value, NODE_LIST, "'widths'");

	(void)reading;
	if (err)
		return err;
	if (value->count > DOCS_COLUMNS)
		return fault_at(value->at,
				"'widths' has %zu numbers; a document has %d columns",
				value->count, DOCS_COLUMNS);
	docs->width_count = value->count;
	for (size_t i = 0; !err && i < value->count; i++)
		err = width_read(value->items[i], "an entry of 'widths'", &docs->widths[i]);
	return err;
}

static struct error *form_read(struct reading *reading, const struct node *value, void *object)
{
	static const char *const words[] = { "table", "plain" };
	static const enum docs_form forms[] = { DOCS_FORM_TABLE, DOCS_FORM_PLAIN };
	struct rule_docs *docs = object;
	struct error *err;
	size_t word;

	(void)reading;
	err = node_word(value, "'form'", words, ARRAY_SIZE(words), &word);
	if (!err)
		docs->form = forms[word];
	return err;
}

static struct error *final_newline_read(struct reading *reading, const struct node *value,
					void *object)
{
	struct rule_docs *docs = object;
	bool is_there;
	struct error *err = node_truth(value, "'final_newline'", &is_there);

	(void)reading;
	if (!err)
		docs->lacks_final_newline = !is_there;
	return err;
}

struct error *docs_read(struct reading *reading, const struct node *value, void *object)
{
	static const struct key keys[] = {
		{ "file", KEY_OWN, 0, file_read },
		{ "title", KEY_TEXT, offsetof(struct rule_docs, title), NULL },
		{ "copyright", KEY_TEXT, offsetof(struct rule_docs, copyright), NULL },
		{ "head", KEY_TEXT, offsetof(struct rule_docs, head), NULL },
		{ "bar", KEY_OWN, 0, bar_read },
		{ "widths", KEY_OWN, 0, widths_read },
		{ "form", KEY_OWN, 0, form_read },
		{ "marker", KEY_TEXT, offsetof(struct rule_docs, marker), NULL },
		{ "final_newline", KEY_OWN, 0, final_newline_read },
	};
	struct rule *rule = object;

	rule->docs.at = value->at;
	return keys_read(reading, value, "'docs'", keys, ARRAY_SIZE(keys), &rule->docs);
}
