/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline show`: one struct, or all of them, line by line. */
#include "cli/command.h"
#include "cli/format.h"
#include "cli/line_base.h"
#include "cli/listed.h"
#include "cli/output.h"
#include "cli/show_filter.h"
#include "cli/struct_search.h"

struct show_run {
	struct session *session;
	const struct report_format *format;
	struct output output;
	size_t shown_count;
};

static struct shown_struct lay_out(const struct show_run *run, struct arena *arena,
				   const struct reported_image *image,
				   const struct type_set *set, size_t variant)
{
	const struct options *options = run->session->options;

	return (struct shown_struct){
		.image = image,
		.set = set,
		.variant = variant,
		.layout =
			layout_new(arena, set->variants.items[variant].type, set->name,
				   options->expansion.is_wanted || show_filter_expands(options)
					   ? LAYOUT_EXPAND
					   : 0,
				   options->expansion.depth),
		.geometry = { .line_bytes = image->image->target.line_bytes },
		.use_color = output_has_color(options->color, options->output),
	};
}

/* All layouts of the struct in all images that have it. */
static struct error *show_found(struct show_run *run, const struct struct_search *search)
{
	struct arena arena = { 0 };
	vec(struct shown_struct) shown = { 0 };
	struct text text = { 0 };
	struct error *err = NULL;

	for (size_t i = 0; !err && i < search->items.count; i++) {
		const struct found_struct *found = search->items.items[i];
		struct shown_base base;
		struct lines lines;

		err = line_base_find(&arena, run->session->options, found, &lines, &base);
		for (size_t variant = 0; !err && variant < found->set->variants.count;
		     variant++) {
			struct shown_struct *next = vec_push(&shown);

			*next = lay_out(run, &arena, &found->reported, found->set, variant);
			next->geometry = lines;
			next->base = base;
			next->is_first = shown.count == 1;
			next->is_first_of_image = variant == 0;
			err = show_filter_set(&arena, run->session->options, found, next);
		}
	}
	if (!err) {
		run->format->show(&text, shown.items, shown.count);
		run->shown_count = shown.count;
		err = output_write(&run->output, &text);
	}
	text_deinit(&text);
	vec_deinit(&shown);
	arena_deinit(&arena);
	return err;
}

static struct error *show_one(struct show_run *run)
{
	const struct options *options = run->session->options;
	struct struct_search search = { 0 };
	struct arena arena = { 0 };
	const char *container;
	struct error *err = line_base_container(&arena, options, &container);

	if (!err)
		err = struct_search_run(&search, run->session, options->arguments[0], container,
					options->arguments + 1, options->argument_count - 1);
	if (!err && search.items.count) /* else each image has had its error */
		err = show_found(run, &search);
	struct_search_close(&search);
	arena_deinit(&arena);
	return err;
}

/* Every struct of one image.  Errors: those of writing; an image that cannot be read is
 * complained about. */
static struct error *show_structs(struct show_run *run, const struct loaded_image *loaded)
{
	const struct reported_image reported = loaded_image_reported(loaded, NULL);
	size_t count_before = run->shown_count;
	struct text text = { 0 };
	struct error *err = NULL;

	for (size_t i = 0; i < loaded->types.sets.count; i++) {
		const struct type_set *set = loaded->types.sets.items[i];

		if (!set_is_listed(set))
			continue;
		for (size_t variant = 0; !err && variant < set->variants.count; variant++) {
			/* An arena each: the layouts of all structs need not be there at once.
			 */
			struct arena arena = { 0 };
			struct shown_struct shown =
				lay_out(run, &arena, &reported, set, variant);

			shown.is_first = run->shown_count == 0;
			shown.is_first_of_image = run->shown_count++ == count_before;
			run->format->show_all(&text, &shown, 1);
			err = output_write(&run->output, &text);
			arena_deinit(&arena);
		}
	}
	text_deinit(&text);
	if (run->shown_count == count_before)
		run->session->complain(
			run->session,
			error_new(ERROR_INPUT, "%s: defines no struct", loaded->facts.path));
	return err;
}

static struct error *show_all(struct show_run *run)
{
	struct session *session = run->session;
	const struct options *options = session->options;
	struct image_paths paths = { 0 };
	struct error *err =
		image_paths_find(&paths, session, options->arguments, options->argument_count);

	for (size_t i = 0; !err && i < paths.items.count; i++) {
		struct loaded_image loaded;
		struct error *unread =
			loaded_image_open(&loaded, paths.items.items[i], session);

		if (unread) {
			session->complain(session, unread);
			continue;
		}
		unread = loaded_image_read(&loaded, &(struct read_request){
							    .want_all = true,
							    .jobs = options->jobs,
						    });
		if (unread) {
			session->complain(session, unread);
		} else {
			loaded_image_complain(&loaded);
			err = show_structs(run, &loaded);
		}
		loaded_image_close(&loaded);
	}
	image_paths_deinit(&paths);
	return err;
}

/* What does not go together. */
static struct error *check_options(const struct show_run *run)
{
	const struct options *options = run->session->options;

	if (options->shown_group && options->shown_path != PATH_ANY)
		return error_new(ERROR_USAGE, "--group and --path exclude each other");
	if (!options->shows_all)
		return options->argument_count
			       ? NULL
			       : error_new(ERROR_USAGE, "show: name a struct, or give --all");
	if (!run->format->show_all)
		return error_new(ERROR_USAGE,
				 "--all: %s shows one struct; text and json all of them",
				 run->format->name);
	if (options->base.is_given || options->container || options->lines.is_given ||
	    options->shown_group || options->shown_path != PATH_ANY)
		return error_new(ERROR_USAGE, "--%s is about one struct, not --all",
				 options->base.is_given    ? "base"
				 : options->container      ? "container"
				 : options->lines.is_given ? "lines"
				 : options->shown_group    ? "group"
							   : "path");
	return NULL;
}

static struct error *show(struct session *session, enum exit_status *ret_status)
{
	const struct options *options = session->options;
	struct show_run run = { .session = session };
	struct error *err = format_find(options->format, FOR_SHOW, &run.format);

	if (!err)
		err = check_options(&run);
	if (!err)
		err = output_open(&run.output, options->output);
	if (!err)
		err = options->shows_all ? show_all(&run) : show_one(&run);
	/* An image that could not be read takes nothing from the others; but all must not leave
	 * an empty file. */
	if (!err && run.shown_count)
		err = output_commit(&run.output);
	output_deinit(&run.output);
	*ret_status = STATUS_CLEAN;
	return err;
}

const struct command command_show = {
	.name = "show",
	.bit = FOR_SHOW,
	.arguments = "STRUCT [IMAGE...]",
	.summary = "one struct, line by line, with groups and holes",
	.explanation =
		"Prints the members of a struct, union or typedef in the order of memory, between the\n"
		"cache lines they lie on.  When units of an image disagree, each layout is shown.\n"
		"With --all: every struct of the images, and no STRUCT is named.\n",
	.run = show,
};
