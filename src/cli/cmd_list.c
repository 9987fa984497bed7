/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline list`: the structs of images. */
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/format.h"
#include "cli/image_paths.h"
#include "cli/images.h"
#include "cli/listed.h"
#include "cli/output.h"

struct list_run {
	struct session *session;
	struct arena arena;
	struct image_paths paths;
	vec(struct loaded_image *) images;
	vec(struct reported_image) reported;
	vec(struct listed_struct) structs;
};

static int by_name(const void *a, const void *b)
{
	const struct listed_struct *x = a, *y = b;
	int order = strcmp(x->set->name, y->set->name);

	return order ? order : (x->set->kind > y->set->kind) - (x->set->kind < y->set->kind);
}

static void list_sets(struct list_run *run, const struct loaded_image *loaded)
{
	size_t first = run->structs.count;
	struct lines geometry = { .line_bytes = loaded->facts.target.line_bytes };

	for (size_t i = 0; i < loaded->types.sets.count; i++) {
		const struct type_set *set = loaded->types.sets.items[i];
		struct listed_struct *listed;

		if (!set_is_listed(set))
			continue;
		if (run->session->options->only_grouped && !set->has_markers)
			continue;
		listed = vec_push(&run->structs);
		listed->image = run->images.count - 1;
		listed->set = set;
		listed->type = type_peel(type_set_type(set));
		listed->lines = lines_touched(geometry, 0, listed->type->size_bytes * 8);
	}
	if (run->structs.count > first)
		qsort(run->structs.items + first, run->structs.count - first,
		      sizeof(*run->structs.items), by_name);
}

static struct error *list_image(struct list_run *run, const char *path)
{
	const struct options *options = run->session->options;
	struct loaded_image *loaded = arena_new(&run->arena, struct loaded_image);
	struct error *err = loaded_image_open(loaded, path, run->session);

	if (err)
		return err;
	err = loaded_image_read(loaded, &(struct read_request){
						.want_marked = options->only_grouped,
						.want_all = !options->only_grouped,
						.jobs = options->jobs,
					});
	if (err) {
		loaded_image_close(loaded);
		return err;
	}
	loaded_image_complain(loaded);
	loaded_image_release_file(loaded);
	*vec_push(&run->images) = loaded;
	*vec_push(&run->reported) = loaded_image_reported(loaded, NULL);
	list_sets(run, loaded);
	return NULL;
}

static struct error *list_all(struct list_run *run, const struct report_format *format)
{
	struct session *session = run->session;
	const struct options *options = session->options;
	struct text text = { 0 };
	struct error *err = image_paths_find(&run->paths, session, options->arguments,
					     options->argument_count);

	if (err)
		return err;
	for (size_t i = 0; i < run->paths.items.count; i++) {
		err = list_image(run, run->paths.items.items[i]);
		if (err)
			session->complain(session, err);
	}
	if (run->reported.count == 0)
		return NULL;
	format->list(&text,
		     &(struct list_report){
			     .images = run->reported.items,
			     .image_count = run->reported.count,
			     .structs = run->structs.items,
			     .struct_count = run->structs.count,
			     .use_color = output_has_color(options->color, options->output),
		     });
	err = output_text(options->output, &text);
	text_deinit(&text);
	return err;
}

static struct error *list(struct session *session, enum exit_status *ret_status)
{
	struct list_run run = { .session = session };
	const struct report_format *format;
	struct error *err = format_find(session->options->format, FOR_LIST, &format);

	if (err)
		return err;
	err = list_all(&run, format);
	for (size_t i = 0; i < run.images.count; i++)
		loaded_image_close(run.images.items[i]);
	vec_deinit(&run.images);
	vec_deinit(&run.reported);
	vec_deinit(&run.structs);
	image_paths_deinit(&run.paths);
	arena_deinit(&run.arena);
	*ret_status = STATUS_CLEAN;
	return err;
}

const struct command command_list = {
	.name = "list",
	.bit = FOR_LIST,
	.arguments = "[IMAGE...]",
	.summary = "structs in the image (--grouped: with group markers)",
	.explanation =
		"Prints size, cache lines, defining units and different layouts of every struct\n"
		"and union, by name.\n",
	.run = list,
};
