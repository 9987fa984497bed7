/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline place`: where a new member fits without growing anything. */
#include "audit/place.h"
#include "cli/command.h"
#include "cli/format.h"
#include "cli/output.h"
#include "cli/struct_builds.h"
#include "types/type_spelled.h"

/* One run. */
struct place_run {
	struct session *session;
	struct arena arena;
	const char *type; /* of the member, as given */
	struct struct_search search;
	struct struct_builds found;
	struct place_image *members; /* one an image */
	struct places places;
};

/* What the member's type is in each image. */
static struct error *types_find(struct place_run *run)
{
	run->members = arena_array(&run->arena, struct place_image, run->found.count);
	for (size_t i = 0; i < run->found.count; i++) {
		const struct remake_build *build = &run->found.builds[i];
		struct spelled_abi abi = { build->abi.word_bits, build->abi.max_align_bytes };
		struct spelled_type spelled;
		struct error *err = spelled_type_find(&run->arena, run->type,
						      build->image->types, &abi, &spelled);

		if (err)
			return error_prefix(err, "%s", build->image->path);
		run->members[i] = (struct place_image){
			.build = *build,
			.type = spelled.type,
			.is_bitfield = spelled.is_bitfield,
			.bitfield_bits = spelled.bitfield_bits,
			.type_text = run->type,
		};
	}
	return NULL;
}

static bool has_recommended(const struct places *places)
{
	return places->items.count && places->items.items[0].class != PLACE_BREAKS;
}

static struct error *places_print(struct place_run *run, const struct report_format *format)
{
	const struct options *options = run->session->options;
	struct text text = { 0 };
	struct error *err;

	format->place(&text,
		      &(struct place_report){
			      .images = run->found.reported,
			      .image_count = run->found.count,
			      .struct_name = run->found.builds[0].set->name,
			      .type = run->type,
			      .purpose = &options->place,
			      .places = &run->places,
			      .use_color = output_has_color(options->color, options->output),
		      });
	err = output_text(options->output, &text);
	text_deinit(&text);
	return err;
}

static struct error *place_found(struct place_run *run, const struct report_format *format,
				 enum exit_status *ret_status)
{
	const struct options *options = run->session->options;
	struct error *err = struct_builds_make(&run->search, &run->found);

	if (err || !run->found.count) /* and each has had its error */
		return err;
	err = types_find(run);
	if (!err)
		err = places_find(&run->places, &options->place, run->members, run->found.count,
				  &options->audit);
	if (err)
		return err;
	*ret_status = has_recommended(&run->places) ? STATUS_CLEAN : STATUS_FINDINGS;
	err = places_print(run, format);
	places_deinit(&run->places);
	return err;
}

static struct error *find_and_print(struct place_run *run, const struct report_format *format,
				    enum exit_status *ret_status)
{
	const struct options *options = run->session->options;
	const char *name;
	struct error *err = spelled_type_name(&run->arena, run->type, &name);

	if (err)
		return err;
	err = struct_search_run(&run->search, run->session, options->arguments[0], name,
				options->arguments + 2, options->argument_count - 2);
	if (!err)
		err = place_found(run, format, ret_status);
	struct_search_close(&run->search);
	return err;
}

static struct error *check_purpose(const struct place_purpose *purpose)
{
	bool is_hot = purpose->access == ACCESS_READ || purpose->access == ACCESS_WRITE;

	if (purpose->path != PATH_ANY && !is_hot && !purpose->group)
		return error_new(ERROR_USAGE,
				 "place: --path needs --access read or --access write");
	return NULL;
}

static struct error *place(struct session *session, enum exit_status *ret_status)
{
	const struct options *options = session->options;
	struct place_run run = { .session = session };
	const struct report_format *format;
	struct error *err = format_find(options->format, FOR_PLACE, &format);

	*ret_status = STATUS_CLEAN;
	if (!err && options->argument_count < 2)
		err = error_new(ERROR_USAGE, "place: name a struct and the type of the new "
					     "member, as in: layline place tcp_sock u32");
	if (!err)
		err = check_purpose(&options->place);
	if (!err) {
		run.type = options->arguments[1];
		err = find_and_print(&run, format, ret_status);
	}
	arena_deinit(&run.arena);
	return err;
}

const struct command command_place = {
	.name = "place",
	.bit = FOR_PLACE,
	.arguments = "STRUCT TYPE [IMAGE...]",
	.summary = "where a new member fits without growing anything",
	.explanation =
		"Lays STRUCT out anew with a member of TYPE in each place that suits it, audits the result\n"
		"in every image, and lists the places that change least: first those that fit a hole, then\n"
		"those that grow something within all budgets.  TYPE is a type of the image (u32,\n"
		"'struct list_head', 'void *', u8:1, 'u32[3]') or SIZE:ALIGN in bytes.  Without --group and\n"
		"--access the member is taken to be cold.  Exits with 1 when no place can be recommended.\n",
	.run = place,
};
