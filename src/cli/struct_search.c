/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Looks for a struct in image after image, and says why when there is none. */
#include "cli/struct_search.h"

#include "cli/listed.h"
#include "cli/struct_advice.h"

struct wanted_names {
	vec(const char *) items;
};

static void want(void *context, const char *type)
{
	struct wanted_names *names = context;

	*vec_push(&names->items) = type;
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

/* No image has the name: the first may have one like it. */
static struct error *not_found(const struct struct_search *search, struct loaded_image *first)
{
	struct text advice = { 0 };
	struct error *err = struct_advice_add(first, search->spelling, &advice);

	if (!err && search->paths.items.count == 1)
		err = error_new(ERROR_USAGE, "%s: nothing is called '%s'%s", first->facts.path,
				search->spelling, text_str(&advice));
	else if (!err)
		err = error_new(ERROR_USAGE,
				"none of the %zu images has anything called '%s'%s",
				search->paths.items.count, search->spelling, text_str(&advice));
	text_deinit(&advice);
	return err;
}

static struct error *rule_choose(struct struct_search *search, struct found_struct *found,
				 const struct rule_set **ret_rules)
{
	const char *release = search->session->options->release, *bare;
	struct error *err = rule_files_choose(
		&search->rules, release ? release : found->loaded.facts.release, ret_rules);

	if (err)
		return err;
	(void)type_name_split(search->spelling, &bare);
	found->rule = rule_set_find(*ret_rules, bare);
	return NULL;
}

static struct error *types_read(struct struct_search *search, struct found_struct *found)
{
	struct wanted_names names = { 0 };
	struct read_request request;
	struct error *err;

	want(&names, search->spelling);
	if (search->more_name)
		want(&names, search->more_name);
	if (found->rule)
		rule_wanted_types(found->rule, want, &names);
	request = (struct read_request){
		.names = names.items.items,
		.name_count = names.items.count,
		.jobs = search->session->options->jobs,
	};
	err = loaded_image_read(&found->loaded, &request);
	/* Types of functions come second: they take longer, and a header's struct goes before.
	 */
	if (!err && !type_db_lookup(&found->loaded.types, search->spelling)) {
		request.want_local = true;
		err = loaded_image_read(&found->loaded, &request);
	}
	vec_deinit(&names.items);
	return err;
}

/* Reads one image; found->set is NULL when it does not know the name. */
static struct error *image_search(struct struct_search *search, const char *path,
				  struct found_struct *found)
{
	const struct rule_set *rules;
	struct error *err = loaded_image_open(&found->loaded, path, search->session);

	if (err)
		return err;
	err = rule_choose(search, found, &rules);
	if (!err)
		err = types_read(search, found);
	if (err) {
		loaded_image_close(&found->loaded);
		return err;
	}
	loaded_image_complain(&found->loaded);
	found->set = type_db_lookup(&found->loaded.types, search->spelling);
	found->reported =
		loaded_image_reported(&found->loaded, found->rule ? rules->origin : NULL);
	return NULL;
}

static struct error *images_search(struct struct_search *search)
{
	struct found_struct *without = NULL; /* the first, kept for advice */
	struct error *no_layout = NULL;      /* why one that knows the name cannot show it */
	struct error *err = NULL;

	for (size_t i = 0; !err && i < search->paths.items.count; i++) {
		const char *path = search->paths.items.items[i];
		struct found_struct *found = arena_new(&search->arena, struct found_struct);

		err = image_search(search, path, found);
		if (err) {
			if (error_kind(err) == ERROR_RULES)
				break;
			search->session->complain(search->session, err);
			err = NULL;
			continue;
		}
		if (found->set && !no_layout)
			no_layout = check_layout(found->set, path);
		if (found->set && set_has_layout(found->set))
			*vec_push(&search->items) = found;
		else if (!without)
			without = found;
		else
			loaded_image_close(&found->loaded);
	}
	if (!err && !search->items.count && no_layout) {
		err = no_layout;
		no_layout = NULL;
	} else if (!err && !search->items.count && without) {
		err = not_found(search, &without->loaded);
	}
	error_free(no_layout);
	if (without)
		loaded_image_close(&without->loaded);
	return err;
}

struct error *struct_search_run(struct struct_search *search, struct session *session,
				const char *spelling, const char *more_name,
				char *const *operands, size_t operand_count)
{
	struct error *err;

	*search = (struct struct_search){ .session = session,
					  .spelling = spelling,
					  .more_name = more_name };
	err = rule_files_init(&search->rules, session->options);
	if (!err)
		err = image_paths_find(&search->paths, session, operands, operand_count);
	if (!err)
		err = images_search(search);
	return err;
}

void struct_search_close(struct struct_search *search)
{
	for (size_t i = 0; i < search->items.count; i++)
		loaded_image_close(&search->items.items[i]->loaded);
	vec_deinit(&search->items);
	image_paths_deinit(&search->paths);
	rule_files_deinit(&search->rules);
	arena_deinit(&search->arena);
}
