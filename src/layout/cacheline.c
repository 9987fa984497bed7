/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which cache lines bits lie on; nothing here overflows, whatever the offsets. */
#include "layout/cacheline.h"

#include <string.h>

uint64_t lines_of_bit(struct lines lines, uint64_t offset_bits)
{
	/* An eighth of the range plus less than a line: the sum always fits. */
	return (offset_bits / 8 + lines.base_bytes % lines.line_bytes) / lines.line_bytes;
}

uint64_t lines_bytes_into(struct lines lines, uint64_t offset_bytes)
{
	return (offset_bytes % lines.line_bytes + lines.base_bytes % lines.line_bytes) %
	       lines.line_bytes;
}

bool lines_of_run(struct lines lines, uint64_t offset_bits, uint64_t size_bits,
		  uint64_t *ret_first, uint64_t *ret_last)
{
	uint64_t last_bit;

	if (!size_bits)
		return false;
	if (!checked_add(offset_bits, size_bits - 1, &last_bit))
		last_bit = UINT64_MAX;
	*ret_first = lines_of_bit(lines, offset_bits);
	*ret_last = lines_of_bit(lines, last_bit);
	return true;
}

uint64_t lines_touched(struct lines lines, uint64_t offset_bits, uint64_t size_bits)
{
	uint64_t first, last;

	return lines_of_run(lines, offset_bits, size_bits, &first, &last) ? last - first + 1
									  : 0;
}

uint64_t lines_least(struct lines lines, uint64_t size_bits)
{
	uint64_t bytes = bytes_holding_bits(size_bits);

	return bytes / lines.line_bytes + (bytes % lines.line_bytes != 0);
}

/* The first run that ends at or behind the line before `line`, so that neighbours merge. */
static size_t first_run_touching(const struct line_set *set, uint64_t line)
{
	size_t low = 0, high = set->runs.count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (set->runs.items[middle].last < line &&
		    line - set->runs.items[middle].last > 1)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

void line_set_add(struct line_set *set, uint64_t first, uint64_t last)
{
	size_t begin = first_run_touching(set, first), end = begin;
	struct line_run *runs;

	assert(first <= last);
	while (end < set->runs.count &&
	       (set->runs.items[end].first <= last || set->runs.items[end].first - last == 1)) {
		if (set->runs.items[end].first < first)
			first = set->runs.items[end].first;
		if (set->runs.items[end].last > last)
			last = set->runs.items[end].last;
		end++;
	}
	if (begin == end) {
		(void)vec_push(&set->runs);
		runs = set->runs.items;
		memmove(runs + begin + 1, runs + begin,
			(set->runs.count - 1 - begin) * sizeof(*runs));
	} else {
		runs = set->runs.items;
		memmove(runs + begin + 1, runs + end, (set->runs.count - end) * sizeof(*runs));
		set->runs.count -= end - begin - 1;
	}
	runs[begin] = (struct line_run){ .first = first, .last = last };
}

void line_set_union(struct line_set *set, const struct line_set *added)
{
	for (size_t i = 0; i < added->runs.count; i++)
		line_set_add(set, added->runs.items[i].first, added->runs.items[i].last);
}

bool line_set_meets(const struct line_set *set, uint64_t first, uint64_t last)
{
	size_t i = first_run_touching(set, first);

	/* The run found may only be a neighbour of `first`. */
	if (i < set->runs.count && set->runs.items[i].last < first)
		i++;
	return i < set->runs.count && set->runs.items[i].first <= last;
}

bool line_set_has(const struct line_set *set, uint64_t line)
{
	return line_set_meets(set, line, line);
}

void line_set_intersect(const struct line_set *a, const struct line_set *b,
			struct line_set *ret)
{
	size_t i = 0, j = 0;

	while (i < a->runs.count && j < b->runs.count) {
		const struct line_run *x = &a->runs.items[i], *y = &b->runs.items[j];
		uint64_t first = x->first > y->first ? x->first : y->first;
		uint64_t last = x->last < y->last ? x->last : y->last;

		if (first <= last)
			line_set_add(ret, first, last);
		if (x->last < y->last)
			i++;
		else
			j++;
	}
}

uint64_t line_set_count(const struct line_set *set)
{
	uint64_t count = 0;

	for (size_t i = 0; i < set->runs.count; i++)
		count += set->runs.items[i].last - set->runs.items[i].first + 1;
	return count;
}

void line_set_deinit(struct line_set *set)
{
	vec_deinit(&set->runs);
}
