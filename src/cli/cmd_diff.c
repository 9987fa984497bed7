/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline diff`: what moved between two builds. */
#include "audit/comparison.h"
#include "cli/command.h"
#include "cli/diff_input.h"
#include "cli/format.h"
#include "cli/output.h"

struct diff_run {
	struct session *session;
	const struct diff_format *format;
	struct arena arena;
	struct diff_input input;
	struct compared_pair *pairs; /* of each subject of the input */
	size_t pair_count;
	const struct comparison **comparisons;
	bool has_hot_move;
};

static struct error *compare(struct diff_run *run, const struct diff_subject *subject)
{
	struct compared_pair *pair = &run->pairs[run->pair_count];
	const struct audit_image *images[BUILDS];
	const struct bound_struct *bound[BUILDS];
	struct comparison *comparison;
	struct error *err;

	for (size_t i = 0; i < BUILDS; i++)
		images[i] = &run->input.images[i].facts;
	err = compared_bind(&run->arena, subject->name, subject->rule, images, pair);
	if (err)
		return err;
	for (size_t i = 0; i < BUILDS; i++)
		bound[i] = pair->is_defined[i] ? &pair->bound[i] : NULL;
	/* The rule may mean another definition than those that are there. */
	if (!bound[BEFORE] && !bound[AFTER])
		return NULL;
	comparison = comparison_new(&run->arena, subject->name, bound[BEFORE], bound[AFTER]);
	run->comparisons[run->pair_count++] = comparison;
	run->has_hot_move |= comparison->has_hot_move;
	return NULL;
}

static struct error *compare_all(struct diff_run *run)
{
	const struct diff_subject *subjects = run->input.subjects.items;
	size_t count = run->input.subjects.count;

	run->pairs = arena_array(&run->arena, struct compared_pair, count);
	run->comparisons = arena_array(&run->arena, const struct comparison *, count);
	for (size_t i = 0; i < count; i++) {
		struct error *err = compare(run, &subjects[i]);

		if (err)
			return err;
	}
	return NULL;
}

static struct error *write_report(struct diff_run *run)
{
	const struct options *options = run->session->options;
	struct reported_image images[BUILDS];
	struct text text = { 0 };
	struct error *err;

	for (size_t i = 0; i < BUILDS; i++)
		images[i] =
			loaded_image_reported(&run->input.images[i], run->input.rules->origin);
	run->format->diff(
		&text, &(struct diff_report){
			       .images = images,
			       .structs = run->comparisons,
			       .struct_count = run->pair_count,
			       .lists_all = options->shows_all,
			       .use_color = output_has_color(options->color, options->output),
		       });
	err = output_text(options->output, &text);
	text_deinit(&text);
	return err;
}

static struct error *diff(struct session *session, enum exit_status *ret_status)
{
	const struct options *options = session->options;
	struct diff_run run = { .session = session };
	struct error *err = diff_format_find(options->format, &run.format);

	if (err)
		return err;
	if (options->argument_count < BUILDS)
		return error_new(ERROR_USAGE, "diff compares two images: layline diff OLD NEW "
					      "[STRUCT...]");
	err = diff_input_open(&run.input, session,
			      (const char *const[BUILDS]){ options->arguments[BEFORE],
							   options->arguments[AFTER] },
			      options->arguments + BUILDS, options->argument_count - BUILDS);
	if (!err)
		err = compare_all(&run);
	if (!err)
		err = write_report(&run);
	*ret_status = run.has_hot_move ? STATUS_FINDINGS : STATUS_CLEAN;
	for (size_t i = 0; i < run.pair_count; i++)
		compared_release(&run.pairs[i]);
	diff_input_close(&run.input);
	arena_deinit(&run.arena);
	return err;
}

const struct command command_diff = {
	.name = "diff",
	.bit = FOR_DIFF,
	.arguments = "OLD NEW [STRUCT...]",
	.summary = "what moved between two builds",
	.explanation =
		"Compares each STRUCT of two images; without one, all structs that have rules or\n"
		"group markers, by the rules of the release of NEW. Exits with 1 when something hot\n"
		"moved: a member of a group or of the documented fast path, or the lines of a group.\n",
	.run = diff,
};
