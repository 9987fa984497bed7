/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Runs of bits by where they begin, each with how far those up to it reach. */
#include "audit/hot_bits.h"

#include <stdlib.h>

#include "audit/field_access.h"

static uint64_t end_of(uint64_t offset_bits, uint64_t size_bits)
{
	uint64_t end;

	return checked_add(offset_bits, size_bits, &end) ? end : UINT64_MAX;
}

static void add(struct hot_bits *hot, uint64_t offset_bits, uint64_t size_bits,
		const char *group, bool is_hot)
{
	if (size_bits)
		hot->runs[hot->run_count++] = (struct hot_run){
			.begin_bits = offset_bits,
			.end_bits = end_of(offset_bits, size_bits),
			.group = group,
			.is_hot = is_hot,
		};
}

static int run_compare(const void *a, const void *b)
{
	const struct hot_run *x = a, *y = b;

	if (x->begin_bits != y->begin_bits)
		return x->begin_bits < y->begin_bits ? -1 : 1;
	return x->end_bits < y->end_bits ? -1 : x->end_bits > y->end_bits;
}

static bool is_on_fast_path(const struct bound_field *field)
{
	return field->applies && field->is_found &&
	       (access_is_given(field->rule->tx) || access_is_given(field->rule->rx));
}

void hot_bits_collect(const struct bound_struct *bound, struct hot_bits *ret)
{
	const struct audited_struct *audited = bound->audited;
	size_t room = bound->field_count;

	for (size_t i = 0; i < audited->group_count; i++)
		room += audited->groups[i].member_count;
	*ret = (struct hot_bits){ .runs = arena_array(bound->arena, struct hot_run, room) };
	for (size_t i = 0; i < audited->group_count; i++) {
		const struct audited_group *group = &audited->groups[i];

		for (size_t k = 0; k < group->member_count; k++)
			add(ret, group->members[k].offset_bits, group->members[k].size_bits,
			    group->name, group->access != ACCESS_COLD);
	}
	for (size_t i = 0; i < bound->field_count; i++)
		if (is_on_fast_path(&bound->fields[i]))
			add(ret, bound->fields[i].placed.offset_bits,
			    bound->fields[i].placed.size_bits, NULL, true);
	if (ret->run_count)
		qsort(ret->runs, ret->run_count, sizeof(*ret->runs), run_compare);
	for (size_t i = 0; i < ret->run_count; i++) {
		struct hot_run *run = &ret->runs[i];

		run->reach_bits = run->end_bits;
		if (i && run[-1].reach_bits > run->reach_bits)
			run->reach_bits = run[-1].reach_bits;
	}
}

/* How many runs begin before the bit. */
static size_t begun_before(const struct hot_bits *hot, uint64_t bit)
{
	size_t low = 0, high = hot->run_count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (hot->runs[middle].begin_bits < bit)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

bool hot_bits_touch(const struct hot_bits *hot, uint64_t offset_bits, uint64_t size_bits)
{
	size_t i = begun_before(hot, end_of(offset_bits, size_bits));

	while (size_bits && i-- && hot->runs[i].reach_bits > offset_bits)
		if (hot->runs[i].is_hot && hot->runs[i].end_bits > offset_bits)
			return true;
	return false;
}

const char *hot_bits_group(const struct hot_bits *hot, uint64_t offset_bits, uint64_t size_bits)
{
	uint64_t end = end_of(offset_bits, size_bits);
	size_t i = begun_before(hot, end);

	while (size_bits && i-- && hot->runs[i].reach_bits > offset_bits) {
		const struct hot_run *run = &hot->runs[i];

		if (run->group && run->begin_bits <= offset_bits && run->end_bits >= end)
			return run->group;
	}
	return NULL;
}
