/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline report`: the lines that structs span, and those that the fast path needs of them. */
#include "cli/audit_input.h"
#include "cli/command.h"
#include "cli/format.h"
#include "cli/image_paths.h"
#include "cli/output.h"
#include "cli/report_matrix.h"

struct report_run {
	struct session *session;
	struct arena arena;
	struct rule_files rules;
	struct image_paths paths;
	struct audit_options audit_options;
	struct audit audit;
	vec(struct loaded_image *) images; /* those that could be read */
	vec(struct reported_image) reported;
};

static struct error *report_image(struct report_run *run, const char *path)
{
	struct loaded_image *loaded = arena_new(&run->arena, struct loaded_image);
	const struct rule_set *rules;
	struct error *err = audit_input_load(loaded, path, run->session, &run->rules, false,
					     run->session->options->jobs, &rules);

	if (err)
		return err;
	loaded_image_complain(loaded);
	*vec_push(&run->images) = loaded;
	*vec_push(&run->reported) = loaded_image_reported(loaded, rules->origin);
	return audit_image(&run->audit, &loaded->facts, run->images.count - 1, rules,
			   &run->audit_options);
}

static struct error *read_images(struct report_run *run)
{
	struct session *session = run->session;

	for (size_t i = 0; i < run->paths.items.count; i++) {
		struct error *err = report_image(run, run->paths.items.items[i]);

		/* A fault in the rules is the same for all images that they hold for. */
		if (err && error_kind(err) == ERROR_RULES)
			return err;
		if (err)
			session->complain(session, err);
	}
	return NULL;
}

static bool has_rows(const struct audit *audit)
{
	for (size_t i = 0; i < audit->structs.count; i++)
		if (audit->structs.items[i]->fastpath)
			return true;
	return false;
}

static struct error *nothing_to_report(const struct report_run *run)
{
	const struct reported_image *first = &run->reported.items[0];

	if (!first->rules && first->image->release)
		return error_new(
			ERROR_INPUT,
			"nothing to report: there are no rules for Linux %s; name some "
			"with --rules, or a release with --release",
			first->image->release);
	if (!first->rules)
		return error_new(
			ERROR_INPUT,
			"nothing to report: %s does not say its release, whose rules "
			"would hold; name some with --rules, or a release with --release",
			first->image->path);
	return error_new(ERROR_INPUT,
			 "nothing to report: %s defines no struct that %s has 'fields' for",
			 first->image->path, first->rules);
}

static struct error *report_all(struct report_run *run, const struct table_format *format)
{
	const struct options *options = run->session->options;
	struct text text = { 0 };
	struct error *err = rule_files_init(&run->rules, options);

	if (!err)
		err = image_paths_find(&run->paths, run->session, options->arguments,
				       options->argument_count);
	if (!err)
		err = read_images(run);
	if (err || !run->reported.count) /* and each has had its error */
		return err;
	if (!has_rows(&run->audit))
		return nothing_to_report(run);
	format->table(&text,
		      &(struct table_report){
			      .images = run->reported.items,
			      .image_count = run->reported.count,
			      .audit = &run->audit,
			      .use_color = output_has_color(options->color, options->output),
		      });
	err = output_text(options->output, &text);
	text_deinit(&text);
	return err;
}

static struct error *report(struct session *session, enum exit_status *ret_status)
{
	/* Only measured: no finding is asked for. */
	struct report_run run = { .session = session, .audit_options = { .rules_only = true } };
	const struct table_format *format;
	struct error *err;

	*ret_status = STATUS_CLEAN;
	if (session->options->is_matrix)
		return report_matrix(session->options);
	err = table_format_find(session->options->format, &format);
	if (err)
		return err;
	audit_init(&run.audit);
	err = report_all(&run, format);
	audit_deinit(&run.audit);
	for (size_t i = 0; i < run.images.count; i++)
		loaded_image_close(run.images.items[i]);
	vec_deinit(&run.images);
	vec_deinit(&run.reported);
	image_paths_deinit(&run.paths);
	rule_files_deinit(&run.rules);
	arena_deinit(&run.arena);
	return err;
}

const struct command command_report = {
	.name = "report",
	.bit = FOR_REPORT,
	.arguments = "[IMAGE...] | --matrix RESULT...",
	.summary = "lines that the fast path touches, now and at best",
	.explanation =
		"For each struct whose rule has documentation rows (fields): the lines and bytes of\n"
		"the whole struct; then, of the members with an access in tx or rx, in tx, and in rx:\n"
		"the lines they touch, their bytes, and the fewest lines that would hold so many bytes.\n"
		"\n"
		"With --matrix: the results (JSON) of `layline check` for several builds, made wherever\n"
		"these are, side by side: a row a struct and group, a column a build.\n",
	.run = report,
};
