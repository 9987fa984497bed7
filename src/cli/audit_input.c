/* SPDX-License-Identifier: GPL-2.0-or-later */
/* An image read for an audit. */
#include "cli/audit_input.h"

struct wanted_names {
	vec(const char *) items;
};

static void want(void *context, const char *type)
{
	struct wanted_names *names = context;

	*vec_push(&names->items) = type;
}

static struct error *read_wanted(struct loaded_image *loaded, const struct rule_set *rules,
				 bool want_marked, unsigned jobs)
{
	struct wanted_names names = { 0 };
	struct error *err;

	audit_wanted_types(rules, want, &names);
	err = loaded_image_read(loaded, &(struct read_request){
						.names = names.items.items,
						.name_count = names.items.count,
						.want_marked = want_marked,
						.jobs = jobs,
					});
	vec_deinit(&names.items);
	return err;
}

struct error *audit_input_load(struct loaded_image *loaded, const char *path,
			       struct session *session, struct rule_files *files,
			       bool want_marked, unsigned jobs,
			       const struct rule_set **ret_rules)
{
	const char *release = session->options->release;
	struct error *err = loaded_image_open(loaded, path, session);

	if (err)
		return err;
	err = rule_files_choose(files, release ? release : loaded->facts.release, ret_rules);
	if (!err)
		err = read_wanted(loaded, *ret_rules, want_marked, jobs);
	if (err)
		loaded_image_close(loaded);
	else
		loaded_image_release_file(loaded);
	return err;
}
