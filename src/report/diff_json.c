/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline diff` for programs: layline-diff/1, described by docs/layline-diff.schema.json. */
#include "report/diff_parts.h"
#include "report/json_value.h"
#include "report/report.h"

/* A flag's bit and the word that says it. */
struct flag_name {
	unsigned flag;
	const char *name;
};

/* In the order in which the first that holds is the main one. */
static const struct flag_name member_flags[] = {
	{ CHANGE_ADDED, "added" },     { CHANGE_REMOVED, "removed" },
	{ CHANGE_RENAMED, "renamed" }, { CHANGE_RETYPED, "retyped" },
	{ CHANGE_RESIZED, "resized" }, { CHANGE_MOVED, "moved" },
};

static const struct flag_name group_flags[] = {
	{ GROUP_CHANGE_APPEARED, "appeared" }, { GROUP_CHANGE_VANISHED, "vanished" },
	{ GROUP_CHANGE_MARKED, "marked" },     { GROUP_CHANGE_UNMARKED, "unmarked" },
	{ GROUP_CHANGE_RESIZED, "resized" },   { GROUP_CHANGE_MOVED, "moved" },
	{ GROUP_CHANGE_LINES, "lines" },       { GROUP_CHANGE_MEMBERS, "members" },
};

static json_t *flags_json(unsigned flags, const struct flag_name *names, size_t count)
{
	json_t *array = json_array();

	for (size_t i = 0; i < count; i++)
		if (flags & names[i].flag)
			json_append(array, json_text(names[i].name));
	return array;
}

/* The one word of a change: a size that differs makes another type. */
static const char *main_change(unsigned flags)
{
	if (flags & CHANGE_RESIZED && !(flags & CHANGE_RENAMED))
		return "retyped";
	for (size_t i = 0; i < ARRAY_SIZE(member_flags); i++)
		if (flags & member_flags[i].flag)
			return member_flags[i].name;
	return "moved";
}

static json_t *placed_json(const struct bound_struct *bound, const struct placed *placed,
			   const char *group)
{
	json_t *object = json_object();
	struct text type = { 0 };
	bool is_bits = placed->member->is_bitfield;
	uint64_t first, last;
	bool has_lines = lines_of_run(bound->audited->geometry, placed->offset_bits,
				      placed->size_bits, &first, &last);

	type_declare(&type, placed->member->type, "");
	json_put(object, "name", json_text(placed->path));
	json_put(object, "type", json_text(text_str(&type)));
	json_put(object, "offset", json_number(placed->offset_bits / 8));
	json_put(object, "size",
		 json_number(bytes_holding_bits(placed->offset_bits % 8 + placed->size_bits)));
	json_put(object, "bit_offset",
		 is_bits ? json_number(placed->offset_bits % 8) : json_null());
	json_put(object, "bit_size", is_bits ? json_number(placed->size_bits) : json_null());
	json_put(object, "first_line", has_lines ? json_number(first) : json_null());
	json_put(object, "last_line", has_lines ? json_number(last) : json_null());
	json_put(object, "group", json_text(group));
	json_put(object, "declared_at", json_place(&placed->member->declared_at, false));
	text_deinit(&type);
	return object;
}

static json_t *member_json(const struct comparison *comparison,
			   const struct compared_member *member)
{
	const struct member_change *change = member->change;
	json_t *object = json_object();

	json_put(object, "name", json_text(change_path(change)));
	json_put(object, "change", json_text(main_change(change->flags)));
	json_put(object, "changes",
		 flags_json(change->flags, member_flags, ARRAY_SIZE(member_flags)));
	json_put(object, "guess", json_boolean(change->flags & CHANGE_RENAMED));
	json_put(object, "opened", json_boolean(change->is_opened));
	json_put(object, "hot", json_boolean(member->is_hot));
	json_put(object, "hot_moved", json_boolean(member->has_hot_move));
	json_put(object, "before",
		 change->flags & CHANGE_ADDED ? json_null()
					      : placed_json(comparison->before, &change->before,
							    member->group_before));
	json_put(object, "after",
		 change->flags & CHANGE_REMOVED
			 ? json_null()
			 : placed_json(comparison->after, &change->after, member->group_after));
	return object;
}

static json_t *runs_json(const struct line_run *runs, size_t count)
{
	json_t *array = json_array();

	for (size_t i = 0; i < count; i++) {
		json_t *run = json_array();

		json_append(run, json_number(runs[i].first));
		json_append(run, json_number(runs[i].last));
		json_append(array, run);
	}
	return array;
}

static json_t *group_side_json(const struct audited_group *group)
{
	json_t *object, *members;

	if (!group)
		return json_null();
	object = json_object();
	members = json_array();
	json_put(object, "begin", json_number(group->begin_bytes));
	json_put(object, "end", json_number(group->end_bytes));
	json_put(object, "size", json_number(group->size_bytes));
	json_put(object, "lines", json_number(group->lines));
	json_put(object, "best_lines", json_number(group->best_lines));
	json_put(object, "touched",
		 runs_json(group->line_set.runs.items, group->line_set.runs.count));
	json_put(object, "marked", json_boolean(group->is_marked));
	for (size_t i = 0; i < group->member_count; i++)
		json_append(members, json_text(group->members[i].path));
	json_put(object, "members", members);
	return object;
}

static json_t *group_json(const struct group_change *group)
{
	json_t *object = json_object();

	json_put(object, "name", json_text(group->name));
	json_put(object, "changes",
		 flags_json(group->flags, group_flags, ARRAY_SIZE(group_flags)));
	json_put(object, "cold", json_boolean(group->is_cold));
	json_put(object, "before", group_side_json(group->before));
	json_put(object, "after", group_side_json(group->after));
	return object;
}

static json_t *use_json(const struct fastpath_use *use)
{
	json_t *object = json_object();

	json_put(object, "lines", json_number(use->lines));
	json_put(object, "bytes", json_number(use->bytes));
	json_put(object, "least_lines", json_number(use->least_lines));
	json_put(object, "touched", runs_json(use->runs, use->run_count));
	json_put(object, "rows", json_number(use->row_count));
	json_put(object, "rows_found", json_number(use->found_count));
	return object;
}

static json_t *fastpath_json(const struct bound_struct *bound)
{
	json_t *object;

	if (!bound || !bound->audited->fastpath)
		return json_null();
	object = json_object();
	for (size_t i = 0; i < FASTPATH_COUNT; i++)
		json_put(object, fastpath_name((enum fastpath_kind)i),
			 use_json(&bound->audited->fastpath->uses[i]));
	return object;
}

static json_t *size_json(const struct bound_struct *bound)
{
	return bound ? json_number(bytes_holding_bits(bound->audited->layout->size_bits))
		     : json_null();
}

static json_t *align_json(const struct bound_struct *bound)
{
	return bound ? json_number(bound->audited->layout->align_bytes) : json_null();
}

static json_t *lines_json(const struct bound_struct *bound)
{
	return bound ? json_number(bound->audited->lines) : json_null();
}

json_t *diff_json_struct(const struct comparison *comparison)
{
	const struct bound_struct *before = comparison->before, *after = comparison->after;
	json_t *object = json_object(), *members = json_array(), *groups = json_array();
	json_t *fastpath = json_object();

	json_put(object, "name", json_text(comparison->name));
	json_put(object, "changed", json_boolean(!comparison->is_empty));
	json_put(object, "hot_moved", json_boolean(comparison->has_hot_move));
	json_put(object, "size_before", size_json(before));
	json_put(object, "size_after", size_json(after));
	json_put(object, "align_before", align_json(before));
	json_put(object, "align_after", align_json(after));
	json_put(object, "lines_before", lines_json(before));
	json_put(object, "lines_after", lines_json(after));
	json_put(object, "layouts_before", json_number(before ? before->variant_count : 0));
	json_put(object, "layouts_after", json_number(after ? after->variant_count : 0));
	json_put(fastpath, "before", fastpath_json(before));
	json_put(fastpath, "after", fastpath_json(after));
	json_put(object, "fastpath", fastpath);
	for (size_t i = 0; i < comparison->member_count; i++)
		json_append(members, member_json(comparison, &comparison->members[i]));
	json_put(object, "members", members);
	for (size_t i = 0; i < comparison->group_count; i++)
		json_append(groups, group_json(&comparison->groups[i]));
	json_put(object, "groups", groups);
	return object;
}

static json_t *image_json(const struct reported_image *reported)
{
	const struct audit_image *image = reported->image;
	json_t *object = json_object();

	json_put(object, "path", json_text(image->path));
	json_put(object, "source", json_text(image->source));
	json_put(object, "debug_file", json_text(image->debug_file));
	json_put(object, "machine", json_text(image->target.machine));
	json_put(object, "word_size", json_number(image->target.word_bits));
	json_put(object, "release", json_text(image->release));
	json_put(object, "build_id", json_text(image->build_id));
	return object;
}

void diff_json(struct text *text, const struct diff_report *report)
{
	json_t *document = json_object(), *images = json_array(), *structs = json_array();
	bool has_hot_move = false;

	for (size_t i = 0; i < 2; i++)
		json_append(images, image_json(&report->images[i]));
	for (size_t i = 0; i < report->struct_count; i++) {
		json_append(structs, diff_json_struct(report->structs[i]));
		has_hot_move |= report->structs[i]->has_hot_move;
	}
	json_put(document, "schema", json_text("layline-diff/1"));
	json_put(document, "images", images);
	json_put(document, "line_size",
		 json_number(report->images[1].image->target.line_bytes));
	json_put(document, "rules", json_text(report->images[1].rules));
	json_put(document, "hot_moved", json_boolean(has_hot_move));
	json_put(document, "structs", structs);
	json_add(text, document, false);
}
