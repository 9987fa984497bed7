/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What was imported meets a rule that is there. */
#include "import/merge.h"

#include <inttypes.h>
#include <string.h>

#include "import/rule_writer.h"
#include "rules/rule_read.h"
#include "rules/rules_yaml.h"

const struct rule *merge_find(const struct rule_set *rules, const struct draft *draft)
{
	for (size_t i = 0; i < rules->rules.count; i++) {
		const struct rule *rule = rules->rules.items[i];

		/* A document tells an array's rows from a struct's only by its title. */
		if (strcmp(rule->name, draft->name) == 0 &&
		    (rule->subject == SUBJECT_STRUCT) == (draft->subject == SUBJECT_STRUCT))
			return rule;
	}
	return NULL;
}

/* "a list" for what cannot be compared word by word. */
static const char *node_words(const struct node *node)
{
	if (node->kind == NODE_LIST)
		return "a list";
	return node->kind == NODE_MAP ? "a mapping" : node->text;
}

bool merge_is_shared(struct merge *merge, const struct node *node, struct srcpos key_at)
{
	bool is_shared = node->at.line < key_at.line ||
			 (node->at.line == key_at.line && node->at.column < key_at.column);

	if (is_shared)
		import_note(merge->import, key_at,
			    "an anchored value is used in several places; it is left as it is");
	return is_shared;
}

static const char *as_yaml(struct merge *merge, const struct merged_value *value)
{
	struct text text = { 0 };
	const char *yaml;

	if (value->yaml)
		return value->yaml;
	write_scalar(&text, value->wanted);
	yaml = arena_strdup(&merge->import->arena, text_str(&text));
	text_deinit(&text);
	return yaml;
}

bool merge_value(struct merge *merge, const struct merged_value *value)
{
	const struct node *node = node_get(value->map, value->key);

	if (!node) {
		if (!value->wanted || !*value->wanted)
			return true;
		yaml_add_key(&merge->edits, value->map, value->key, as_yaml(merge, value));
		merge->added_count++;
		return true;
	}
	if (!value->wanted ||
	    (node->kind == NODE_TEXT && strcmp(node->text, value->wanted) == 0))
		return true;
	if (merge->overwrites) {
		yaml_replace(&merge->edits, node, as_yaml(merge, value));
		merge->replaced_count++;
		return true;
	}
	import_note(merge->import, node->at, "%s: %s is '%s' here and '%s' in the import; kept",
		    value->what, value->key, node_words(node), value->wanted);
	merge->kept_count++;
	return false;
}

static void docs_value(struct merge *merge, const struct node *docs, const char *key,
		       const char *wanted)
{
	merge_value(merge, &(struct merged_value){
				   .map = docs, .key = key, .wanted = wanted, .what = "docs" });
}

static const char *number(struct merge *merge, uint64_t value)
{
	return value ? arena_printf(&merge->import->arena, "%" PRIu64, value) : NULL;
}

static void widths_merge(struct merge *merge, const struct node *docs)
{
	const struct rule_docs *there = &merge->rule->docs, *wanted = &merge->draft->docs;
	struct text list = { 0 };

	if (memcmp(there->widths, wanted->widths, sizeof(there->widths)) == 0)
		return;
	text_add(&list, "[");
	for (size_t i = 0; i < wanted->width_count; i++)
		text_add(&list, "%s%" PRIu64, i ? ", " : "", wanted->widths[i]);
	text_add(&list, "]");
	merge_value(merge,
		    &(struct merged_value){
			    .map = docs,
			    .key = "widths",
			    .wanted = arena_strdup(&merge->import->arena, text_str(&list)),
			    .yaml = arena_strdup(&merge->import->arena, text_str(&list)),
			    .what = "docs" });
	text_deinit(&list);
}

static void docs_merge(struct merge *merge)
{
	const struct node *docs = node_get(merge->root, "docs");
	const struct rule_docs *wanted = &merge->draft->docs;
	struct text lines = { 0 };

	if (!merge->draft->has_docs)
		return;
	if (!docs) {
		text_add(&lines, "\n");
		write_docs(&lines, wanted);
		yaml_append(&merge->edits, text_str(&lines));
		text_deinit(&lines);
		merge->added_count++;
		return;
	}
	docs_value(merge, docs, "file", wanted->file);
	docs_value(merge, docs, "title", wanted->title);
	docs_value(merge, docs, "copyright", wanted->copyright);
	docs_value(merge, docs, "head", wanted->head);
	docs_value(merge, docs, "bar", number(merge, wanted->bar));
	widths_merge(merge, docs);
	docs_value(merge, docs, "form",
		   wanted->form != DOCS_FORM_TABLE || node_get(docs, "form")
			   ? form_word(wanted->form)
			   : NULL);
	docs_value(merge, docs, "marker", wanted->marker);
	docs_value(merge, docs, "final_newline", wanted->lacks_final_newline ? "false" : NULL);
}

struct error *merge_check(struct import *import, const char *path, const struct text *text)
{
	struct rule rule = { .file = path };
	const struct node *root;
	struct error *err =
		rules_yaml_read(&import->arena, path, text_str(text), text->length, &root);

	if (!err) {
		err = rule_read(&import->arena, root, &rule);
		rule_deinit(&rule);
	}
	return error_prefix(err, "%s is not written, since it would be no rule", path);
}

struct error *merge_rule(struct merge *merge, const char *text, size_t length, struct text *ret)
{
	struct text result = { 0 };
	struct error *err = NULL;

	yaml_edits_init(&merge->edits, &merge->import->arena, text, length);
	merge_groups(merge);
	docs_merge(merge);
	merge_fields(merge);
	yaml_edits_apply(&merge->edits, &result);
	yaml_edits_deinit(&merge->edits);
	if (merge->added_count || merge->replaced_count)
		err = merge_check(merge->import, merge->rule->file, &result);
	if (!err)
		text_add_bytes(ret, text_str(&result), result.length);
	text_deinit(&result);
	return err;
}
