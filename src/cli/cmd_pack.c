/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline pack`: a better member order, group by group. */
#include "audit/pack.h"
#include "cli/command.h"
#include "cli/format.h"
#include "cli/output.h"
#include "cli/struct_builds.h"

static struct error *packing_print(const struct session *session,
				   const struct struct_builds *found,
				   const struct packing *packing,
				   const struct report_format *format)
{
	const struct options *options = session->options;
	struct text text = { 0 };
	struct error *err;

	format->pack(&text,
		     &(struct pack_report){
			     .images = found->reported,
			     .struct_name = found->builds[0].set->name,
			     .packing = packing,
			     .use_color = output_has_color(options->color, options->output),
		     });
	err = output_text(options->output, &text);
	text_deinit(&text);
	return err;
}

static struct error *pack_found(struct struct_search *search,
				const struct report_format *format,
				enum exit_status *ret_status)
{
	const struct options *options = search->session->options;
	struct struct_builds found;
	struct packing packing;
	struct error *err = struct_builds_make(search, &found);

	if (err || !found.count) /* and each has had its error */
		return err;
	err = pack_struct(&packing, found.builds, found.count, &options->audit);
	if (err)
		return err;
	*ret_status = packing.verdict == PACK_BETTER ? STATUS_CLEAN : STATUS_FINDINGS;
	err = packing_print(search->session, &found, &packing, format);
	packing_deinit(&packing);
	return err;
}

static struct error *pack(struct session *session, enum exit_status *ret_status)
{
	const struct options *options = session->options;
	const struct report_format *format;
	struct struct_search search;
	struct error *err = format_find(options->format, FOR_PACK, &format);

	*ret_status = STATUS_CLEAN;
	if (!err && !options->argument_count)
		err = error_new(ERROR_USAGE, "pack: name a struct");
	if (err)
		return err;
	err = struct_search_run(&search, session, options->arguments[0], NULL,
				options->arguments + 1, options->argument_count - 1);
	if (!err)
		err = pack_found(&search, format, ret_status);
	struct_search_close(&search);
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
