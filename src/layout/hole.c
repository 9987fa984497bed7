/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Finds holes from the union of the bits that members cover, and says which ones are
 * deliberate. */
#include "layout/hole.h"

#include <stdlib.h>
#include <string.h>

static int start_compare(const void *a, const void *b)
{
	const struct start *x = a, *y = b;

	return x->offset_bits < y->offset_bits ? -1 : x->offset_bits > y->offset_bits;
}

/* The alignment that a declaration or its type forces; 0 for none. */
static uint64_t forced_align(const struct member *member)
{
	const struct type *peeled = type_peel(member->type);
	uint64_t align = member->align_bytes;

	for (const struct type *type = member->type;; type = type->target) {
		if (type->align_bytes > align)
			align = type->align_bytes;
		if (type == peeled)
			return align;
	}
}

/* The alignment that the member would have if nothing forced one. */
static uint64_t natural_align(const struct member *member)
{
	struct type plain = *type_peel(member->type);

	plain.align_bytes = 0;
	return type_align_bytes(&plain);
}

/* Whether the space is there because `member`, which follows it, has to start on a boundary. */
static bool alignment_explains(const struct member *member, uint64_t offset_bits,
			       uint64_t size_bits)
{
	uint64_t forced = forced_align(member) * 8, natural, past;

	if (size_bits >= forced)
		return false;
	natural = natural_align(member) * 8;
	past = offset_bits % natural;
	/* Without force the member would have been nearer to what is before the hole. */
	return forced > natural && size_bits > (past ? natural - past : 0);
}

struct hole_finder {
	const struct start *starts; /* by offset */
	size_t start_count;
	vec(struct hole) holes;
};

/* The first start at or behind an offset. */
static size_t first_start_from(const struct hole_finder *finder, uint64_t offset_bits)
{
	size_t low = 0, high = finder->start_count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (finder->starts[middle].offset_bits < offset_bits)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static void hole_add(struct hole_finder *finder, uint64_t offset_bits, uint64_t end_bits)
{
	struct hole *hole = vec_push(&finder->holes);

	hole->offset_bits = offset_bits;
	hole->size_bits = end_bits - offset_bits;
	for (size_t i = first_start_from(finder, end_bits);
	     i < finder->start_count && finder->starts[i].offset_bits == end_bits; i++)
		if (alignment_explains(finder->starts[i].member, offset_bits, hole->size_bits))
			hole->is_forced = true;
}

/* Adds the gap [from, to), cut wherever something without a size lies in it. */
static void gap_add(struct hole_finder *finder, uint64_t from, uint64_t to)
{
	for (size_t i = first_start_from(finder, from);
	     i < finder->start_count && finder->starts[i].offset_bits < to; i++) {
		uint64_t cut = finder->starts[i].offset_bits;

		if (!finder->starts[i].ends_hole || cut == from)
			continue;
		hole_add(finder, from, cut);
		from = cut;
	}
	hole_add(finder, from, to);
}

static uint64_t end_clipped(uint64_t offset_bits, uint64_t size_bits, uint64_t limit)
{
	uint64_t end;

	if (!checked_add(offset_bits, size_bits, &end) || end > limit)
		return limit;
	return end;
}

void holes_find(struct arena *arena, struct layout *layout, struct start *starts,
		size_t start_count)
{
	struct hole_finder finder = { .starts = starts, .start_count = start_count };
	uint64_t covered = 0, last = 0;

	if (start_count)
		qsort(starts, start_count, sizeof(*starts), start_compare);
	for (size_t i = 0; i < layout->member_count; i++) {
		const struct placed *member = &layout->members[i];
		uint64_t end;

		if (!member->size_bits || member->is_expanded)
			continue;
		end = end_clipped(member->offset_bits, 0, layout->size_bits);
		if (end > covered)
			gap_add(&finder, covered, end);
		end = end_clipped(member->offset_bits, member->size_bits, layout->size_bits);
		if (end > covered)
			covered = end;
	}
	for (size_t i = start_count; i > 0 && !last; i--)
		if (starts[i - 1].ends_hole)
			last = end_clipped(starts[i - 1].offset_bits, 0, layout->size_bits);
	if (last > covered) {
		gap_add(&finder, covered, last);
		covered = last;
	}
	layout->padding_bits = layout->size_bits - covered;
	layout->hole_count = finder.holes.count;
	layout->holes = arena_array(arena, struct hole, finder.holes.count);
	if (finder.holes.count)
		memcpy(layout->holes, finder.holes.items,
		       finder.holes.count * sizeof(*layout->holes));
	vec_deinit(&finder.holes);
}
