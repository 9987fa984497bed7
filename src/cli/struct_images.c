/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Reads one struct, and what its rule is about, from image after image. */
#include "cli/struct_images.h"

#include <string.h>

#include "cli/listed.h"

struct wanted_names {
	vec(const char *) items;
};

static void want(void *context, const char *type)
{
	struct wanted_names *names = context;

	*vec_push(&names->items) = type;
}

static struct error *read_wanted(const struct struct_images *images, struct struct_image *image)
{
	struct wanted_names names = { 0 };
	struct error *err;

	want(&names, images->struct_name);
	if (images->type_name)
		want(&names, images->type_name);
	if (image->build.rule)
		rule_wanted_types(image->build.rule, want, &names);
	err = loaded_image_read(&image->loaded, &(struct read_request){
							.names = names.items.items,
							.name_count = names.items.count,
							.jobs = images->session->options->jobs,
						});
	vec_deinit(&names.items);
	return err;
}

/* Opens, chooses rules, reads.  Errors: those of these; the image is then closed. */
static struct error *image_load(struct struct_images *images, const char *path,
				struct struct_image *image)
{
	const char *release = images->session->options->release, *bare;
	const struct rule_set *rules;
	struct error *err = loaded_image_open(&image->loaded, path, images->session);

	if (err)
		return err;
	err = rule_files_choose(&images->rules, release ? release : image->loaded.facts.release,
				&rules);
	if (!err) {
		(void)type_name_split(images->struct_name, &bare);
		image->build.rule = rule_set_find(rules, bare);
		err = read_wanted(images, image);
	}
	if (err) {
		loaded_image_close(&image->loaded);
		return err;
	}
	loaded_image_complain(&image->loaded);
	image->build.abi = loaded_image_abi(&image->loaded);
	image->reported = loaded_image_reported(&image->loaded, rules->origin);
	image->build.image = &image->loaded.facts;
	image->build.set = type_db_lookup(&image->loaded.types, images->struct_name);
	loaded_image_release_file(&image->loaded);
	return NULL;
}

static struct error *no_struct(const struct struct_images *images)
{
	if (images->paths.items.count == 1)
		return error_new(ERROR_USAGE,
				 "%s: defines no struct '%s'; 'layline list' has them all",
				 images->paths.items.items[0], images->struct_name);
	return error_new(ERROR_USAGE, "none of the %zu images defines a struct '%s'",
			 images->paths.items.count, images->struct_name);
}

static bool is_union(const struct type_set *set)
{
	return type_peel(type_set_type(set))->kind == KIND_UNION;
}

static struct error *images_load(struct struct_images *images)
{
	struct session *session = images->session;
	size_t read_count = 0;

	for (size_t i = 0; i < images->paths.items.count; i++) {
		const char *path = images->paths.items.items[i];
		struct struct_image *image = arena_new(&images->arena, struct struct_image);
		struct error *err = image_load(images, path, image);

		if (err && error_kind(err) == ERROR_RULES)
			return err;
		if (err) {
			session->complain(session, err);
			continue;
		}
		read_count++;
		if (!image->build.set || !set_has_layout(image->build.set)) {
			loaded_image_close(&image->loaded);
			continue;
		}
		*vec_push(&images->items) = image;
		if (is_union(image->build.set))
			return error_new(ERROR_USAGE,
					 "'%s' is a union: its members all have one place",
					 images->struct_name);
	}
	/* Each that could not be read has had its error. */
	return images->items.count || !read_count ? NULL : no_struct(images);
}

struct error *struct_images_read(struct struct_images *images, struct session *session,
				 const char *struct_name, const char *type_name,
				 char *const *operands, size_t operand_count)
{
	struct error *err;

	*images = (struct struct_images){ .session = session,
					  .struct_name = struct_name,
					  .type_name = type_name };
	err = rule_files_init(&images->rules, session->options);
	if (!err)
		err = image_paths_find(&images->paths, session, operands, operand_count);
	if (!err)
		err = images_load(images);
	return err;
}

void struct_images_close(struct struct_images *images)
{
	for (size_t i = 0; i < images->items.count; i++)
		loaded_image_close(&images->items.items[i]->loaded);
	vec_deinit(&images->items);
	image_paths_deinit(&images->paths);
	rule_files_deinit(&images->rules);
	arena_deinit(&images->arena);
}

const struct reported_image *struct_images_reported(struct struct_images *images)
{
	struct reported_image *reported =
		arena_array(&images->arena, struct reported_image, images->items.count);

	for (size_t i = 0; i < images->items.count; i++)
		reported[i] = images->items.items[i]->reported;
	return reported;
}
