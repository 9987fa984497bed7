/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline rules import`: rules from documents, sources and builds. */
#include "cli/cmd_rules_import.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>

#include "cli/images.h"
#include "cli/output_folder.h"
#include "import/file.h"
#include "import/import_docs.h"
#include "import/import_image.h"
#include "import/import_source.h"
#include "import/merge.h"
#include "import/rule_writer.h"
#include "report/styled.h"
#include "rules/rules_yaml.h"

struct import_run {
	struct session *session;
	struct import import;
	struct rule_set there;         /* the rules in the output folder */
	vec(struct folder_file) files; /* to be written */
	struct text *report;
};

/* The rules that are in the folder already; none when it is new or empty. */
static struct error *there_load(struct import_run *run, const char *folder)
{
	DIR *directory = opendir(folder);
	const struct dirent *entry;
	bool has_rules = false;

	if (!directory)
		return errno == ENOENT ? NULL : error_errno("%s", folder);
	while ((entry = readdir(directory)) != NULL) {
		size_t length = strlen(entry->d_name);

		has_rules = has_rules || (length > 5 && entry->d_name[0] != '.' &&
					  strcmp(entry->d_name + length - 5, ".yaml") == 0);
	}
	(void)closedir(directory);
	return has_rules ? rule_set_load(&run->there, folder) : NULL;
}

static void file_add(struct import_run *run, const char *name, const struct text *text)
{
	struct folder_file *file = vec_push(&run->files);

	file->name = name;
	text_add_bytes(&file->text, text_str(text), text->length);
}

static struct error *rule_make(struct import_run *run, const struct draft *draft)
{
	const char *folder = run->session->options->output;
	const char *name = arena_printf(&run->import.arena, "%s.yaml", draft->name);
	const char *path = arena_printf(&run->import.arena, "%s/%s", folder, name);
	struct text text = { 0 };
	struct error *err;

	for (size_t i = 0; i < run->there.rules.count; i++)
		if (strcmp(run->there.rules.items[i]->file, path) == 0)
			return error_new(
				ERROR_RULES,
				"%s: about '%s', but it is the name for the rule of '%s'; rename it",
				path, run->there.rules.items[i]->name, draft->name);
	write_rule(&text, draft);
	err = merge_check(&run->import, path, &text);
	if (!err)
		file_add(run, name, &text);
	text_deinit(&text);
	if (err)
		return err;
	text_add(run->report, "%s: new, ", path);
	styled_count(run->report, draft->groups.count, "group");
	text_add(run->report, ", ");
	styled_count(run->report, draft->fields.count, "row");
	text_add(run->report, "\n");
	return NULL;
}

static struct error *rule_update(struct import_run *run, const struct draft *draft,
				 const struct rule *rule)
{
	struct merge merge = {
		.import = &run->import,
		.draft = draft,
		.rule = rule,
		.overwrites = run->session->options->overwrites,
	};
	const char *slash = strrchr(rule->file, '/');
	struct text text = { 0 }, result = { 0 };
	struct error *err = file_text(rule->file, &text);

	if (!err)
		err = rules_yaml_read(&run->import.arena, rule->file, text_str(&text),
				      text.length, &merge.root);
	if (!err)
		err = merge_rule(&merge, text_str(&text), text.length, &result);
	if (!err && (merge.added_count || merge.replaced_count)) {
		file_add(run, slash ? slash + 1 : rule->file, &result);
		text_add(run->report, "%s: %zu added, %zu replaced, %zu kept\n", rule->file,
			 merge.added_count, merge.replaced_count, merge.kept_count);
	} else if (!err) {
		text_add(run->report, "%s: unchanged, %zu kept\n", rule->file,
			 merge.kept_count);
	}
	text_deinit(&text);
	text_deinit(&result);
	return err;
}

static struct error *rules_write(struct import_run *run)
{
	struct error *err = there_load(run, run->session->options->output);

	for (size_t i = 0; !err && i < run->import.drafts.count; i++) {
		const struct draft *draft = run->import.drafts.items[i];
		const struct rule *rule = merge_find(&run->there, draft);

		err = rule ? rule_update(run, draft, rule) : rule_make(run, draft);
	}
	if (err || !run->files.count)
		return err;
	return output_folder_write(run->session->options->output, run->files.items,
				   run->files.count);
}

static void notes_report(struct import_run *run)
{
	const struct doc_note *note;

	vec_for_each(note, &run->import.notes) {
		if (note->at.file && note->at.line)
			text_add(run->report, "%s:%u: ", note->at.file, note->at.line);
		text_add(run->report, "%s\n", note->message);
	}
}

static bool is_unasserted(const struct draft_group *group, const struct draft_member *member)
{
	return group->has_markers && !group->is_for_dma && !group->is_sized_by_libeth &&
	       !member->assert_count;
}

/* What the kernel's own checks cover, and which members of groups none of them names. */
static void asserts_report(struct import_run *run, const struct source_summary *summary)
{
	struct text members = { 0 };
	size_t count = 0;

	for (size_t i = 0; i < run->import.drafts.count; i++) {
		const struct draft *draft = run->import.drafts.items[i];

		for (size_t g = 0; g < draft->groups.count; g++) {
			const struct draft_group *group = draft->groups.items[g];
			const char *comma = "";
			struct draft_member *member;

			vec_for_each(member, &group->members) {
				if (!is_unasserted(group, member))
					continue;
				if (!*comma)
					text_add(&members, "  struct %s, %s: ", draft->name,
						 group->name);
				text_add(&members, "%s%s", comma, member->name);
				comma = ", ";
				count++;
			}
			text_add(&members, "%s", *comma ? "\n" : "");
		}
	}
	text_add(run->report, "asserts: %zu of members, %zu of sizes, %zu of libeth\n",
		 summary->member_asserts, summary->size_asserts, summary->libeth_asserts);
	styled_count(run->report, count, "member");
	text_add(run->report, " of groups that no assert names%s\n%s", count ? ":" : "",
		 text_str(&members));
	text_deinit(&members);
}

static struct error *usage_check(const struct options *options)
{
	if (!options->import_docs && !options->import_source && !options->import_image)
		return error_new(
			ERROR_USAGE,
			"rules import: say what from, with --docs DIR, --source DIR or --image FILE");
	if (!options->output)
		return error_new(ERROR_USAGE,
				 "rules import: say where the rules go, with --output DIR");
	if (options->argument_count > 1)
		return error_new(ERROR_USAGE, "rules import: '%s' is no option of it",
				 options->arguments[1]);
	return NULL;
}

static struct error *image_take(struct import_run *run, const char *path)
{
	const struct options *options = run->session->options;
	struct loaded_image loaded;
	vec(const char *) names = { 0 };
	struct error *err = loaded_image_open(&loaded, path, run->session);

	if (err)
		return err;
	for (size_t i = 0; i < run->import.drafts.count; i++)
		*vec_push(&names) = run->import.drafts.items[i]->name;
	err = loaded_image_read(&loaded, &(struct read_request){
						 .names = names.items,
						 .name_count = names.count,
						 .want_marked = true,
						 .jobs = options->jobs,
					 });
	if (!err)
		import_image(&run->import, arena_strdup(&run->import.arena, path),
			     &loaded.types);
	vec_deinit(&names);
	loaded_image_close(&loaded);
	return err;
}

struct error *rules_import(struct session *session, struct text *report)
{
	const struct options *options = session->options;
	struct import_run run = { .session = session, .report = report };
	struct source_summary summary = { 0 };
	struct error *err = usage_check(options);

	rule_set_init(&run.there);
	if (!err && options->import_docs)
		err = import_docs(&run.import, options->import_docs);
	if (!err && options->import_source)
		err = import_source(&run.import, options->import_source, &summary);
	if (!err && options->import_image)
		err = image_take(&run, options->import_image);
	if (!err)
		err = rules_write(&run);
	if (!err)
		notes_report(&run);
	if (!err && options->import_source)
		asserts_report(&run, &summary);
	for (size_t i = 0; i < run.files.count; i++)
		text_deinit(&run.files.items[i].text);
	vec_deinit(&run.files);
	rule_set_deinit(&run.there);
	import_deinit(&run.import);
	return err;
}
