/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Documents as a source of rules. */
#include "import/import_docs.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "import/file.h"

static int is_document(const struct dirent *entry)
{
	size_t length = strlen(entry->d_name);

	return entry->d_name[0] != '.' && length > strlen(".rst") &&
	       strcmp(entry->d_name + length - strlen(".rst"), ".rst") == 0 &&
	       strcmp(entry->d_name, DOC_INDEX) != 0;
}

static int name_compare(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

/* Rows that name one member twice say two things of it. */
static void duplicates_note(struct import *import, const struct doc *doc)
{
	struct map names = { 0 };
	struct rule_field *row;

	vec_for_each(row, &doc->rows) {
		void **place = map_put(&names, row->member ? row->member : row->name);
		const struct rule_field *before = *place;

		if (before)
			import_note(import, row->at,
				    "%s: a row in line %u has it already; both are kept",
				    row->name, before->at.line);
		*place = row;
	}
	map_deinit(&names);
}

static struct error *document_take(struct import *import, struct doc *doc, const char *path)
{
	struct draft *draft = draft_get(import, doc->subject, doc->subject_name);
	struct doc_note *note;
	struct rule_field *row;

	if (draft->has_docs)
		return error_new(ERROR_INPUT,
				 "%s: %s documents '%s' already; remove one of them", path,
				 draft->docs.file, draft->name);
	draft->has_docs = true;
	draft->docs = doc->look;
	vec_for_each(row, &doc->rows)
		*vec_push(&draft->fields) = *row;
	vec_for_each(note, &doc->notes)
		*vec_push(&import->notes) = *note;
	duplicates_note(import, doc);
	draft_origin(import, draft,
		     arena_printf(&import->arena, "%s: the rows", doc->look.file));
	return NULL;
}

static struct error *document_import(struct import *import, const char *path)
{
	struct text text = { 0 };
	struct doc doc;
	struct error *err = file_text(path, &text);

	if (!err)
		err = doc_read(&import->arena, path, text_str(&text), text.length, &doc);
	text_deinit(&text);
	if (err)
		return err;
	err = document_take(import, &doc, path);
	doc_deinit(&doc);
	return err;
}

struct error *import_docs(struct import *import, const char *folder)
{
	struct error *err = NULL;
	struct dirent **entries;
	int count = scandir(folder, &entries, is_document, name_compare);

	if (count < 0)
		return error_errno("%s", folder);
	for (int i = 0; i < count; i++) {
		if (!err)
			err = document_import(import, arena_printf(&import->arena, "%s/%s",
								   folder, entries[i]->d_name));
		free(entries[i]);
	}
	free(entries);
	if (!err && count == 0)
		err = error_new(
			ERROR_INPUT,
			"%s: no document in this folder; name the kernel's Documentation/networking/net_cachelines",
			folder);
	return err;
}
