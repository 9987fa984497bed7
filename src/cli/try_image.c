/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Finds out what has to be read of an image before the edits are tried in it. */
#include "cli/try_image.h"

#include "cli/listed.h"
#include "layout/edited_types.h"

/* The names to be read. */
struct wanted_names {
	vec(const char *) items;
};

static void want(void *context, const char *name)
{
	struct wanted_names *names = context;

	*vec_push(&names->items) = name;
}

/*
 * Whether the image has BTF that can be asked before its DWARF is read.  BTF does not tell
 * which of several definitions --unit and --declared-at mean.
 */
static struct error *has_both(struct try_image *image, bool *ret)
{
	const struct options *options = image->loaded.session->options;
	enum read_source source;
	struct section btf;
	struct error *err = loaded_image_source(&image->loaded, &source);

	if (!err)
		err = image_section(image->loaded.image, ".BTF", &btf);
	*ret = !err && source == READ_SOURCE_DWARF && btf.size_bytes && !options->unit &&
	       !options->declared.file;
	return err;
}

/* Every type of the image's BTF; false when that cannot be had. */
static bool read_btf(const struct try_image *image, struct type_db *types)
{
	const struct options *options = image->loaded.session->options;
	struct read_request request = {
		.want_all = true,
		.source = READ_SOURCE_BTF,
		.btf_base = options->btf_base,
		.bases = image->loaded.session->bases,
		.jobs = options->jobs,
	};
	struct read_facts facts;
	struct error *err = read_types(image->loaded.image, &request, types, &facts);
	bool is_read = !err;

	/* The DWARF has it all; if it is damaged, too, that will be said. */
	error_free(err);
	return is_read;
}

/* Names what the edits reach, by the image's BTF. */
static struct error *want_reached(struct try_image *image, const struct try_request *request,
				  const struct type_db *types, const struct type_set *set,
				  struct wanted_names *names)
{
	struct arena *kept = &image->loaded.arena;
	struct arena arena = { 0 };
	struct edit_session edits;
	struct error *err = NULL;

	edit_session_init(&edits, &arena, image->abi, types, type_set_type(set));
	for (size_t i = 0; i < request->edit_count && !err; i++)
		err = edit_session_add(&edits, &request->edits[i], set->name);
	for (size_t i = 0; i < types->sets.count && !err; i++) {
		const struct type_set *reached = types->sets.items[i];

		if (edited_types_reach(&edits, reached))
			want(names, arena_printf(kept, "%s%s%s", type_keyword(reached->kind),
						 *type_keyword(reached->kind) ? " " : "",
						 reached->name));
	}
	edit_session_deinit(&edits);
	arena_deinit(&arena);
	return err;
}

/* Adds what BTF tells to `names`; *ret_all when it tells nothing and all has to be read. */
static struct error *want_embedders(struct try_image *image, const struct try_request *request,
				    struct wanted_names *names, bool *ret_all)
{
	struct type_db types;
	bool asks_btf;
	struct error *err = has_both(image, &asks_btf);

	*ret_all = true;
	if (err || !asks_btf)
		return err;
	type_db_init(&types);
	if (read_btf(image, &types)) {
		const struct type_set *set = type_db_lookup(&types, request->struct_name);

		if (set && set_has_layout(set)) {
			err = want_reached(image, request, &types, set, names);
			*ret_all = false;
		}
	}
	type_db_deinit(&types);
	return err;
}

static struct error *read_image(struct try_image *image, const struct try_request *request,
				const struct rule_set *rules)
{
	struct wanted_names names = { 0 };
	struct read_request reading = { .want_marked = true,
					.jobs = image->loaded.session->options->jobs };
	struct error *err;

	want(&names, request->struct_name);
	for (size_t i = 0; i < request->edit_count; i++)
		if (request->edits[i].type_name)
			want(&names, request->edits[i].type_name);
	audit_wanted_types(rules, want, &names);
	err = want_embedders(image, request, &names, &reading.want_all);
	reading.names = names.items.items;
	reading.name_count = names.items.count;
	if (!err)
		err = loaded_image_read(&image->loaded, &reading);
	vec_deinit(&names.items);
	return err;
}

static struct error *try_edits(struct try_image *image, const struct try_request *request,
			       const struct rule_set *rules)
{
	const struct type_set *set = type_db_lookup(&image->loaded.types, request->struct_name);
	struct error *err;

	image->is_defined = set && set_has_layout(set);
	if (!image->is_defined)
		return NULL;
	err = trial_run(&image->trial, &image->loaded.facts, image->abi, request->struct_name,
			request->edits, request->edit_count, rules,
			&image->loaded.session->options->audit);
	if (err)
		trial_deinit(&image->trial);
	return err;
}

struct error *try_image_open(struct try_image *image, const char *path, struct session *session,
			     struct rule_files *files, const struct try_request *request)
{
	const char *release = session->options->release;
	const struct rule_set *rules = NULL;
	struct error *err = loaded_image_open(&image->loaded, path, session);

	if (err)
		return err;
	image->abi = loaded_image_abi(&image->loaded);
	err = rule_files_choose(files, release ? release : image->loaded.facts.release, &rules);
	if (!err)
		err = read_image(image, request, rules);
	if (!err) {
		/* Raw BTF has no header of ELF that tells it before. */
		image->abi = loaded_image_abi(&image->loaded);
		loaded_image_complain(&image->loaded);
		image->reported = loaded_image_reported(&image->loaded, rules->origin);
		err = try_edits(image, request, rules);
	}
	if (err)
		loaded_image_close(&image->loaded);
	else
		loaded_image_release_file(&image->loaded);
	return err;
}

void try_image_close(struct try_image *image)
{
	if (image->is_defined)
		trial_deinit(&image->trial);
	loaded_image_close(&image->loaded);
}
