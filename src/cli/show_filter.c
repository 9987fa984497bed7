/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Chooses the members that are shown. */
#include "cli/show_filter.h"

#include <inttypes.h>

#include "audit/field_access.h"
#include "audit/group.h"
#include "audit/resolve.h"
#include "base/closest.h"
#include "rules/words.h"

bool show_filter_expands(const struct options *options)
{
	return options->shown_path != PATH_ANY;
}

/* A filter under way. */
struct choosing {
	struct arena *arena;
	const struct options *options;
	const struct found_struct *found;
	struct shown_struct *shown;
	bool *kept;
	bool *kept_groups;
	size_t count; /* of what was kept */
};

static void keep_group(struct choosing *choosing, size_t group)
{
	const struct layout *layout = choosing->shown->layout;

	choosing->kept_groups[group] = true;
	choosing->count++;
	for (size_t i = 0; i < layout->member_count; i++)
		if (layout->members[i].group == group &&
		    (!layout->members[i].depth || !show_filter_expands(choosing->options)))
			choosing->kept[i] = true;
}

/* Keeps the member of that path: itself where the layout has it, else what contains it. */
static void keep_path(struct choosing *choosing, const char *path)
{
	const struct layout *layout = choosing->shown->layout;
	struct placed placed;
	size_t around = SIZE_MAX;

	if (!layout_find(choosing->arena, layout, path, &placed, NULL))
		return;
	choosing->count++;
	for (size_t i = 0; i < layout->member_count; i++) {
		const struct placed *candidate = &layout->members[i];

		if (candidate->member == placed.member &&
		    candidate->offset_bits == placed.offset_bits) {
			choosing->kept[i] = true;
			return;
		}
		if (candidate->offset_bits <= placed.offset_bits &&
		    placed.offset_bits + placed.size_bits <=
			    candidate->offset_bits + candidate->size_bits)
			around = i;
	}
	if (around != SIZE_MAX)
		choosing->kept[around] = true;
}

static void keep_rule_group(struct choosing *choosing, const struct rule_group *group)
{
	for (size_t i = 0; i < group->members.count; i++)
		keep_path(choosing, rule_member_path(&group->members.items[i]));
}

static struct error *no_group(const struct choosing *choosing, const char *name)
{
	const struct layout *layout = choosing->shown->layout;
	const struct rule *rule = choosing->found->rule;
	struct closest closest;
	struct text advice = { 0 };
	struct error *err;

	closest_init(&closest, name);
	for (size_t i = 0; i < layout->group_count; i++)
		closest_offer(&closest, layout->groups[i].name);
	for (size_t i = 0; rule && i < rule->groups.count; i++)
		closest_offer(&closest, rule->groups.items[i].name);
	closest_add(&closest, &advice);
	if (!closest.count && layout->group_count) {
		text_add(&advice, ", but");
		for (size_t i = 0; i < layout->group_count; i++)
			text_add(&advice, "%s %s", i ? "," : "", layout->groups[i].name);
	}
	err = error_new(ERROR_USAGE, "--group: %s has no group '%s'%s",
			choosing->shown->set->name, name, text_str(&advice));
	text_deinit(&advice);
	return err;
}

static struct error *choose_group(struct choosing *choosing, const char *name)
{
	const struct layout *layout = choosing->shown->layout;
	const struct rule *rule = choosing->found->rule;
	const struct rule_group *group = rule ? rule_group_find(rule, name) : NULL;

	for (size_t i = 0; i < layout->group_count; i++)
		if (strcmp(layout->groups[i].name, name) == 0)
			keep_group(choosing, i);
	if (!choosing->count && group)
		keep_rule_group(choosing, group);
	return choosing->count ? NULL : no_group(choosing, name);
}

/* Whether what is used on one path is used on the other: txrx is both. */
static bool path_has(enum path_kind wanted, enum path_kind path)
{
	return path == wanted || (path == PATH_TXRX && wanted != PATH_ANY);
}

static bool field_is_on(const struct rule_field *field, enum path_kind wanted)
{
	bool tx = access_is_given(field->tx), rx = access_is_given(field->rx);

	return wanted == PATH_TX ? tx : wanted == PATH_RX ? rx : tx && rx;
}

/* Members of documentation rows, as the audit finds them. */
static struct error *keep_fields(struct choosing *choosing, enum path_kind wanted)
{
	struct audited_struct audited = { .name = choosing->found->set->name,
					  .rule = choosing->found->rule,
					  .set = choosing->found->set };
	struct bound_struct bound;
	struct error *err =
		struct_bind(choosing->arena, choosing->found->reported.image, &audited, &bound);

	for (size_t i = 0; !err && i < bound.field_count; i++)
		if (bound.fields[i].applies && bound.fields[i].is_found &&
		    field_is_on(bound.fields[i].rule, wanted))
			keep_path(choosing, bound.fields[i].path);
	for (size_t i = 0; !err && i < audited.group_count; i++)
		line_set_deinit(&audited.groups[i].line_set);
	return err;
}

static struct error *choose_path(struct choosing *choosing, enum path_kind wanted)
{
	const struct layout *layout = choosing->shown->layout;
	const struct rule *rule = choosing->found->rule;
	struct error *err = NULL;

	for (size_t i = 0; i < layout->group_count; i++) {
		const struct rule_group *group =
			rule ? rule_group_find(rule, layout->groups[i].name) : NULL;
		enum path_kind path = group && group->path != PATH_ANY
					      ? group->path
					      : group_name_path(layout->groups[i].name);

		if (path_has(wanted, path))
			keep_group(choosing, i);
	}
	/* Without markers the rule's groups are their members. */
	for (size_t i = 0; rule && !layout->group_count && i < rule->groups.count; i++)
		if (path_has(wanted, rule->groups.items[i].path))
			keep_rule_group(choosing, &rule->groups.items[i]);
	if (rule)
		err = keep_fields(choosing, wanted);
	if (err || choosing->count)
		return err;
	return error_new(
		ERROR_USAGE, "--path: neither groups nor %s say what of %s is used in %s%s",
		rule ? "its rule" : "rules", choosing->shown->set->name, path_word(wanted),
		rule ? "" : "; there is no rule for it, see --rules");
}

static struct error *choose_lines(const struct options *options, struct shown_struct *shown)
{
	const struct line_range *range = &options->lines;
	uint64_t lines = lines_touched(shown->geometry, 0, shown->layout->size_bits);

	if (range->first >= lines)
		return error_new(ERROR_USAGE,
				 "--lines: %s lies on %" PRIu64 " line%s, from 0 on",
				 shown->set->name, lines, lines == 1 ? "" : "s");
	shown->filter.has_lines = true;
	shown->filter.first_line = range->first;
	shown->filter.last_line = range->last;
	return NULL;
}

struct error *show_filter_set(struct arena *arena, const struct options *options,
			      const struct found_struct *found, struct shown_struct *shown)
{
	struct choosing choosing = {
		.arena = arena, .options = options, .found = found, .shown = shown
	};
	struct error *err = options->lines.is_given ? choose_lines(options, shown) : NULL;

	if (err || (!options->shown_group && options->shown_path == PATH_ANY))
		return err;
	choosing.kept = arena_array(arena, bool, shown->layout->member_count);
	choosing.kept_groups = arena_array(arena, bool, shown->layout->group_count);
	err = options->shown_group ? choose_group(&choosing, options->shown_group)
				   : choose_path(&choosing, options->shown_path);
	shown->filter.kept = choosing.kept;
	shown->filter.kept_groups = choosing.kept_groups;
	return err;
}
