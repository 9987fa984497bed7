/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline rules`: makes rule files, checks them, explains the ids of findings. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "audit/waiver.h"
#include "base/closest.h"
#include "cli/cmd_rules_import.h"
#include "cli/command.h"
#include "cli/output.h"
#include "cli/rule_files.h"
#include "report/styled.h"

static int is_rule_file(const struct dirent *entry)
{
	size_t length = strlen(entry->d_name);

	return length > 5 && strcmp(entry->d_name + length - 5, ".yaml") == 0;
}

/* Reads a path as a set of its own; appends what it holds. */
static struct error *lint_set(struct text *text, const char *path)
{
	struct rule_set set;
	struct error *err;

	rule_set_init(&set);
	err = rule_set_load(&set, path);
	if (!err)
		err = waivers_check(&set);
	if (!err) {
		size_t groups = 0;

		for (size_t i = 0; i < set.rules.count; i++)
			groups += set.rules.items[i]->groups.count;
		text_add(text, "%s: ", path);
		styled_count(text, set.rules.count, "rule");
		text_add(text, ", ");
		styled_count(text, groups, "group");
		text_add(text, ", no fault\n");
	}
	rule_set_deinit(&set);
	return err;
}

/* Complains about each faulty file of a folder, where loading the folder would stop at the
 * first. */
static bool lint_files(struct session *session, const char *folder)
{
	struct dirent **entries;
	int count = scandir(folder, &entries, is_rule_file, alphasort);
	bool is_good = true;

	for (int i = 0; i < count; i++) {
		struct text path = { 0 }, ignored = { 0 };
		struct error *err;

		text_add(&path, "%s/%s", folder, entries[i]->d_name);
		err = lint_set(&ignored, text_str(&path));
		if (err) {
			session->complain(session, err);
			is_good = false;
		}
		text_deinit(&ignored);
		text_deinit(&path);
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
	return is_good;
}

static void lint_path(struct session *session, struct text *text, const char *path)
{
	struct stat status;
	struct error *err;

	if (stat(path, &status) == 0 && S_ISDIR(status.st_mode) && !lint_files(session, path))
		return;
	/* The folder as a whole: two rules for one struct are a fault, too. */
	err = lint_set(text, path);
	if (err)
		session->complain(session, err);
}

static struct error *lint(struct session *session, char *const *paths, size_t count,
			  struct text *text)
{
	struct rule_files files;
	struct error *err;

	for (size_t i = 0; i < count; i++)
		lint_path(session, text, paths[i]);
	for (size_t i = 0; i < session->options->rules.count; i++)
		lint_path(session, text, session->options->rules.items[i]);
	if (count || session->options->rules.count)
		return NULL;
	err = rule_files_init(&files, session->options);
	for (size_t i = 0; !err && i < files.shipped.count; i++)
		lint_path(session, text, files.shipped.items[i].path);
	if (!err && files.shipped.count == 0)
		err = error_new(ERROR_USAGE, "rules lint: name a rule file or a folder");
	rule_files_deinit(&files);
	return err;
}

static struct error *explain_one(struct text *text, const char *id)
{
	enum check_id check = check_find(id);
	struct closest closest;
	struct text advice = { 0 };
	struct error *err;

	if (check != CHECK_COUNT) {
		const char *paragraph = checks[check].explanation;

		text_add(text, "%s%s (%s): %s\n", text->length ? "\n" : "", id,
			 severity_name(checks[check].severity), checks[check].meaning);
		while (*paragraph) {
			size_t length = strcspn(paragraph, "\n");
			struct text line = { 0 };
			size_t start;

			text_add_bytes(&line, paragraph, length);
			text_add(text, "%s    ",
				 paragraph == checks[check].explanation ? "" : "\n");
			start = text->length - 4;
			styled_wrap(text, start, 4, text_str(&line));
			text_add(text, "\n");
			text_deinit(&line);
			paragraph += length + (paragraph[length] == '\n');
		}
		return NULL;
	}
	closest_init(&closest, id);
	for (size_t i = 0; i < CHECK_COUNT; i++)
		closest_offer(&closest, checks[i].id);
	closest_add(&closest, &advice);
	err = error_new(ERROR_USAGE, "no finding has the id '%s'%s", id, text_str(&advice));
	text_deinit(&advice);
	return err;
}

static struct error *explain(char *const *ids, size_t count, struct text *text)
{
	struct error *err = NULL;

	for (size_t i = 0; !err && i < count; i++)
		err = explain_one(text, ids[i]);
	for (size_t i = 0; !count && i < CHECK_COUNT; i++) {
		size_t start = text->length;

		text_add(text, "%s", checks[i].id);
		text_pad(text, start, 26);
		text_add(text, "%s", severity_name(checks[i].severity));
		text_pad(text, start, 35);
		styled_wrap(text, start, 35, checks[i].meaning);
		text_add(text, "\n");
	}
	return err;
}

/* Options that only import and emit take must not look as if they did something elsewhere. */
static struct error *options_check(const struct options *options, const char *action)
{
	bool imports = options->import_docs || options->import_source || options->overwrites;
	bool is_import = strcmp(action, "import") == 0, is_emit = strcmp(action, "emit") == 0;

	if (imports && !is_import)
		return error_new(ERROR_USAGE,
				 "rules %s: --docs, --source and --force are for import",
				 action);
	if (options->emits_c && !is_emit)
		return error_new(ERROR_USAGE, "rules %s: --c is for emit", action);
	if ((options->import_image || options->output) && !is_import && !is_emit)
		return error_new(ERROR_USAGE,
				 "rules %s: --image and --output are for import and emit",
				 action);
	return NULL;
}

static struct error *action_unknown(const char *action)
{
	static const char *const actions[] = { "import", "lint", "explain", "emit" };
	struct closest closest;
	struct text advice = { 0 };
	struct error *err;

	closest_init(&closest, action);
	for (size_t i = 0; i < ARRAY_SIZE(actions); i++)
		closest_offer(&closest, actions[i]);
	closest_add(&closest, &advice);
	err = error_new(ERROR_USAGE, "rules: unknown action '%s'%s", action, text_str(&advice));
	text_deinit(&advice);
	return err;
}

static struct error *rules(struct session *session, enum exit_status *ret_status)
{
	const struct options *options = session->options;
	const char *action = options->argument_count ? options->arguments[0] : NULL;
	char *const *operands = options->arguments + 1;
	struct text text = { 0 };
	struct error *err;

	if (!action)
		return error_new(ERROR_USAGE,
				 "rules: say what to do: import, lint, explain or emit");
	err = options_check(options, action);
	if (err)
		return err;
	if (strcmp(action, "import") == 0)
		err = rules_import(session, &text);
	else if (strcmp(action, "emit") == 0)
		err = rules_emit(session);
	else if (strcmp(action, "lint") == 0)
		err = lint(session, operands, options->argument_count - 1, &text);
	else if (strcmp(action, "explain") == 0)
		err = explain(operands, options->argument_count - 1, &text);
	else
		err = action_unknown(action);
	if (!err)
		err = output_text(NULL, &text);
	text_deinit(&text);
	*ret_status = STATUS_CLEAN;
	return err;
}

const struct command command_rules = {
	.name = "rules",
	.bit = FOR_RULES,
	.arguments = "import | lint [PATH...] | explain [ID...] | emit --c STRUCT",
	.summary = "make rules (import), check them (lint), explain findings (explain)",
	.explanation =
		"import   makes a rule of each struct that --docs, --source and --image know, in the folder\n"
		"         named with --output.  A rule that is there gets what it lacks; what it says\n"
		"         otherwise is kept and reported.  Exit status: 0 done, 2 it could not be done.\n"
		"lint     reads rule files and folders and reports every file with a fault; without a\n"
		"         PATH, the shipped rules.  Exit status: 0 no fault, 2 faults.\n"
		"explain  says what a finding means, why it costs and what to do; without an ID, lists all.\n"
		"emit     prints the checks of a rule as the kernel's own in C, for the body of a function.\n"
		"         Rules are those of --rules, of --release, or of the release of the --image.\n",
	.run = rules,
};
