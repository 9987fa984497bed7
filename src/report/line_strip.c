/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Draws a line in characters. */
#include "report/line_strip.h"

#include "report/styled.h"

/* One character, and how it is drawn. */
struct cell {
	char character;
	enum style style;
};

static enum style style_of(const struct line_item *item, const enum group_color *colors)
{
	if (item->kind == LINE_BOX_HOLE || item->kind == LINE_BOX_PADDING)
		return STYLE_HOLE;
	return item->group == LAYOUT_NO_GROUP
		       ? STYLE_RULER
		       : STYLE_COLOR(group_color_of(colors, item->group));
}

/* The characters of one box; members of unions are drawn over each other, the first on top. */
static void box_draw(struct cell *cells, const struct line_box *box, uint64_t bytes_a_cell,
		     const enum group_color *colors)
{
	const struct line_item *item = box->item;
	bool is_unused = item->kind == LINE_BOX_HOLE || item->kind == LINE_BOX_PADDING;
	size_t first = box->begin_bytes / bytes_a_cell;
	size_t last = (box->end_bytes - 1) / bytes_a_cell;
	enum style style = style_of(item, colors);

	if (item->kind == LINE_BOX_OUTSIDE)
		return;
	for (size_t i = first; i <= last; i++) {
		if (cells[i].character != ' ' && (is_unused || item->lane))
			continue;
		cells[i].character = '-';
		if (is_unused)
			cells[i].character = '.';
		else if (item->kind == LINE_BOX_BITS)
			cells[i].character = ':';
		cells[i].style = style;
	}
	if (is_unused || item->lane)
		return;
	if (item->kind == LINE_BOX_MEMBER)
		cells[first].character = box->has_begun ? '<' : '|';
	if (box->goes_on)
		cells[last].character = '>';
	if (item->straddles && box->has_begun)
		cells[first].style = STYLE_WARNING;
	if (item->straddles && box->goes_on)
		cells[last].style = STYLE_WARNING;
}

void line_strip_add(struct text *text, const struct line_map *map, const struct line_row *row,
		    const enum group_color *colors)
{
	struct cell cells[LINE_STRIP_COLUMNS];
	uint64_t line_bytes = map->geometry.line_bytes, bytes_a_cell;
	size_t count = line_bytes < LINE_STRIP_COLUMNS ? line_bytes : LINE_STRIP_COLUMNS;
	enum style style = STYLE_PLAIN;

	bytes_a_cell = line_bytes / count;
	for (size_t i = 0; i < count; i++)
		cells[i] = (struct cell){ ' ', STYLE_PLAIN };
	for (size_t i = 0; i < row->box_count; i++)
		box_draw(cells, &row->boxes[i], bytes_a_cell, colors);
	while (count && cells[count - 1].character == ' ')
		count--;
	for (size_t i = 0; i < count; i++) {
		if (cells[i].style != style && style != STYLE_PLAIN)
			styled_set(text, STYLE_PLAIN);
		if (cells[i].style != style && cells[i].style != STYLE_PLAIN)
			styled_set(text, cells[i].style);
		style = cells[i].style;
		text_add_bytes(text, &cells[i].character, 1);
	}
	if (style != STYLE_PLAIN)
		styled_set(text, STYLE_PLAIN);
}
