/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Takes the measures of an audit into the rule files. */
#include "cli/check_budgets.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/output.h"
#include "import/budget_edit.h"
#include "import/file.h"
#include "report/styled.h"
#include "rules/rules_yaml.h"

/* One number of a rule file, and what the images of the run say of it. */
struct measured {
	const struct rule *rule;
	const struct rule_group *group;
	const char *key;                     /* "max_size" or "max_lines" */
	const struct expression *expression; /* NULL: max_lines, which is a number */
	struct srcpos at;
	uint64_t budget;   /* of the image with the largest measure */
	uint64_t measured; /* the largest */
	bool is_broken;    /* by an image or more */
};

/* A rule file being changed. */
struct changed_file {
	const char *path;
	struct output output;
};

struct update {
	struct arena arena;
	struct text *report;
	vec(struct measured) items; /* by file, then as they were met */
	vec(struct changed_file) files;
	size_t written_count, kept_count;
};

struct error *check_budgets_options(const struct options *options)
{
	if (!options->updates_budgets)
		return NULL;
	if (!options->rules.count)
		return error_new(ERROR_USAGE, "--update-budgets writes rule files, and not the "
					      "shipped ones; name yours with --rules");
	if (options->baseline)
		return error_new(ERROR_USAGE,
				 "--update-budgets changes what a baseline is held against; "
				 "run check again for --baseline");
	if (strcmp(options->format, "text") != 0)
		return error_new(
			ERROR_USAGE,
			"--update-budgets prints what it changes, and has no --format");
	return NULL;
}

static struct measured *item_for(struct update *update, const struct measured *wanted)
{
	struct measured *item;

	vec_for_each(item, &update->items)
		if (item->rule == wanted->rule && item->at.line == wanted->at.line &&
		    item->at.column == wanted->at.column)
			return item;
	item = vec_push(&update->items);
	*item = *wanted;
	return item;
}

static void measure(struct update *update, const struct measured *wanted)
{
	struct measured *item = item_for(update, wanted);

	item->is_broken |= wanted->measured > wanted->budget;
	if (wanted->measured > item->measured) {
		item->measured = wanted->measured;
		item->budget = wanted->budget;
	}
}

static void group_measure(struct update *update, const struct audited_struct *audited,
			  const struct audited_group *group, const struct target *target)
{
	const struct rule_group *rule = group->rule;
	const struct budget_entry *entry = budget_entry_for(&rule->max_size, target);

	if (entry && group->has_max_size)
		measure(update, &(struct measured){ .rule = audited->rule,
						    .group = rule,
						    .key = "max_size",
						    .expression = entry->value,
						    .at = entry->at,
						    .budget = group->max_size_bytes,
						    .measured = group->size_bytes });
	/* An empty group touches no line, and no rule can ask for that. */
	if (rule->max_lines && group->lines)
		measure(update, &(struct measured){ .rule = audited->rule,
						    .group = rule,
						    .key = "max_lines",
						    .at = rule->max_lines_at,
						    .budget = rule->max_lines,
						    .measured = group->lines });
}

static int by_file(const void *a, const void *b)
{
	const struct measured *x = a, *y = b;
	int order = strcmp(x->rule->file, y->rule->file);

	if (order)
		return order;
	if (x->at.line != y->at.line)
		return x->at.line < y->at.line ? -1 : 1;
	return x->at.column < y->at.column ? -1 : x->at.column > y->at.column;
}

static void collect(struct update *update, const struct audit *audit,
		    const struct audit_image *const *images)
{
	struct audited_struct *const *audited;

	vec_for_each(audited, &audit->structs)
		for (size_t i = 0; (*audited)->set && i < (*audited)->group_count; i++)
			if ((*audited)->groups[i].rule)
				group_measure(update, *audited, &(*audited)->groups[i],
					      &images[(*audited)->image]->target);
	if (update->items.count)
		qsort(update->items.items, update->items.count, sizeof(*update->items.items),
		      by_file);
}

/* Whether the expression is a number already. */
static bool is_number(const struct measured *item)
{
	const char *text;

	if (!item->expression)
		return true;
	text = expression_text(item->expression);
	return text[strspn(text, "0123456789")] == '\0';
}

/* Says what became of a number. */
PRINTF_LIKE(3, 4)
static void say(struct update *update, const struct measured *item, const char *format, ...)
{
	size_t start = update->report->length;
	struct text words = { 0 };
	va_list args;

	styled_place(update->report, &item->at);
	text_add(&words, ": %s: %s ", item->group->name, item->key);
	va_start(args, format);
	text_vadd(&words, format, args);
	va_end(args);
	styled_wrap(update->report, start, 4, text_str(&words));
	text_add(update->report, "\n");
	text_deinit(&words);
}

static void item_edit(struct update *update, struct yaml_edits *edits, const struct node *root,
		      const struct measured *item)
{
	if (item->measured == item->budget)
		return;
	if (!is_number(item) && !item->is_broken) {
		update->kept_count++;
		say(update, item, "%s is %" PRIu64 ", of which %" PRIu64 " are used; kept",
		    expression_text(item->expression), item->budget, item->measured);
		return;
	}
	if (!budget_replace(edits, root, item->at, item->measured)) {
		update->kept_count++;
		say(update, item,
		    "%" PRIu64 " should be %" PRIu64
		    ", but other places use the same value; kept",
		    item->budget, item->measured);
		return;
	}
	update->written_count++;
	if (is_number(item))
		say(update, item, "%" PRIu64 " -> %" PRIu64, item->budget, item->measured);
	else
		say(update, item, "%s, which is %" PRIu64 " and no longer holds -> %" PRIu64,
		    expression_text(item->expression), item->budget, item->measured);
}

/* The items of one file are those from `first` to before `end`. */
static struct error *file_edit(struct update *update, size_t first, size_t end)
{
	const char *path = update->items.items[first].rule->file;
	struct text text = { 0 }, result = { 0 };
	struct yaml_edits edits = { 0 };
	const struct node *root;
	struct error *err = file_text(path, &text);

	if (!err)
		err = rules_yaml_read(&update->arena, path, text_str(&text), text.length,
				      &root);
	if (!err) {
		yaml_edits_init(&edits, &update->arena, text_str(&text), text.length);
		for (size_t i = first; i < end; i++)
			item_edit(update, &edits, root, &update->items.items[i]);
	}
	if (!err && edits.items.count) {
		struct changed_file *file = vec_push(&update->files);

		file->path = path;
		yaml_edits_apply(&edits, &result);
		err = output_open(&file->output, path);
		if (!err)
			err = output_write(&file->output, &result);
	}
	yaml_edits_deinit(&edits);
	text_deinit(&text);
	text_deinit(&result);
	return err;
}

static struct error *files_edit(struct update *update)
{
	struct error *err = NULL;
	size_t end;

	for (size_t first = 0; !err && first < update->items.count; first = end) {
		const char *path = update->items.items[first].rule->file;

		for (end = first; end < update->items.count; end++)
			if (strcmp(update->items.items[end].rule->file, path) != 0)
				break;
		err = file_edit(update, first, end);
	}
	/* Nothing gets its name before all is written. */
	for (size_t i = 0; !err && i < update->files.count; i++)
		err = output_commit(&update->files.items[i].output);
	for (size_t i = 0; i < update->files.count; i++)
		output_deinit(&update->files.items[i].output);
	return err;
}

struct error *check_budgets_update(const struct audit *audit,
				   const struct audit_image *const *images, struct text *report)
{
	struct update update = { .report = report };
	struct error *err;

	collect(&update, audit, images);
	err = files_edit(&update);
	if (!err) {
		styled_count(report, update.items.count, "budget");
		text_add(report, " looked at: %zu changed, %zu kept, %zu as measured\n",
			 update.written_count, update.kept_count,
			 update.items.count - update.written_count - update.kept_count);
	}
	vec_deinit(&update.items);
	vec_deinit(&update.files);
	arena_deinit(&update.arena);
	return err;
}
