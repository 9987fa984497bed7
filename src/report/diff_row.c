/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Sorts changed members into rows, and words their columns. */
#include "report/diff_row.h"

#include <inttypes.h>
#include <string.h>

#include "report/styled.h"

static enum diff_section section_of(const struct compared_member *member)
{
	unsigned flags = member->change->flags;

	if (flags & CHANGE_ADDED)
		return DIFF_ADDED;
	if (flags & CHANGE_REMOVED)
		return DIFF_REMOVED;
	if (flags & CHANGE_RENAMED)
		return DIFF_RENAMED;
	if (flags & (CHANGE_RETYPED | CHANGE_RESIZED))
		return DIFF_RETYPED;
	if (member->change->is_opened)
		return DIFF_SECTIONS;
	return member->is_hot ? DIFF_MOVED : DIFF_MOVED_COLD;
}

static bool goes_on(const struct compared_member *member, const struct compared_member *next)
{
	return change_continues(member->change, next->change) &&
	       section_of(member) == section_of(next) &&
	       strings_equal(member->group_before, next->group_before) &&
	       strings_equal(member->group_after, next->group_after);
}

bool diff_row_next(const struct comparison *comparison, size_t *index, struct diff_row *ret)
{
	const struct compared_member *members = comparison->members;
	size_t count = comparison->member_count;

	while (*index < count && section_of(&members[*index]) == DIFF_SECTIONS)
		++*index;
	if (*index == count)
		return false;
	*ret = (struct diff_row){
		.first = &members[*index],
		.count = 1,
		.section = section_of(&members[*index]),
	};
	while (++*index < count && goes_on(&members[*index - 1], &members[*index]))
		ret->count++;
	ret->last = &members[*index - 1];
	return true;
}

size_t diff_section_rows(const struct comparison *comparison, enum diff_section section,
			 size_t *ret_members)
{
	struct diff_row row;
	size_t index = 0, rows = 0;

	*ret_members = 0;
	while (diff_row_next(comparison, &index, &row)) {
		if (row.section != section)
			continue;
		rows++;
		*ret_members += row.count;
	}
	return rows;
}

const char *diff_section_name(enum diff_section section)
{
	static const char *const names[DIFF_SECTIONS] = {
		[DIFF_ADDED] = "added",
		[DIFF_REMOVED] = "removed",
		[DIFF_RENAMED] = "renamed (a guess)",
		[DIFF_RETYPED] = "another type or size",
		[DIFF_MOVED] = "moved, hot",
		[DIFF_MOVED_COLD] = "moved, not hot",
	};

	return section < DIFF_SECTIONS ? names[section] : "";
}

/* "sk_backlog" of "sk.sk_backlog" behind "sk.sk_drops", which is in the same struct. */
static const char *without_prefix(const char *path, const char *earlier)
{
	const char *step = strrchr(path, '.');
	size_t length = step ? (size_t)(step - path) + 1 : 0;

	return strncmp(path, earlier, length) == 0 && !strchr(earlier + length, '.')
		       ? path + length
		       : path;
}

void diff_row_names(struct text *text, const struct diff_row *row, const char *arrow)
{
	if (row->section == DIFF_RENAMED)
		text_add(text, "%s%s", row->first->change->before.path, arrow);
	text_add(text, "%s", change_path(row->first->change));
	if (row->count > 1)
		text_add(text, " to %s (%zu)",
			 without_prefix(change_path(row->last->change),
					change_path(row->first->change)),
			 row->count);
}

static void add_type(struct text *text, const struct placed *placed)
{
	type_declare(text, placed->member->type, "");
	if (placed->member->is_bitfield)
		text_add(text, ":%" PRIu64, placed->size_bits);
}

/* Both cells of a row, from what is before and after; one when they are equal. */
static void add_cells(struct text *text, const struct text *before, const struct text *after,
		      const char *arrow)
{
	if (before->length)
		text_add(text, "%s", text_str(before));
	if (before->length && after->length && strcmp(text_str(before), text_str(after)) == 0)
		return;
	if (before->length && after->length)
		text_add(text, "%s", arrow);
	if (after->length)
		text_add(text, "%s", text_str(after));
}

typedef void add_function(struct text *text, const struct placed *placed);

static void add_both(struct text *text, const struct diff_row *row, add_function *add,
		     const char *arrow)
{
	const struct member_change *change = row->first->change;
	struct text before = { 0 }, after = { 0 };

	if (!(change->flags & CHANGE_ADDED))
		add(&before, &change->before);
	if (!(change->flags & CHANGE_REMOVED))
		add(&after, &change->after);
	add_cells(text, &before, &after, arrow);
	text_deinit(&before);
	text_deinit(&after);
}

void diff_row_types(struct text *text, const struct diff_row *row, const char *arrow)
{
	add_both(text, row, add_type, arrow);
}

void diff_row_declaration(struct text *text, const struct diff_row *row)
{
	const struct member_change *change = row->first->change;
	const struct placed *placed =
		change->flags & CHANGE_REMOVED ? &change->before : &change->after;

	type_declare(text, placed->member->type, placed->path);
	if (placed->member->is_bitfield)
		text_add(text, ":%" PRIu64, placed->size_bits);
}

static void add_size(struct text *text, const struct placed *placed)
{
	styled_bits(text, placed->size_bits);
}

void diff_row_sizes(struct text *text, const struct diff_row *row, const char *arrow)
{
	const struct member_change *change = row->first->change;
	uint64_t before = change->before.size_bits, after = change->after.size_bits;

	if (before && after && before % 8 == 0 && after % 8 == 0) {
		diff_numbers(text, before / 8, after / 8, arrow);
		text_add(text, " bytes");
		return;
	}
	add_both(text, row, add_size, arrow);
}

static void add_offset(struct text *text, const struct placed *placed)
{
	text_add(text, "%" PRIu64, placed->offset_bits / 8);
	if (placed->offset_bits % 8 || placed->member->is_bitfield)
		text_add(text, ":%u", (unsigned)(placed->offset_bits % 8));
}

void diff_row_offsets(struct text *text, const struct diff_row *row, const char *arrow)
{
	add_both(text, row, add_offset, arrow);
}

static void add_lines(struct text *text, const struct bound_struct *bound,
		      const struct placed *first, const struct placed *last)
{
	struct lines geometry = bound->audited->geometry;
	uint64_t begin, end, ignored;

	if (!lines_of_run(geometry, first->offset_bits, first->size_bits, &begin, &ignored))
		begin = lines_of_bit(geometry, first->offset_bits);
	if (!lines_of_run(geometry, last->offset_bits, last->size_bits, &ignored, &end))
		end = lines_of_bit(geometry, last->offset_bits);
	styled_range(text, begin, end > begin ? end : begin);
}

void diff_row_lines(struct text *text, const struct comparison *comparison,
		    const struct diff_row *row, const char *arrow)
{
	const struct member_change *first = row->first->change, *last = row->last->change;
	struct text before = { 0 }, after = { 0 };

	if (!(first->flags & CHANGE_ADDED))
		add_lines(&before, comparison->before, &first->before, &last->before);
	if (!(first->flags & CHANGE_REMOVED))
		add_lines(&after, comparison->after, &first->after, &last->after);
	add_cells(text, &before, &after, arrow);
	text_deinit(&before);
	text_deinit(&after);
}

static void add_group(struct text *text, const char *group)
{
	text_add(text, "%s", !group ? "no group" : *group ? group : "(unnamed)");
}

void diff_row_groups(struct text *text, const struct diff_row *row, const char *arrow)
{
	const struct compared_member *member = row->first;
	unsigned flags = member->change->flags;

	if (!member->group_before && !member->group_after)
		return;
	if (!(flags & CHANGE_ADDED) &&
	    (flags & CHANGE_REMOVED ||
	     !strings_equal(member->group_before, member->group_after)))
		add_group(text, member->group_before);
	if (!(flags & (CHANGE_ADDED | CHANGE_REMOVED)) &&
	    !strings_equal(member->group_before, member->group_after))
		text_add(text, "%s", arrow);
	if (!(flags & CHANGE_REMOVED))
		add_group(text, member->group_after);
}

void diff_numbers(struct text *text, uint64_t before, uint64_t after, const char *arrow)
{
	text_add(text, "%" PRIu64, before);
	if (after != before)
		text_add(text, "%s%" PRIu64, arrow, after);
}

void diff_line_set(struct text *text, const struct line_set *set)
{
	if (!set->runs.count)
		text_add(text, "none");
	for (size_t i = 0; i < set->runs.count; i++) {
		text_add(text, "%s", i ? "," : "");
		styled_range(text, set->runs.items[i].first, set->runs.items[i].last);
	}
}

void diff_group_lines(struct text *text, const struct group_change *group, const char *arrow)
{
	static const struct line_set none = { 0 };
	struct text before = { 0 }, after = { 0 };

	diff_line_set(&before, group->before ? &group->before->line_set : &none);
	diff_line_set(&after, group->after ? &group->after->line_set : &none);
	add_cells(text, &before, &after, arrow);
	text_deinit(&before);
	text_deinit(&after);
}

bool diff_hot(const struct comparison *comparison, size_t *ret_members, size_t *ret_groups)
{
	*ret_members = *ret_groups = 0;
	for (size_t i = 0; i < comparison->member_count; i++)
		*ret_members += comparison->members[i].has_hot_move;
	for (size_t i = 0; i < comparison->group_count; i++) {
		const struct group_change *group = &comparison->groups[i];

		if (!group->is_cold &&
		    group->flags & (GROUP_CHANGE_APPEARED | GROUP_CHANGE_VANISHED |
				    GROUP_CHANGE_LINES))
			++*ret_groups;
	}
	return comparison->has_hot_move;
}
