/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The rules of a run about one release, and the image that goes with them. */
#include "cli/rule_image.h"

static struct error *no_rules(const struct rule_image *run, const char *release)
{
	struct text known = { 0 };
	struct error *err;

	for (size_t i = 0; i < run->files.shipped.count; i++)
		text_add(&known, "%s%s", i ? ", " : "", run->files.releases[i]);
	err = error_new(ERROR_USAGE, "no rules%s%s; name them with --rules%s%s%s",
			release ? " for Linux " : "", release ? release : "",
			known.length ? ", or a release with --release: " : "", text_str(&known),
			"");
	text_deinit(&known);
	return err;
}

struct error *rule_image_init(struct rule_image *run, struct session *session, const char *path)
{
	const struct options *options = session->options;
	const char *release = options->release;
	struct error *err;

	*run = (struct rule_image){ 0 };
	err = rule_files_init(&run->files, options);
	if (!err && path) {
		err = loaded_image_open(&run->image, path, session);
		run->has_image = !err;
		if (!err && !release)
			release = run->image.facts.release;
	}
	if (!err)
		err = rule_files_choose(&run->files, release, &run->rules);
	if (!err && !run->rules->rules.count)
		err = no_rules(run, release);
	return err;
}

void rule_image_deinit(struct rule_image *run)
{
	if (run->has_image)
		loaded_image_close(&run->image);
	rule_files_deinit(&run->files);
}

struct wanted_names {
	vec(const char *) items;
};

static void want(void *context, const char *type)
{
	struct wanted_names *names = context;

	*vec_push(&names->items) = type;
}

struct error *rule_image_read(struct rule_image *run)
{
	struct wanted_names names = { 0 };
	struct error *err;

	audit_wanted_types(run->rules, want, &names);
	err = loaded_image_read(&run->image, &(struct read_request){
						     .names = names.items.items,
						     .name_count = names.items.count,
						     .jobs = run->image.session->options->jobs,
					     });
	vec_deinit(&names.items);
	return err;
}
