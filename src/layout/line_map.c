/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Cuts the items of a struct into rows of lines. */
#include "layout/line_map.h"

#include "base/vec.h"
#include "layout/line_items.h"

/* The rows under way.  Places are bytes from the start of the line that the struct begins in.
 */
struct drawing {
	struct arena *arena;
	uint64_t line_bytes;
	uint64_t base_bytes;
	const struct line_item *items;
	size_t item_count;
	size_t next;                           /* item that has not begun */
	vec(const struct line_item *) present; /* in this row or below it */
	vec(struct line_row) rows;
	size_t box_count;
};

/* Takes the items that begin before `end`, and drops those that ended before `begin`. */
static void present_update(struct drawing *drawing, uint64_t begin, uint64_t end)
{
	size_t kept = 0;

	for (size_t i = 0; i < drawing->present.count; i++) {
		const struct line_item *item = drawing->present.items[i];

		if (item->end_bytes + drawing->base_bytes > begin)
			drawing->present.items[kept++] = item;
	}
	drawing->present.count = kept;
	while (drawing->next < drawing->item_count &&
	       drawing->items[drawing->next].begin_bytes + drawing->base_bytes < end)
		*vec_push(&drawing->present) = &drawing->items[drawing->next++];
}

/* How many lines from the one at `begin` on show the same whole items. */
static uint64_t lines_alike(const struct drawing *drawing, uint64_t begin)
{
	uint64_t end = UINT64_MAX;

	if (drawing->next < drawing->item_count)
		end = drawing->items[drawing->next].begin_bytes + drawing->base_bytes;
	for (size_t i = 0; i < drawing->present.count; i++) {
		const struct line_item *item = drawing->present.items[i];
		uint64_t item_end = item->end_bytes + drawing->base_bytes;

		if (item->begin_bytes + drawing->base_bytes > begin ||
		    item_end < begin + drawing->line_bytes)
			return 1;
		if (item_end < end)
			end = item_end;
	}
	if (!drawing->present.count || end - begin < drawing->line_bytes)
		return 1;
	return (end - begin) / drawing->line_bytes;
}

static void box_outside(struct drawing *drawing, struct line_box *box, uint64_t begin,
			uint64_t end)
{
	struct line_item *item = arena_new(drawing->arena, struct line_item);

	*item = (struct line_item){ .kind = LINE_BOX_OUTSIDE,
				    .lane_count = 1,
				    .group = LAYOUT_NO_GROUP };
	*box = (struct line_box){ .item = item, .begin_bytes = begin, .end_bytes = end };
}

/* One row of `count` lines that starts at `begin`; the struct ends at `struct_end`. */
static void row_add(struct drawing *drawing, uint64_t begin, uint64_t count,
		    uint64_t struct_end)
{
	struct line_row *row = vec_push(&drawing->rows);
	uint64_t line_bytes = drawing->line_bytes, base = drawing->base_bytes;
	uint64_t line_end = begin + line_bytes, row_end = begin + count * line_bytes;
	struct line_box *boxes =
		arena_array(drawing->arena, struct line_box, drawing->present.count + 2);
	size_t box = 0;

	row->first_line = begin / line_bytes;
	row->last_line = row->first_line + count - 1;
	row->begin_bytes = begin > base ? begin - base : 0;
	row->end_bytes = (row_end < struct_end ? row_end : struct_end) - base;
	if (begin < base)
		box_outside(drawing, &boxes[box++], 0, base - begin);
	for (size_t i = 0; i < drawing->present.count; i++) {
		const struct line_item *item = drawing->present.items[i];
		uint64_t item_begin = item->begin_bytes + base,
			 item_end = item->end_bytes + base;

		boxes[box++] = (struct line_box){
			.item = item,
			.begin_bytes = item_begin > begin ? item_begin - begin : 0,
			.end_bytes = item_end < line_end ? item_end - begin : line_bytes,
			.has_begun = item_begin<begin, .goes_on = item_end> row_end,
		};
	}
	if (struct_end < line_end)
		box_outside(drawing, &boxes[box++], struct_end - begin, line_bytes);
	row->boxes = boxes;
	row->box_count = box;
	drawing->box_count += box;
}

struct line_map *line_map_new(struct arena *arena, const struct layout *layout,
			      struct lines geometry)
{
	struct line_map *map = arena_new(arena, struct line_map);
	struct drawing drawing = {
		.arena = arena,
		.line_bytes = geometry.line_bytes,
		.base_bytes = geometry.base_bytes % geometry.line_bytes,
	};
	/* An eighth of the range and a line: nothing below overflows. */
	uint64_t end = bytes_holding_bits(layout->size_bits) + drawing.base_bytes;
	struct line_row *rows;

	drawing.items = line_items_new(arena, layout, geometry, &drawing.item_count);
	for (uint64_t at = 0; layout->size_bits && at < end;) {
		uint64_t count;

		if (drawing.box_count > LINE_BOXES_MAX) {
			map->is_cut = true;
			break;
		}
		present_update(&drawing, at, at + drawing.line_bytes);
		count = lines_alike(&drawing, at);
		row_add(&drawing, at, count, end);
		at += count * drawing.line_bytes;
	}
	rows = arena_array(arena, struct line_row, drawing.rows.count);
	for (size_t i = 0; i < drawing.rows.count; i++)
		rows[i] = drawing.rows.items[i];
	map->layout = layout;
	map->geometry = geometry;
	map->rows = rows;
	map->row_count = drawing.rows.count;
	vec_deinit(&drawing.rows);
	vec_deinit(&drawing.present);
	return map;
}

bool line_row_has(const struct line_row *row, uint64_t offset_bits, uint64_t size_bits)
{
	uint64_t end_bits;

	if (!checked_add(offset_bits, size_bits, &end_bits))
		end_bits = UINT64_MAX;
	return size_bits && offset_bits / 8 < row->end_bytes &&
	       bytes_holding_bits(end_bits) > row->begin_bytes;
}
