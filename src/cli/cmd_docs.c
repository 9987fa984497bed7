/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline docs`: writes the kernel's documents from rules, or says how they differ. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/docs_drift.h"
#include "cli/output.h"
#include "cli/output_folder.h"
#include "cli/rule_image.h"
#include "doc/doc_build.h"
#include "doc/doc_compare.h"
#include "doc/unified_diff.h"
#include "import/file.h"

/* A document, from its rule to its text. */
struct document {
	const struct rule *rule;
	struct rule_docs look;
	struct doc_rows rows;
};

struct docs_run {
	struct session *session;
	struct rule_image rules;
	struct arena arena;
	vec(struct document) documents; /* by file */
	vec(struct folder_file) files;  /* index.rst first */
};

static struct doc_text text_of(const struct document *document)
{
	return (struct doc_text){
		.look = &document->look,
		.subject = document->rule->subject,
		.subject_name = document->rule->name,
		.rows = document->rows.items,
		.row_count = document->rows.count,
	};
}

static int by_file(const void *a, const void *b)
{
	const struct document *left = a, *right = b;

	return strcmp(left->look.file, right->look.file);
}

static struct error *documents_find(struct docs_run *run)
{
	const struct rule_set *rules = run->rules.rules;

	for (size_t i = 0; i < rules->rules.count; i++) {
		const struct rule *rule = rules->rules.items[i];
		const struct rule_field *field;
		struct document *document;

		if (!rule->docs.file)
			continue;
		document = vec_push(&run->documents);
		document->rule = rule;
		document->look = rule->docs;
		vec_for_each(field, &rule->fields)
			*vec_push(&document->rows) = *field;
	}
	if (!run->documents.count)
		return error_new(ERROR_RULES,
				 "%s: no rule has a document; give one 'docs: {file: ...}'",
				 rules->origin);
	qsort(run->documents.items, run->documents.count, sizeof(*run->documents.items),
	      by_file);
	for (size_t i = 1; i < run->documents.count; i++) {
		const struct document *one = &run->documents.items[i - 1];
		const struct document *other = &run->documents.items[i];

		if (strcmp(one->look.file, other->look.file) == 0)
			return error_new(ERROR_RULES,
					 "%s and %s both are to write %s; rename one",
					 one->rule->file, other->rule->file, one->look.file);
	}
	return NULL;
}

static void enum_add_missing(struct docs_run *run, struct document *document)
{
	const char *name =
		document->rule->array_enum ? document->rule->array_enum : document->rule->name;
	const struct type_set *set = type_db_find(&run->rules.image.types, KIND_ENUM, name);
	const struct type *type = set ? type_set_type(set) : NULL;

	if (type)
		doc_rows_add_enumerators(&document->rows, type);
	else
		run->session->complain(run->session,
				       error_new(ERROR_INPUT, "%s: no enum '%s'",
						 run->rules.image.facts.path, name));
}

/* What the build says more, or better, of a document's rows. */
static void document_complete(struct docs_run *run, struct document *document)
{
	const struct options *options = run->session->options;
	const struct type_set *set;
	const struct type *type;
	const struct layout *layout;

	if (document->rule->subject != SUBJECT_STRUCT) {
		if (options->adds_missing)
			enum_add_missing(run, document);
		return;
	}
	set = type_db_lookup(&run->rules.image.types, document->rule->name);
	type = set ? type_set_type(set) : NULL;
	if (!type || !type_has_members(type)) {
		run->session->complain(run->session,
				       error_new(ERROR_INPUT, "%s: no struct '%s'",
						 run->rules.image.facts.path,
						 document->rule->name));
		return;
	}
	layout = layout_new(&run->arena, type, document->rule->name, 0, 0);
	for (size_t i = 0; options->types_of_build && i < document->rows.count; i++)
		doc_row_retype(&run->arena, &document->rows.items[i], layout);
	if (options->adds_missing)
		doc_rows_add_missing(&run->arena, &document->rows, layout);
}

/* A rule that says nothing of widths leaves those of the document that is there. */
static void widths_take(struct docs_run *run, struct document *document, const char *folder)
{
	struct text text = { 0 }, path = { 0 };
	struct error *err;
	struct doc there;

	if (document->look.width_count)
		return;
	text_add(&path, "%s/%s", folder, document->look.file);
	err = file_text(text_str(&path), &text);
	if (!err)
		err = doc_read(&run->arena, text_str(&path), text_str(&text), text.length,
			       &there);
	if (!err) {
		memcpy(document->look.widths, there.look.widths, sizeof(there.look.widths));
		document->look.width_count = there.look.width_count;
		doc_deinit(&there);
	}
	error_free(err); /* a file that is not there, or is none, has no widths to keep */
	text_deinit(&text);
	text_deinit(&path);
}

static void texts_make(struct docs_run *run, const char *folder)
{
	const struct options *options = run->session->options;
	const struct rule_docs **looks =
		arena_array(&run->arena, const struct rule_docs *, run->documents.count);
	struct folder_file *index = vec_push(&run->files);

	index->name = DOC_INDEX;
	for (size_t i = 0; i < run->documents.count; i++) {
		struct document *document = &run->documents.items[i];
		struct folder_file *file = vec_push(&run->files);
		struct doc_text text;

		widths_take(run, document, folder);
		text = text_of(document);
		file->name = document->look.file;
		doc_write(&file->text, &text, options->docs_form);
		looks[i] = &document->look;
	}
	doc_write_index(&run->files.items[0].text, looks, run->documents.count);
}

static bool is_same_text(const struct text *a, const struct text *b)
{
	return strcmp(text_str(a), text_str(b)) == 0;
}

/* What a difference of bytes means for the rows. */
static void drift_add(struct docs_run *run, const struct document *document, const char *path,
		      const struct text *there, struct text *report)
{
	struct doc_text text = text_of(document);
	struct doc doc;
	struct error *err = doc_read(&run->arena, path, text_str(there), there->length, &doc);

	if (err) {
		error_free(err); /* the lines above say it all */
		return;
	}
	doc_compare(report, path, &doc, &text);
	doc_deinit(&doc);
}

/* Compares one file with what would be written. */
static struct error *file_check(struct docs_run *run, size_t index, struct text *report,
				bool *ret_differs)
{
	const struct folder_file *file = &run->files.items[index];
	const char *path = arena_printf(&run->arena, "%s/%s",
					run->session->options->docs_to_check, file->name);
	struct text there = { 0 };
	struct error *err = file_text(path, &there);

	if (err && access(path, F_OK) != 0 && errno == ENOENT) {
		error_free(err);
		err = NULL;
		text_add(report, "%s: missing\n", path);
		*ret_differs = true;
	} else if (!err && !is_same_text(&there, &file->text)) {
		unified_diff(report, path, text_str(&there),
			     arena_printf(&run->arena, "%s as the rules say", file->name),
			     text_str(&file->text));
		if (index)
			drift_add(run, &run->documents.items[index - 1], path, &there, report);
		*ret_differs = true;
	}
	text_deinit(&there);
	return err;
}

static struct error *folder_check(struct docs_run *run, enum exit_status *ret_status)
{
	const char *folder = run->session->options->docs_to_check;
	struct text report = { 0 };
	struct error *err = NULL;
	struct stat status;
	bool differs = false;

	if (stat(folder, &status) != 0)
		return error_errno("%s", folder);
	for (size_t i = 0; !err && i < run->files.count; i++)
		err = file_check(run, i, &report, &differs);
	if (!err && run->rules.has_image)
		err = docs_drift(&run->rules, folder, &report, &differs);
	if (!err)
		err = output_text(NULL, &report);
	text_deinit(&report);
	*ret_status = differs ? STATUS_FINDINGS : STATUS_CLEAN;
	return err;
}

static struct error *docs_run(struct docs_run *run, enum exit_status *ret_status)
{
	const struct options *options = run->session->options;
	const char *folder = options->docs_to_check ? options->docs_to_check : options->output;
	struct error *err =
		rule_image_init(&run->rules, run->session,
				options->argument_count ? options->arguments[0] : NULL);

	if (!err)
		err = documents_find(run);
	if (!err && run->rules.has_image &&
	    (options->types_of_build || options->adds_missing || options->docs_to_check))
		err = rule_image_read(&run->rules);
	if (!err && (options->types_of_build || options->adds_missing)) {
		for (size_t i = 0; i < run->documents.count; i++)
			document_complete(run, &run->documents.items[i]);
	}
	/* A struct that the build lacks must not be written as if it had been looked at. */
	if (err || run->session->has_failed)
		return err;
	texts_make(run, folder);
	*ret_status = STATUS_CLEAN;
	if (options->docs_to_check)
		return folder_check(run, ret_status);
	return output_folder_write(folder, run->files.items, run->files.count);
}

static struct error *usage_check(const struct options *options)
{
	if (!options->output == !options->docs_to_check)
		return error_new(ERROR_USAGE,
				 "docs: give --output DIR to write, or --check DIR to compare");
	if (options->argument_count > 1)
		return error_new(ERROR_USAGE, "docs: '%s' is one image too many",
				 options->arguments[1]);
	if ((options->types_of_build || options->adds_missing) && !options->argument_count)
		return error_new(ERROR_USAGE,
				 "docs: --types build and --add-missing need an IMAGE");
	return NULL;
}

static struct error *docs(struct session *session, enum exit_status *ret_status)
{
	struct docs_run run = { .session = session };
	struct error *err = usage_check(session->options);

	if (!err) {
		err = docs_run(&run, ret_status);
		rule_image_deinit(&run.rules);
	}
	for (size_t i = 0; i < run.documents.count; i++)
		vec_deinit(&run.documents.items[i].rows);
	vec_deinit(&run.documents);
	for (size_t i = 0; i < run.files.count; i++)
		text_deinit(&run.files.items[i].text);
	vec_deinit(&run.files);
	arena_deinit(&run.arena);
	return err;
}

const struct command command_docs = {
	.name = "docs",
	.bit = FOR_DOCS,
	.arguments = "--output DIR | --check DIR [IMAGE]",
	.summary = "write the kernel's documents from rules, or compare them",
	.explanation =
		"Writes index.rst and a document for each rule that has 'docs: {file: ...}', all of\n"
		"them or none, as in the kernel's Documentation/networking/net_cachelines.  --check\n"
		"prints how the files in DIR differ instead, and with an IMAGE how the rows differ from\n"
		"that.  The rules are those of --rules, of --release, or of the IMAGE's release.\n"
		"\n"
		"Exit status: 0 written, or no difference; 1 differences; 2 the job could not be done.\n",
	.run = docs,
};
