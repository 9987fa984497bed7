/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline try`: the layout and the findings after an edit, without a rebuild. */
#include "cli/command.h"
#include "cli/format.h"
#include "cli/image_paths.h"
#include "cli/output.h"
#include "cli/try_image.h"

struct try_run {
	struct session *session;
	struct arena arena;
	struct try_request request;
	struct rule_files rules;
	struct image_paths paths;
	vec(struct try_image *) images; /* those that define the struct */
};

static struct error *parse_edits(struct try_run *run)
{
	const struct strings *texts = &run->session->options->edits;
	struct edit *edits = arena_array(&run->arena, struct edit, texts->count);

	for (size_t i = 0; i < texts->count; i++) {
		struct error *err = edit_parse(&run->arena, texts->items[i], &edits[i]);

		if (err)
			return err;
	}
	run->request.edits = edits;
	run->request.edit_count = texts->count;
	return NULL;
}

/* A fault in the edits or the rules is the same in all images; any other is this one's. */
static bool ends_run(const struct error *err)
{
	return error_kind(err) == ERROR_USAGE || error_kind(err) == ERROR_RULES;
}

static struct error *open_images(struct try_run *run)
{
	struct session *session = run->session;
	size_t read_count = 0;

	for (size_t i = 0; i < run->paths.items.count; i++) {
		const char *path = run->paths.items.items[i];
		struct try_image *image = arena_new(&run->arena, struct try_image);
		struct error *err =
			try_image_open(image, path, session, &run->rules, &run->request);

		if (err && ends_run(err))
			return run->paths.items.count > 1 ? error_prefix(err, "%s", path) : err;
		if (err) {
			session->complain(session, err);
			continue;
		}
		read_count++;
		if (image->is_defined)
			*vec_push(&run->images) = image;
		else
			try_image_close(image);
	}
	if (run->images.count || !read_count)
		return NULL;
	if (run->paths.items.count == 1)
		return error_new(ERROR_USAGE,
				 "%s: defines no struct '%s'; 'layline list' has them all",
				 run->paths.items.items[0], run->request.struct_name);
	return error_new(ERROR_USAGE, "none of the %zu images defines a struct '%s'",
			 run->paths.items.count, run->request.struct_name);
}

static enum exit_status status_of(const struct try_run *run)
{
	enum severity fail_on = run->session->options->fail_on;

	for (size_t i = 0; i < run->images.count; i++) {
		const struct trial *trial = &run->images.items[i]->trial;

		for (size_t k = 0; fail_on != SEVERITY_OFF && k < trial->added_count; k++)
			if (trial->added[k]->severity >= fail_on)
				return STATUS_FINDINGS;
	}
	return STATUS_CLEAN;
}

static struct error *print(struct try_run *run, const struct report_format *format)
{
	const struct options *options = run->session->options;
	struct tried_image *tried =
		arena_array(&run->arena, struct tried_image, run->images.count);
	struct text text = { 0 };
	struct error *err;

	for (size_t i = 0; i < run->images.count; i++)
		tried[i] = (struct tried_image){ &run->images.items[i]->reported,
						 &run->images.items[i]->trial };
	format->try_edits(
		&text, &(struct try_report){
			       .images = tried,
			       .image_count = run->images.count,
			       .edits = run->request.edits,
			       .edit_count = run->request.edit_count,
			       .lists_all = options->shows_all,
			       .use_color = output_has_color(options->color, options->output),
		       });
	err = output_text(options->output, &text);
	text_deinit(&text);
	return err;
}

static struct error *try_all(struct try_run *run, const struct report_format *format,
			     enum exit_status *ret_status)
{
	const struct options *options = run->session->options;
	struct error *err = parse_edits(run);

	if (!err)
		err = rule_files_init(&run->rules, options);
	if (!err)
		err = image_paths_find(&run->paths, run->session, options->arguments + 1,
				       options->argument_count - 1);
	if (!err)
		err = open_images(run);
	if (!err && run->images.count) {
		*ret_status = status_of(run);
		err = print(run, format);
	}
	for (size_t i = 0; i < run->images.count; i++)
		try_image_close(run->images.items[i]);
	vec_deinit(&run->images);
	image_paths_deinit(&run->paths);
	rule_files_deinit(&run->rules);
	return err;
}

static struct error *try_command(struct session *session, enum exit_status *ret_status)
{
	const struct options *options = session->options;
	struct try_run run = { .session = session };
	const struct report_format *format;
	struct error *err = format_find(options->format, FOR_TRY, &format);

	*ret_status = STATUS_CLEAN;
	if (!err && (!options->argument_count || !options->edits.count))
		err = error_new(ERROR_USAGE,
				"try: name a struct and at least one edit, as in: layline try "
				"tcp_sock -e 'add u32 x after snd_cwnd'");
	if (!err) {
		run.request.struct_name = options->arguments[0];
		err = try_all(&run, format, ret_status);
	}
	arena_deinit(&run.arena);
	return err;
}

const struct command command_try = {
	.name = "try",
	.bit = FOR_TRY,
	.arguments = "STRUCT -e EDIT... [IMAGE...]",
	.summary = "the layout and the findings after an edit, without a rebuild",
	.explanation =
		"Makes each EDIT in STRUCT, one after the other, and says what the compiler and `check`\n"
		"would make of it in every image.  An EDIT is one of\n"
		"\n"
		"  add TYPE NAME after|before MEMBER     move MEMBER after|before MEMBER\n"
		"  remove MEMBER     align MEMBER N      resize MEMBER TYPE\n"
		"\n"
		"TYPE is a type of the image (u32, 'struct list_head', 'void *', u8:1, 'u32[3]') or\n"
		"SIZE:ALIGN in bytes.  MEMBER may be a path into embedded structs; those are then edited\n"
		"wherever they are embedded.  Exits with 1 when a finding at or above --fail-on appears.\n",
	.run = try_command,
};
