/* SPDX-License-Identifier: GPL-2.0-or-later */
/* From members and holes, which are bits, to the boxes of bytes that a map shows. */
#include "layout/line_items.h"

#include <stdlib.h>

/* An item while items are gathered. */
struct draft {
	struct line_item item;
	size_t order;
	vec(size_t) members;
};

struct gathering {
	struct arena *arena;
	const struct layout *layout;
	struct lines geometry;
	vec(struct draft) drafts;
	size_t bits; /* index + 1 of the latest run of bit-fields */
};

static bool is_whole_bytes(uint64_t offset_bits, uint64_t size_bits)
{
	return offset_bits % 8 == 0 && size_bits % 8 == 0;
}

static uint64_t end_of(uint64_t offset_bits, uint64_t size_bits)
{
	uint64_t end_bits;

	return bytes_holding_bits(checked_add(offset_bits, size_bits, &end_bits) ? end_bits
										 : UINT64_MAX);
}

static struct draft *draft_add(struct gathering *gathering, enum line_box_kind kind,
			       uint64_t begin_bytes, uint64_t end_bytes)
{
	struct draft *draft = vec_push(&gathering->drafts);

	draft->item = (struct line_item){
		.kind = kind,
		.begin_bytes = begin_bytes,
		.end_bytes = end_bytes,
		.group = LAYOUT_NO_GROUP,
	};
	draft->order = gathering->drafts.count;
	return draft;
}

static bool member_straddles(const struct gathering *gathering, const struct placed *placed)
{
	return placed->size_bits <= gathering->geometry.line_bytes * 8 &&
	       lines_touched(gathering->geometry, placed->offset_bits, placed->size_bits) > 1;
}

/* Bit-fields that share a byte with the run before them continue it. */
static void member_add(struct gathering *gathering, size_t index)
{
	const struct placed *placed = &gathering->layout->members[index];
	bool is_whole = is_whole_bytes(placed->offset_bits, placed->size_bits);
	uint64_t begin = placed->offset_bits / 8;
	uint64_t end = end_of(placed->offset_bits, placed->size_bits);
	struct draft *draft = NULL;

	if (!is_whole && gathering->bits)
		draft = &gathering->drafts.items[gathering->bits - 1];
	if (!draft || begin >= draft->item.end_bytes) {
		draft = draft_add(gathering, is_whole ? LINE_BOX_MEMBER : LINE_BOX_BITS, begin,
				  end);
		draft->item.group = placed->group;
		if (!is_whole)
			gathering->bits = gathering->drafts.count;
	}
	if (draft->item.end_bytes < end)
		draft->item.end_bytes = end;
	draft->item.straddles |= member_straddles(gathering, placed);
	*vec_push(&draft->members) = index;
}

/* The group whose borders are around a hole. */
static size_t group_around(const struct layout *layout, uint64_t begin_bits, uint64_t end_bits)
{
	size_t group = LAYOUT_NO_GROUP;

	for (size_t i = 0; i < layout->group_count; i++)
		if (layout->groups[i].begin_bits <= begin_bits &&
		    end_bits <= layout->groups[i].end_bits)
			group = i;
	return group;
}

static void whole_hole_add(struct gathering *gathering, enum line_box_kind kind, uint64_t begin,
			   uint64_t end, bool is_forced)
{
	struct line_item *item;

	if (begin >= end)
		return;
	item = &draft_add(gathering, kind, begin, end)->item;
	item->unused_bits = (end - begin) * 8;
	item->is_forced = is_forced;
	item->group = group_around(gathering->layout, begin * 8, end * 8);
}

/* Unused bits in a byte that bit-fields are in, too, belong to the box of these. */
static void odd_bits_add(struct gathering *gathering, size_t *cursor, uint64_t byte,
			 uint64_t bits)
{
	while (*cursor < gathering->drafts.count) {
		struct line_item *item = &gathering->drafts.items[*cursor].item;

		if (item->kind == LINE_BOX_BITS && byte < item->end_bytes) {
			if (item->begin_bytes <= byte)
				item->unused_bits += bits;
			return;
		}
		++*cursor;
	}
}

static void hole_add(struct gathering *gathering, size_t *cursor, const struct hole *hole,
		     enum line_box_kind kind)
{
	uint64_t begin_bits = hole->offset_bits, end_bits = begin_bits + hole->size_bits;
	uint64_t first_whole = bytes_holding_bits(begin_bits), past_whole = end_bits / 8;

	if (first_whole > past_whole) {
		odd_bits_add(gathering, cursor, past_whole, hole->size_bits);
		return;
	}
	if (begin_bits % 8)
		odd_bits_add(gathering, cursor, begin_bits / 8, first_whole * 8 - begin_bits);
	if (end_bits % 8)
		odd_bits_add(gathering, cursor, past_whole, end_bits % 8);
	whole_hole_add(gathering, kind, first_whole, past_whole, hole->is_forced);
}

static int draft_compare(const void *a, const void *b)
{
	const struct draft *x = a, *y = b;

	if (x->item.begin_bytes != y->item.begin_bytes)
		return x->item.begin_bytes < y->item.begin_bytes ? -1 : 1;
	return x->order < y->order ? -1 : x->order > y->order;
}

/* Puts what overlaps below each other: each item in the first lane that is free. */
static void lanes_assign(struct line_item *items, size_t count)
{
	uint64_t ends[LINE_LANES_MAX];
	unsigned lanes = 0;
	uint64_t heap_end = 0;
	size_t heap = 0; /* where the present heap of overlapping items begins */

	for (size_t i = 0; i <= count; i++) {
		unsigned lane = 0;

		if (i == count || items[i].begin_bytes >= heap_end) {
			for (; heap < i; heap++)
				items[heap].lane_count = lanes;
			lanes = 0;
		}
		if (i == count)
			return;
		while (lane < lanes && ends[lane] > items[i].begin_bytes)
			lane++;
		if (lane == LINE_LANES_MAX)
			lane--;
		else if (lane == lanes)
			ends[lanes++] = 0;
		if (ends[lane] < items[i].end_bytes)
			ends[lane] = items[i].end_bytes;
		items[i].lane = lane;
		if (heap_end < items[i].end_bytes)
			heap_end = items[i].end_bytes;
	}
}

static struct line_item *items_finish(struct gathering *gathering)
{
	size_t count = gathering->drafts.count;
	struct line_item *items = arena_array(gathering->arena, struct line_item, count);

	if (count)
		qsort(gathering->drafts.items, count, sizeof(*gathering->drafts.items),
		      draft_compare);
	for (size_t i = 0; i < count; i++) {
		struct draft *draft = &gathering->drafts.items[i];
		size_t *members = arena_array(gathering->arena, size_t, draft->members.count);

		for (size_t k = 0; k < draft->members.count; k++)
			members[k] = draft->members.items[k];
		items[i] = draft->item;
		items[i].members = members;
		items[i].member_count = draft->members.count;
		vec_deinit(&draft->members);
	}
	lanes_assign(items, count);
	return items;
}

struct line_item *line_items_new(struct arena *arena, const struct layout *layout,
				 struct lines geometry, size_t *ret_count)
{
	struct gathering gathering = { .arena = arena, .layout = layout, .geometry = geometry };
	struct hole padding = { .offset_bits = layout->size_bits - layout->padding_bits,
				.size_bits = layout->padding_bits };
	struct line_item *items;
	size_t cursor = 0;

	for (size_t i = 0; i < layout->member_count; i++)
		if (layout->members[i].size_bits && !layout->members[i].is_expanded)
			member_add(&gathering, i);
	for (size_t i = 0; i < layout->hole_count; i++)
		hole_add(&gathering, &cursor, &layout->holes[i], LINE_BOX_HOLE);
	if (padding.size_bits)
		hole_add(&gathering, &cursor, &padding, LINE_BOX_PADDING);
	items = items_finish(&gathering);
	*ret_count = gathering.drafts.count;
	vec_deinit(&gathering.drafts);
	return items;
}
