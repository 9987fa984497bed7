/* SPDX-License-Identifier: GPL-2.0-or-later */
/* From --base, --container or a rule to an offset on a line. */
#include "cli/line_base.h"

#include <inttypes.h>
#include <string.h>

struct error *line_base_container(struct arena *arena, const struct options *options,
				  const char **ret)
{
	const char *dot = options->container ? strchr(options->container, '.') : NULL;

	*ret = NULL;
	if (!options->container)
		return NULL;
	if (options->base.is_given)
		return error_new(ERROR_USAGE, "--base and --container exclude each other");
	if (!dot || dot == options->container || !dot[1])
		return error_new(ERROR_USAGE,
				 "--container: '%s' is not STRUCT.MEMBER, as net.ipv4 is",
				 options->container);
	*ret = arena_strndup(arena, options->container, (size_t)(dot - options->container));
	return NULL;
}

/* What an array, of arrays, is of. */
static const struct type *innermost_element(const struct type *type)
{
	type = type_peel(type);
	while (type->kind == KIND_ARRAY && type->target)
		type = type_peel(type->target);
	return type;
}

/* Errors: ERROR_USAGE when `path` leads to another type than the struct's. */
static struct error *check_member(const struct found_struct *found, const char *container,
				  const struct placed *placed)
{
	const struct type *type = innermost_element(placed->member->type);
	const struct type *wanted = type_peel(type_set_type(found->set));
	struct text words = { 0 };
	struct error *err;

	if (type == wanted || !wanted->name ||
	    (type->name && type->kind == wanted->kind && strcmp(type->name, wanted->name) == 0))
		return NULL;
	type_declare(&words, placed->member->type, "");
	err = error_new(ERROR_USAGE, "%s: %s.%s is no %s but %s", found->loaded.facts.path,
			container, placed->path, found->set->name, text_str(&words));
	text_deinit(&words);
	return err;
}

static struct error *place_in(struct arena *arena, const struct found_struct *found,
			      const char *container, const char *path,
			      struct shown_base *ret_base)
{
	const char *file = found->loaded.facts.path, *near = NULL;
	const struct type_set *set = type_db_lookup(&found->loaded.types, container);
	const struct type *type = set ? type_set_type(set) : NULL;
	const struct layout *layout;
	struct placed placed;
	struct error *err;

	if (!type || !type_has_members(type))
		return error_new(ERROR_USAGE, "%s: defines no struct '%s' to be the container",
				 file, container);
	layout = layout_new(arena, type, container, 0, 0);
	if (!layout_find(arena, layout, path, &placed, &near))
		return error_new(ERROR_USAGE, "%s: struct %s has no member '%s'%s%s%s", file,
				 container, path, near ? "; did you mean '" : "",
				 near ? near : "", near ? "'?" : "");
	err = check_member(found, container, &placed);
	if (err)
		return err;
	*ret_base = (struct shown_base){
		.container = container,
		.member = arena_strdup(arena, path),
		.offset_bytes = placed.offset_bits / 8,
		.align_bytes = layout->align_bytes,
	};
	return NULL;
}

struct error *line_base_find(struct arena *arena, const struct options *options,
			     const struct found_struct *found, struct lines *ret_lines,
			     struct shown_base *ret_base)
{
	const struct rule *rule = found->rule;
	struct shown_base base = { 0 };
	struct error *err = NULL;

	if (options->base.is_given) {
		base.offset_bytes = options->base.bytes;
	} else if (options->container) {
		const char *dot = strchr(options->container, '.');

		err = place_in(arena, found,
			       arena_strndup(arena, options->container,
					     (size_t)(dot - options->container)),
			       dot + 1, &base);
	} else if (rule && rule->container_struct) {
		/* A build without the container is no reason to show nothing. */
		error_free(place_in(arena, found, rule->container_struct,
				    rule->container_member, &base));
	}
	if (err)
		return err;
	ret_lines->line_bytes = found->loaded.facts.target.line_bytes;
	ret_lines->base_bytes = base.offset_bytes % ret_lines->line_bytes;
	*ret_base = base;
	return NULL;
}
