/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Asks the filter of a shown struct. */
#include "report/shown_filter.h"

bool shown_is_whole(const struct shown_struct *shown)
{
	return !shown->filter.kept && !shown->filter.has_lines;
}

/* What has no size counts on the line that it stands on. */
static bool on_lines(const struct shown_struct *shown, uint64_t offset_bits, uint64_t size_bits)
{
	const struct shown_filter *filter = &shown->filter;
	uint64_t first, last;

	if (!filter->has_lines)
		return true;
	if (!lines_of_run(shown->geometry, offset_bits, size_bits, &first, &last))
		first = last = lines_of_bit(shown->geometry, offset_bits);
	return first <= filter->last_line && filter->first_line <= last;
}

bool shown_member(const struct shown_struct *shown, size_t member)
{
	const struct placed *placed = &shown->layout->members[member];

	return (!shown->filter.kept || shown->filter.kept[member]) &&
	       on_lines(shown, placed->offset_bits, placed->size_bits);
}

bool shown_group(const struct shown_struct *shown, size_t group)
{
	const struct marked_group *marked = &shown->layout->groups[group];

	return (!shown->filter.kept || shown->filter.kept_groups[group]) &&
	       on_lines(shown, marked->begin_bits, marked->end_bits - marked->begin_bits);
}

bool shown_unused(const struct shown_struct *shown, uint64_t offset_bits, uint64_t size_bits)
{
	const struct layout *layout = shown->layout;

	if (!on_lines(shown, offset_bits, size_bits))
		return false;
	for (size_t i = 0; shown->filter.kept && i < layout->group_count; i++)
		if (shown->filter.kept_groups[i] &&
		    layout->groups[i].begin_bits <= offset_bits &&
		    offset_bits + size_bits <= layout->groups[i].end_bits)
			return true;
	return !shown->filter.kept;
}

bool shown_item(const struct shown_struct *shown, const struct line_item *item)
{
	uint64_t begin_bits = item->begin_bytes * 8;

	for (size_t i = 0; i < item->member_count; i++)
		if (shown_member(shown, item->members[i]))
			return true;
	return !item->member_count &&
	       shown_unused(shown, begin_bits, item->end_bytes * 8 - begin_bits);
}

bool shown_row(const struct shown_struct *shown, const struct line_row *row)
{
	const struct shown_filter *filter = &shown->filter;

	if (filter->has_lines &&
	    (row->last_line < filter->first_line || row->first_line > filter->last_line))
		return false;
	if (!filter->kept)
		return true;
	for (size_t i = 0; i < shown->layout->member_count; i++) {
		const struct placed *placed = &shown->layout->members[i];

		if (filter->kept[i] &&
		    line_row_has(row, placed->offset_bits, placed->size_bits))
			return true;
	}
	return false;
}

size_t shown_member_count(const struct shown_struct *shown, uint64_t *ret_lines)
{
	struct line_set lines = { 0 };
	size_t count = 0;

	for (size_t i = 0; i < shown->layout->member_count; i++) {
		const struct placed *placed = &shown->layout->members[i];
		uint64_t first, last;

		if (!shown_member(shown, i))
			continue;
		count++;
		if (lines_of_run(shown->geometry, placed->offset_bits, placed->size_bits,
				 &first, &last))
			line_set_add(&lines, first, last);
	}
	*ret_lines = line_set_count(&lines);
	line_set_deinit(&lines);
	return count;
}
