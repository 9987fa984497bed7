/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The rows of a map in HTML, and the boxes in them.  Places are shares of the row, so that a
 * map is as wide as there is room. */
#include <inttypes.h>

#include "report/box_words.h"
#include "report/map_html_private.h"
#include "report/map_words.h"
#include "report/markup.h"
#include "report/shown_filter.h"

/* Three lines of a name; one where members share bytes. */
#define ROW_PIXELS  42
#define LANE_PIXELS 16

/* Boxes of a smaller share of the row than this have their name turned. */
#define UPRIGHT_PERCENT 2.0
/* And of less than this, have it in small letters. */
#define SMALL_PERCENT 4.0

/* Where in the text the words about a box begin and end is up to the reader's screen: those of
 * the last rows open upwards, as do those on the right to the left. */
#define LATE_ROWS 3

static const char *kind_class(enum line_box_kind kind)
{
	static const char *const classes[] = {
		[LINE_BOX_MEMBER] = "",          [LINE_BOX_BITS] = " bits",
		[LINE_BOX_HOLE] = " hole",       [LINE_BOX_PADDING] = " padding",
		[LINE_BOX_OUTSIDE] = " outside",
	};

	return classes[kind];
}

/* The first mark among the members of a box, and whose it is. */
static const char *mark_of(const struct map_page *page, const struct line_item *item,
			   size_t *ret_member)
{
	const char *mark = NULL;

	for (size_t i = 0; page->marks && !mark && i < item->member_count; i++) {
		*ret_member = item->members[i];
		mark = page->marks->mark(page->marks->context, item->members[i]);
	}
	return mark;
}

static void add_links(const struct map_page *page, const struct line_item *item)
{
	const struct map_marks *marks = page->marks;
	size_t link;

	for (size_t i = 0; marks && marks->link && i < item->member_count; i++)
		if (marks->link(marks->context, item->members[i], &link))
			text_add(page->text, " m%zu", link);
}

static const char *mark_words(const struct map_page *page, size_t member, const char *mark)
{
	const struct map_marks *marks = page->marks;
	const char *words = marks->words ? marks->words(marks->context, member) : NULL;

	return words ? words : mark;
}

static bool is_upright(const struct line_item *item, double width)
{
	return width < UPRIGHT_PERCENT && item->lane_count == 1;
}

static void add_classes(const struct map_page *page, const struct line_box *box, bool is_late,
			double width)
{
	const struct line_item *item = box->item;
	size_t marked;
	const char *mark = mark_of(page, item, &marked);

	text_add(page->text, "b c%u%s", (unsigned)group_color_of(page->colors, item->group),
		 kind_class(item->kind));
	if (box->has_begun)
		text_add(page->text, " from");
	if (box->goes_on)
		text_add(page->text, " on");
	if (item->straddles)
		text_add(page->text, " straddle");
	if (is_upright(item, width))
		text_add(page->text, " v");
	else if (width < SMALL_PERCENT)
		text_add(page->text, " k");
	if (box->begin_bytes * 2 > page->map->geometry.line_bytes)
		text_add(page->text, " r");
	if (is_late)
		text_add(page->text, " up");
	if (mark)
		text_add(page->text, " %s", mark);
	add_links(page, item);
	if (!shown_item(page->shown, item))
		text_add(page->text, " dim");
}

struct told {
	struct text *text;
	bool has_begun;
};

static void tell_line(void *context, const char *line)
{
	struct told *told = context;

	text_add(told->text, told->has_begun ? "<span>" : "<span class=\"d\">");
	markup_add(told->text, line);
	text_add(told->text, "</span>");
	told->has_begun = true;
}

static void add_box(const struct map_page *page, const struct line_box *box, bool is_late)
{
	const struct line_item *item = box->item;
	double share = 100.0 / (double)page->map->geometry.line_bytes;
	double width = (double)(box->end_bytes - box->begin_bytes) * share;
	double lane = 100.0 / item->lane_count;
	size_t marked;
	const char *mark = mark_of(page, item, &marked);
	struct told told = { .text = page->text };
	struct text label = { 0 };

	text_add(page->text, "<div class=\"");
	add_classes(page, box, is_late, width);
	text_add(page->text, "\" style=\"left:%.7g%%;width:%.7g%%",
		 (double)box->begin_bytes * share, width);
	if (item->lane_count > 1)
		text_add(page->text, ";top:%.5g%%;height:%.5g%%", item->lane * lane, lane);
	text_add(page->text, "\" tabindex=\"0\"><span class=\"n\">");
	box_label(&label, page->map, item);
	if (is_upright(item, width))
		markup_add(page->text, text_str(&label));
	else
		markup_add_name(page->text, text_str(&label));
	text_add(page->text, "</span><span class=\"t\" role=\"tooltip\">");
	box_tell(page->map, item, tell_line, &told);
	if (mark)
		tell_line(&told, mark_words(page, marked, mark));
	text_add(page->text, "</span></div>\n");
	text_deinit(&label);
}

/* The groups that lie on a row, once each, in the order of memory. */
static void add_groups(const struct map_page *page, const struct line_row *row)
{
	const struct layout *layout = page->map->layout;

	text_add(page->text, "<div class=\"in\">");
	for (size_t i = 0; i < layout->group_count; i++) {
		const struct marked_group *group = &layout->groups[i];

		if (!line_row_has(row, group->begin_bits, group->end_bits - group->begin_bits))
			continue;
		text_add(page->text, "<span><i class=\"c%u\"></i>", (unsigned)page->colors[i]);
		markup_add_name(page->text, map_group_name(group));
		text_add(page->text, "</span>");
	}
	text_add(page->text, "</div>");
}

static void add_row(const struct map_page *page, const struct line_row *row, bool is_late)
{
	unsigned lanes = 1;
	struct text name = { 0 };

	for (size_t i = 0; i < row->box_count; i++)
		if (row->boxes[i].item->lane_count > lanes)
			lanes = row->boxes[i].item->lane_count;
	map_row_name(&name, row);
	text_add(page->text,
		 "<div class=\"row\"><div class=\"no\"><b>%s</b><span class=\"at\">%" PRIu64
		 " 0x%" PRIx64 "</span></div>",
		 text_str(&name), row->begin_bytes, row->begin_bytes);
	text_add(page->text, "<div class=\"cells\" style=\"height:%upx\">\n",
		 lanes * LANE_PIXELS > ROW_PIXELS ? lanes * LANE_PIXELS : ROW_PIXELS);
	for (size_t i = 0; i < row->box_count; i++)
		if (row->boxes[i].item->kind != LINE_BOX_OUTSIDE)
			add_box(page, &row->boxes[i], is_late);
	text_add(page->text, "</div>");
	add_groups(page, row);
	text_add(page->text, "</div>\n");
	text_deinit(&name);
}

static void add_ruler(const struct map_page *page)
{
	text_add(page->text,
		 "<div class=\"row\" aria-hidden=\"true\"><div></div><div class=\"ruler\">");
	for (unsigned i = 0; i < 8; i++)
		text_add(page->text, "<span style=\"left:%g%%\">%" PRIu64 "</span>", i * 12.5,
			 page->map->geometry.line_bytes / 8 * i);
	text_add(page->text, "</div></div>\n");
}

void map_html_add_rows(const struct map_page *page)
{
	const struct line_map *map = page->map;

	text_add(page->text, "<div class=\"scroll\"><div class=\"map\">\n");
	add_ruler(page);
	for (size_t i = 0; i < map->row_count; i++)
		if (shown_row(page->shown, &map->rows[i]))
			add_row(page, &map->rows[i],
				map->row_count > LATE_ROWS && i >= map->row_count - LATE_ROWS);
	text_add(page->text, "</div></div>\n");
}
