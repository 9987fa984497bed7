/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Fuzzing entry: takes the bytes for a document.  Whatever they are, reading it may not crash,
 * hang or leak; where a rule can be made of it, importing the document once more changes
 * nothing; and what is written from the rule can be read, or is refused, likewise.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"
#include "import/merge.h"
#include "import/rule_writer.h"
#include "rules/rule_read.h"
#include "rules/rules_yaml.h"

static void draft_fill(struct draft *draft, const struct doc *doc)
{
	const struct rule_field *row;

	draft->has_docs = true;
	draft->docs = doc->look;
	vec_for_each(row, &doc->rows)
		*vec_push(&draft->fields) = *row;
}

/* The rule that was written, merged with the draft it was written from. */
static void merge_again(struct import *import, const struct draft *draft,
			const struct text *text)
{
	struct rule rule = { .file = "r.yaml" };
	struct merge merge = { .import = import, .draft = draft, .rule = &rule };
	struct text result = { 0 };
	struct error *err = rules_yaml_read(&import->arena, rule.file, text_str(text),
					    text->length, &merge.root);

	if (!err)
		err = rule_read(&import->arena, merge.root, &rule);
	if (!err)
		err = merge_rule(&merge, text_str(text), text->length, &result);
	if (err || strcmp(text_str(&result), text_str(text)) != 0)
		abort();
	text_deinit(&result);
	rule_deinit(&rule);
}

static void write_again(struct arena *arena, const struct draft *draft)
{
	struct doc_text text = {
		.look = &draft->docs,
		.subject = draft->subject,
		.subject_name = draft->name,
		.rows = draft->fields.items,
		.row_count = draft->fields.count,
	};
	struct text written = { 0 };
	struct error *err;
	struct doc doc;

	doc_write(&written, &text, draft->docs.form);
	err = doc_read(arena, "s.rst", text_str(&written), written.length, &doc);
	/* A struct called "Type" makes a title that looks like the head of the table. */
	if (!err)
		doc_deinit(&doc);
	error_free(err);
	text_deinit(&written);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
	struct import import = { 0 };
	struct doc doc;
	struct error *err = doc_read(&import.arena, "s.rst", (const char *)bytes, count, &doc);

	if (!err) {
		struct draft *draft = draft_get(&import, doc.subject, doc.subject_name);
		struct text text = { 0 };

		draft_fill(draft, &doc);
		write_rule(&text, draft);
		err = merge_check(&import, "r.yaml", &text);
		if (!err) {
			merge_again(&import, draft, &text);
			write_again(&import.arena, draft);
		}
		text_deinit(&text);
		doc_deinit(&doc);
	}
	error_free(err);
	import_deinit(&import);
	return 0;
}
