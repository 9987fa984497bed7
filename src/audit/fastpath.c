/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Measures what the fast path needs. */
#include "audit/fastpath.h"

#include <stdlib.h>
#include <string.h>

#include "audit/field_access.h"
#include "audit/resolve.h"

const char *fastpath_name(enum fastpath_kind kind)
{
	static const char *const names[FASTPATH_COUNT] = {
		[FASTPATH_ALL] = "all", [FASTPATH_TX] = "tx", [FASTPATH_RX] = "rx"
	};

	return names[kind];
}

static bool is_on(const struct rule_field *rule, enum fastpath_kind kind)
{
	switch (kind) {
	case FASTPATH_TX:
		return access_is_given(rule->tx);
	case FASTPATH_RX:
		return access_is_given(rule->rx);
	case FASTPATH_ALL:
	case FASTPATH_COUNT:
		break;
	}
	return access_is_given(rule->tx) || access_is_given(rule->rx);
}

/* Bytes that a member takes. */
struct extent {
	uint64_t begin_bytes;
	uint64_t end_bytes;
};

static struct extent extent_of(const struct placed *placed)
{
	uint64_t end_bits;

	if (!checked_add(placed->offset_bits, placed->size_bits, &end_bits))
		end_bits = UINT64_MAX;
	return (struct extent){ placed->offset_bits / 8, bytes_holding_bits(end_bits) };
}

static int extent_compare(const void *a, const void *b)
{
	const struct extent *x = a, *y = b;

	if (x->begin_bytes != y->begin_bytes)
		return x->begin_bytes < y->begin_bytes ? -1 : 1;
	return x->end_bytes < y->end_bytes ? -1 : x->end_bytes > y->end_bytes;
}

/* Bytes that extents cover, each once. */
static uint64_t bytes_covered(struct extent *extents, size_t count)
{
	uint64_t bytes = 0, covered_end = 0;

	qsort(extents, count, sizeof(*extents), extent_compare);
	for (size_t i = 0; i < count; i++) {
		uint64_t begin = extents[i].begin_bytes;

		if (begin < covered_end)
			begin = covered_end;
		if (extents[i].end_bytes > begin) {
			bytes += extents[i].end_bytes - begin;
			covered_end = extents[i].end_bytes;
		}
	}
	return bytes;
}

static void lines_keep(struct arena *arena, struct line_set *set, struct fastpath_use *ret)
{
	struct line_run *runs = arena_array(arena, struct line_run, set->runs.count);

	if (set->runs.count)
		memcpy(runs, set->runs.items, set->runs.count * sizeof(*runs));
	ret->runs = runs;
	ret->run_count = set->runs.count;
	ret->lines = line_set_count(set);
	line_set_deinit(set);
}

static void use_measure(const struct bound_struct *bound, enum fastpath_kind kind,
			struct fastpath_use *ret)
{
	struct lines geometry = bound->audited->geometry;
	struct extent *extents = arena_array(bound->arena, struct extent, bound->field_count);
	struct line_set set = { 0 };

	for (size_t i = 0; i < bound->field_count; i++) {
		const struct bound_field *field = &bound->fields[i];
		uint64_t first, last;

		if (!field->applies || !is_on(field->rule, kind))
			continue;
		ret->row_count++;
		if (!field->is_found)
			continue;
		if (lines_of_run(geometry, field->placed.offset_bits, field->placed.size_bits,
				 &first, &last))
			line_set_add(&set, first, last);
		extents[ret->found_count++] = extent_of(&field->placed);
	}
	ret->bytes = bytes_covered(extents, ret->found_count);
	ret->least_lines =
		ret->bytes / geometry.line_bytes + (ret->bytes % geometry.line_bytes != 0);
	lines_keep(bound->arena, &set, ret);
}

static void missing_collect(const struct bound_struct *bound, struct fastpath *ret)
{
	ret->missing = arena_array(bound->arena, const char *, bound->field_count);
	for (size_t i = 0; i < bound->field_count; i++) {
		const struct bound_field *field = &bound->fields[i];

		if (field->applies && !field->is_found && is_on(field->rule, FASTPATH_ALL))
			ret->missing[ret->missing_count++] = field->name;
	}
}

const struct fastpath *fastpath_measure(const struct bound_struct *bound)
{
	struct fastpath *fastpath;

	if (!bound->field_count)
		return NULL;
	fastpath = arena_new(bound->arena, struct fastpath);
	for (size_t i = 0; i < FASTPATH_COUNT; i++)
		use_measure(bound, (enum fastpath_kind)i, &fastpath->uses[i]);
	missing_collect(bound, fastpath);
	return fastpath;
}
