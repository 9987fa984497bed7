/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline rules emit`: a rule as the kernel's own checks. */
#include "cli/cmd_rules_import.h"
#include "cli/output.h"
#include "cli/rule_image.h"
#include "doc/c_asserts.h"

/* The struct's layout in the image; NULL when no image was named. */
static struct error *layout_find_of(struct rule_image *run, struct arena *arena,
				    const char *name, const struct layout **ret)
{
	const struct type_set *set;
	const struct type *type;
	struct error *err;

	*ret = NULL;
	if (!run->has_image)
		return NULL;
	err = rule_image_read(run);
	if (err)
		return err;
	set = type_db_lookup(&run->image.types, name);
	type = set ? type_set_type(set) : NULL;
	if (!type || !type_has_members(type))
		return error_new(ERROR_INPUT, "%s: no struct '%s'", run->image.facts.path,
				 name);
	*ret = layout_new(arena, type, name, 0, 0);
	return NULL;
}

static struct error *rule_emit(struct rule_image *run, const char *name, const char *path)
{
	const struct rule *rule = rule_set_find(run->rules, name);
	struct arena arena = { 0 };
	struct text text = { 0 };
	const struct layout *layout;
	struct error *err;

	if (!rule)
		return error_new(ERROR_RULES, "%s: no rule for struct '%s'", run->rules->origin,
				 name);
	if (!rule->groups.count)
		return error_new(ERROR_RULES,
				 "%s: no groups, so there is nothing to check in C",
				 rule->file);
	err = layout_find_of(run, &arena, name, &layout);
	if (!err) {
		text_add(&text, "\t/* Written by `layline rules emit --c %s` from %s. */\n\n",
			 name, rule->file);
		c_asserts_write(&text, rule, layout);
		err = output_text(path, &text);
	}
	text_deinit(&text);
	arena_deinit(&arena);
	return err;
}

struct error *rules_emit(struct session *session)
{
	const struct options *options = session->options;
	struct rule_image run;
	struct error *err;

	if (!options->emits_c)
		return error_new(ERROR_USAGE, "rules emit: say in which form, with --c");
	if (options->argument_count != 2)
		return error_new(ERROR_USAGE, "rules emit: name one struct");
	err = rule_image_init(&run, session, options->import_image);
	if (!err)
		err = rule_emit(&run, options->arguments[1], options->output);
	rule_image_deinit(&run);
	return err;
}
