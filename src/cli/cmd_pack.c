/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline pack`: a better member order, group by group. */
#include "audit/pack.h"
#include "cli/command.h"
#include "cli/format.h"
#include "cli/output.h"
#include "cli/struct_images.h"

static struct error *packing_print(struct struct_images *images, const struct packing *packing,
				   const struct report_format *format)
{
	const struct options *options = images->session->options;
	struct text text = { 0 };
	struct error *err;

	format->pack(&text,
		     &(struct pack_report){
			     .images = struct_images_reported(images),
			     .struct_name = images->items.items[0]->build.set->name,
			     .packing = packing,
			     .use_color = output_has_color(options->color, options->output),
		     });
	err = output_text(options->output, &text);
	text_deinit(&text);
	return err;
}

static struct error *pack_images(struct struct_images *images,
				 const struct report_format *format,
				 enum exit_status *ret_status)
{
	const struct options *options = images->session->options;
	size_t count = images->items.count;
	struct remake_build *builds = arena_array(&images->arena, struct remake_build, count);
	struct packing packing;
	struct error *err;

	for (size_t i = 0; i < count; i++)
		builds[i] = images->items.items[i]->build;
	err = pack_struct(&packing, builds, count, &options->audit);
	if (err)
		return err;
	*ret_status = packing.verdict == PACK_BETTER ? STATUS_CLEAN : STATUS_FINDINGS;
	err = packing_print(images, &packing, format);
	packing_deinit(&packing);
	return err;
}

static struct error *pack(struct session *session, enum exit_status *ret_status)
{
	const struct options *options = session->options;
	const struct report_format *format;
	struct struct_images images;
	struct error *err = format_find(options->format, FOR_PACK, &format);

	*ret_status = STATUS_CLEAN;
	if (!err && !options->argument_count)
		err = error_new(ERROR_USAGE, "pack: name a struct");
	if (err)
		return err;
	err = struct_images_read(&images, session, options->arguments[0], NULL,
				 options->arguments + 1, options->argument_count - 1);
	if (!err && images.items.count) /* else each has had its error */
		err = pack_images(&images, format, ret_status);
	struct_images_close(&images);
	return err;
}

const struct command command_pack = {
	.name = "pack",
	.bit = FOR_PACK,
	.arguments = "STRUCT [IMAGE...]",
	.summary = "a better member order, group by group",
	.explanation =
		"Looks for an order of STRUCT's members that the fast path needs fewer lines for, or that\n"
		"takes fewer bytes, and is worse in no image; prints it as C, and what it gains.  Group\n"
		"markers, members with a forced alignment, the first member and a flexible array stay where\n"
		"they are, and nothing moves past them; packed structs and those of uapi headers are left\n"
		"alone.  Exits with 1 when nothing is gained.\n",
	.run = pack,
};
