/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline show`: one struct, or all of them, line by line. */
#include <string.h>

#include "base/closest.h"
#include "cli/command.h"
#include "cli/format.h"
#include "cli/image_paths.h"
#include "cli/images.h"
#include "cli/listed.h"
#include "cli/output.h"

struct show_run {
	struct session *session;
	const struct report_format *format;
	struct image_paths paths;
	struct output output;
	size_t shown_count;
};

/* An image that a struct was found in, kept until all are. */
struct shown_image {
	struct loaded_image loaded;
	struct reported_image reported;
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
		.layout = layout_new(arena, set->variants.items[variant].type, set->name,
				     options->expansion.is_wanted ? LAYOUT_EXPAND : 0,
				     options->expansion.depth),
		.geometry = { .line_bytes = image->image->target.line_bytes },
		.use_color = output_has_color(options->color, options->output),
	};
}

/* The name behind "struct ", "union " or "enum ". */
static const char *bare_name(const char *spelling)
{
	static const char *const keywords[] = { "struct ", "union ", "enum " };

	for (size_t i = 0; i < ARRAY_SIZE(keywords); i++)
		if (strncmp(spelling, keywords[i], strlen(keywords[i])) == 0)
			return spelling + strlen(keywords[i]);
	return spelling;
}

/* Why a name that an image knows has no layout to show; NULL when it has one. */
static struct error *check_layout(const struct type_set *set, const char *path)
{
	const struct type *type = type_set_type(set);
	struct text words = { 0 };
	struct error *err;

	if (!type)
		return error_new(ERROR_USAGE, "%s: %s%s%s is declared, but never defined here",
				 path, type_keyword(set->kind),
				 *type_keyword(set->kind) ? " " : "", set->name);
	if (set_has_layout(set))
		return NULL;
	type_declare(&words, type_peel(type), "");
	err = error_new(ERROR_USAGE, "%s: '%s' is neither a struct nor a union but %s", path,
			set->name, text_str(&words));
	text_deinit(&words);
	return err;
}

/* No image has the name: looks through all names of the first, which takes longer, for a close
 * one. */
static struct error *not_found(const struct show_run *run, const char *spelling,
			       struct loaded_image *first)
{
	struct text advice = { 0 };
	struct closest closest;
	struct error *err;
	struct type_set *const *set;

	err = loaded_image_read(first, &(struct read_request){
					       .want_all = true,
					       .names_only = true,
					       .jobs = run->session->options->jobs,
				       });
	if (err)
		return err;
	closest_init(&closest, bare_name(spelling));
	vec_for_each(set, &first->types.sets) {
		if ((*set)->kind == KIND_STRUCT || (*set)->kind == KIND_UNION)
			closest_offer(&closest, (*set)->name);
	}
	closest_add(&closest, &advice);
	if (run->paths.items.count == 1)
		err = error_new(ERROR_USAGE, "%s: nothing is called '%s'%s", first->facts.path,
				spelling, text_str(&advice));
	else
		err = error_new(ERROR_USAGE,
				"none of the %zu images has anything called '%s'%s",
				run->paths.items.count, spelling, text_str(&advice));
	text_deinit(&advice);
	return err;
}

static struct error *show_found(struct show_run *run, struct shown_image *const *images,
				size_t image_count, const char *spelling)
{
	struct arena arena = { 0 };
	vec(struct shown_struct) shown = { 0 };
	struct text text = { 0 };
	struct error *err;

	for (size_t i = 0; i < image_count; i++) {
		const struct type_set *set = type_db_lookup(&images[i]->loaded.types, spelling);

		for (size_t variant = 0; variant < set->variants.count; variant++) {
			struct shown_struct *next = vec_push(&shown);

			*next = lay_out(run, &arena, &images[i]->reported, set, variant);
			next->is_first = shown.count == 1;
			next->is_first_of_image = variant == 0;
		}
	}
	run->format->show(&text, shown.items, shown.count);
	run->shown_count = shown.count;
	err = output_write(&run->output, &text);
	text_deinit(&text);
	vec_deinit(&shown);
	arena_deinit(&arena);
	return err;
}

/* Reads the wanted name; *ret_set is NULL when the image does not know it. */
static struct error *look_up(struct show_run *run, const char *path, const char *spelling,
			     struct loaded_image *loaded, const struct type_set **ret_set)
{
	struct read_request request;
	struct error *err = loaded_image_open(loaded, path, run->session);

	if (err)
		return err;
	request = (struct read_request){
		.names = &spelling,
		.name_count = 1,
		.jobs = run->session->options->jobs,
	};
	err = loaded_image_read(loaded, &request);
	/* Types of functions come second: they take longer, and a header's struct goes before.
	 */
	if (!err && !type_db_lookup(&loaded->types, spelling)) {
		request.want_local = true;
		err = loaded_image_read(loaded, &request);
	}
	if (err) {
		loaded_image_close(loaded);
		return err;
	}
	loaded_image_complain(loaded);
	*ret_set = type_db_lookup(&loaded->types, spelling);
	return NULL;
}

static struct error *show_one(struct show_run *run, const char *spelling)
{
	struct session *session = run->session;
	struct arena arena = { 0 };
	vec(struct shown_image *) found = { 0 };
	struct shown_image *first = NULL; /* of those without it, kept for advice */
	struct error *no_layout = NULL;   /* why one that knows the name cannot show it */
	struct error *err = NULL;

	for (size_t i = 0; i < run->paths.items.count; i++) {
		const char *path = run->paths.items.items[i];
		struct shown_image *image = arena_new(&arena, struct shown_image);
		const struct type_set *set;

		err = look_up(run, path, spelling, &image->loaded, &set);
		if (err) {
			session->complain(session, err);
			err = NULL;
			continue;
		}
		if (set && !no_layout)
			no_layout = check_layout(set, path);
		if (set && set_has_layout(set)) {
			image->reported = loaded_image_reported(&image->loaded, NULL);
			*vec_push(&found) = image;
		} else if (!first) {
			first = image;
		} else {
			loaded_image_close(&image->loaded);
		}
	}
	if (found.count) {
		err = show_found(run, found.items, found.count, spelling);
	} else if (no_layout) {
		err = no_layout;
		no_layout = NULL;
	} else if (first) {
		err = not_found(run, spelling, &first->loaded);
	}
	error_free(no_layout);
	for (size_t i = 0; i < found.count; i++)
		loaded_image_close(&found.items[i]->loaded);
	if (first)
		loaded_image_close(&first->loaded);
	vec_deinit(&found);
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
	struct error *err = NULL;

	for (size_t i = 0; !err && i < run->paths.items.count; i++) {
		struct loaded_image loaded;
		struct error *unread =
			loaded_image_open(&loaded, run->paths.items.items[i], session);

		if (unread) {
			session->complain(session, unread);
			continue;
		}
		unread = loaded_image_read(&loaded, &(struct read_request){
							    .want_all = true,
							    .jobs = session->options->jobs,
						    });
		if (unread) {
			session->complain(session, unread);
		} else {
			loaded_image_complain(&loaded);
			err = show_structs(run, &loaded);
		}
		loaded_image_close(&loaded);
	}
	return err;
}

static struct error *show(struct session *session, enum exit_status *ret_status)
{
	const struct options *options = session->options;
	struct show_run run = { .session = session };
	size_t operands = options->shows_all ? 0 : 1; /* before the images */
	struct error *err = format_find(options->format, FOR_SHOW, &run.format);

	if (!err && options->shows_all && !run.format->show_all)
		err = error_new(ERROR_USAGE,
				"--all: %s shows one struct; text and json all of them",
				run.format->name);
	if (!err && options->argument_count < operands)
		err = error_new(ERROR_USAGE, "show: name a struct, or give --all");
	if (!err)
		err = image_paths_find(&run.paths, session, options->arguments + operands,
				       options->argument_count - operands);
	if (!err)
		err = output_open(&run.output, options->output);
	if (!err)
		err = options->shows_all ? show_all(&run)
					 : show_one(&run, options->arguments[0]);
	/* An image that could not be read takes nothing from the others; but all must not leave
	 * an empty file. */
	if (!err && run.shown_count)
		err = output_commit(&run.output);
	output_deinit(&run.output);
	image_paths_deinit(&run.paths);
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
