/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Opens and reads two images, and finds what there is to compare. */
#include "cli/diff_input.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/listed.h"
#include "cli/struct_advice.h"

/* The names that both images are read for. */
struct names {
	vec(const char *) items;
};

static void add_name(void *context, const char *name)
{
	struct names *names = context;

	*vec_push(&names->items) = name;
}

static struct error *open_both(struct diff_input *input, struct session *session,
			       const char *const paths[BUILDS])
{
	const struct target *before, *after;

	for (size_t i = 0; i < BUILDS; i++) {
		struct error *err = loaded_image_open(&input->images[i], paths[i], session);

		if (err)
			return err;
		input->is_open[i] = true;
	}
	before = &input->images[BEFORE].facts.target;
	after = &input->images[AFTER].facts.target;
	if (before->line_bytes != after->line_bytes)
		return error_new(ERROR_USAGE,
				 "lines of %s have %" PRIu64 " bytes and those of %s %" PRIu64
				 ": name one size for both with --line-size",
				 before->machine, before->line_bytes, after->machine,
				 after->line_bytes);
	return NULL;
}

static struct error *read_one(struct diff_input *input, size_t build, const struct names *names,
			      bool want_marked)
{
	struct loaded_image *image = &input->images[build];

	return loaded_image_read(image, &(struct read_request){
						.names = names->items.items,
						.name_count = names->items.count,
						.want_marked = want_marked,
						.jobs = image->session->options->jobs,
					});
}

/* A struct with markers, under the name that rules would use for it. */
static bool is_marked_struct(const struct type_set *set)
{
	const struct type *type = type_set_type(set);

	return set->has_markers && type && type_has_members(type) &&
	       !(set->kind == KIND_TYPEDEF && type_peel(type)->name);
}

/* Adds the structs with markers of one image that the other was not asked for; false for none.
 */
static bool add_marked(struct diff_input *input, size_t build, struct names *names)
{
	const struct type_db *types = &input->images[build].types;
	const struct type_db *other = &input->images[BUILDS - 1 - build].types;
	size_t count = names->items.count;

	for (size_t i = 0; i < types->sets.count; i++)
		if (is_marked_struct(types->sets.items[i]) &&
		    !type_db_lookup(other, types->sets.items[i]->name))
			add_name(names,
				 arena_strdup(&input->files.arena, types->sets.items[i]->name));
	return names->items.count > count;
}

/* Each image is read for what is marked in the other as well. */
static struct error *read_all(struct diff_input *input)
{
	struct names names = { 0 };
	struct error *err = NULL;

	audit_wanted_types(input->rules, add_name, &names);
	err = read_one(input, AFTER, &names, true);
	if (!err) {
		(void)add_marked(input, AFTER, &names);
		err = read_one(input, BEFORE, &names, true);
	}
	if (!err && add_marked(input, BEFORE, &names))
		err = read_one(input, AFTER, &names, true);
	vec_deinit(&names.items);
	return err;
}

static const struct rule *rule_of(const struct diff_input *input, const char *spelling)
{
	const char *name;

	(void)type_name_split(spelling, &name);
	return rule_set_find(input->rules, name);
}

static struct error *read_named(struct diff_input *input, char *const *wanted, size_t count)
{
	struct names names = { 0 };
	struct error *err = NULL;

	for (size_t i = 0; i < count; i++) {
		const struct rule *rule = rule_of(input, wanted[i]);

		add_name(&names, wanted[i]);
		if (rule)
			rule_wanted_types(rule, add_name, &names);
	}
	for (size_t i = 0; i < BUILDS && !err; i++)
		err = read_one(input, i, &names, false);
	vec_deinit(&names.items);
	return err;
}

static bool is_defined(const struct diff_input *input, const char *name)
{
	for (size_t i = 0; i < BUILDS; i++) {
		const struct type_set *set = type_db_lookup(&input->images[i].types, name);

		if (set && set_has_layout(set))
			return true;
	}
	return false;
}

static void add_subject(struct diff_input *input, const char *name, const struct rule *rule)
{
	*vec_push(&input->subjects) = (struct diff_subject){ name, rule };
}

static int subject_compare(const void *a, const void *b)
{
	const struct diff_subject *x = a, *y = b;

	return strcmp(x->name, y->name);
}

/* Those with a rule first, in the rules' order, then those that only markers tell of. */
static void subjects_find(struct diff_input *input)
{
	struct map known = { 0 };
	size_t ruled;

	for (size_t i = 0; i < input->rules->rules.count; i++) {
		const struct rule *rule = input->rules->rules.items[i];

		if (rule->subject == SUBJECT_ENUM || !is_defined(input, rule->name))
			continue;
		add_subject(input, rule->name, rule);
		*map_put(&known, rule->name) = input;
	}
	ruled = input->subjects.count;
	for (size_t k = 0; k < BUILDS; k++) {
		const struct type_db *types = &input->images[k].types;

		for (size_t i = 0; i < types->sets.count; i++) {
			const struct type_set *set = types->sets.items[i];

			if (!is_marked_struct(set) || map_get(&known, set->name))
				continue;
			add_subject(input, set->name, NULL);
			*map_put(&known, set->name) = input;
		}
	}
	if (input->subjects.count > ruled)
		qsort(input->subjects.items + ruled, input->subjects.count - ruled,
		      sizeof(*input->subjects.items), subject_compare);
	map_deinit(&known);
}

/* The later build is the one that people have before them. */
static struct error *not_defined(struct diff_input *input, const char *name)
{
	const char *before = input->images[BEFORE].facts.path;
	const char *after = input->images[AFTER].facts.path;
	struct text advice = { 0 };
	struct error *err = struct_advice_add(&input->images[AFTER], name, &advice);

	if (!err && !advice.length)
		err = struct_advice_add(&input->images[BEFORE], name, &advice);
	if (!err)
		err = error_new(ERROR_USAGE, "neither %s nor %s defines a struct '%s'%s",
				before, after, name, text_str(&advice));
	text_deinit(&advice);
	return err;
}

static struct error *subjects_take(struct diff_input *input, char *const *names, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (!is_defined(input, names[i]))
			return not_defined(input, names[i]);
		add_subject(input, names[i], rule_of(input, names[i]));
	}
	return NULL;
}

struct error *diff_input_open(struct diff_input *input, struct session *session,
			      const char *const paths[BUILDS], char *const *names,
			      size_t name_count)
{
	const struct options *options = session->options;
	struct error *err;

	*input = (struct diff_input){ 0 };
	err = rule_files_init(&input->files, options);
	if (!err)
		err = open_both(input, session, paths);
	if (!err)
		err = rule_files_choose(&input->files,
					options->release ? options->release
							 : input->images[AFTER].facts.release,
					&input->rules);
	if (!err)
		err = name_count ? read_named(input, names, name_count) : read_all(input);
	if (err)
		return err;
	for (size_t i = 0; i < BUILDS; i++)
		loaded_image_complain(&input->images[i]);
	if (name_count)
		err = subjects_take(input, names, name_count);
	if (err)
		return err;
	for (size_t i = 0; i < BUILDS; i++)
		loaded_image_release_file(&input->images[i]);
	if (name_count)
		return NULL;
	subjects_find(input);
	if (!input->subjects.count)
		return error_new(
			ERROR_INPUT,
			"nothing to compare: neither %s nor %s defines a struct with a "
			"rule or group markers; name a struct",
			paths[BEFORE], paths[AFTER]);
	return NULL;
}

void diff_input_close(struct diff_input *input)
{
	for (size_t i = 0; i < BUILDS; i++)
		if (input->is_open[i])
			loaded_image_close(&input->images[i]);
	vec_deinit(&input->subjects);
	rule_files_deinit(&input->files);
}
