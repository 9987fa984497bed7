/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline show` as a drawing: for documents, slides and mails that take a picture.  What a box
 * tells is in its <title>, which browsers show when it is pointed at. */
#include <inttypes.h>
#include <string.h>

#include "report/box_words.h"
#include "report/group_color.h"
#include "report/map_style.h"
#include "report/map_words.h"
#include "report/markup.h"
#include "report/report.h"
#include "report/shown_filter.h"
#include "report/styled.h"

/* In the drawing's units, which are pixels at its own size. */
#define MARGIN       16
#define LABEL_WIDTH  104
#define CELLS_LEFT   (MARGIN + LABEL_WIDTH)
#define CELLS_WIDTH  1024
#define GROUPS_LEFT  (CELLS_LEFT + CELLS_WIDTH + 12)
#define WIDTH        (GROUPS_LEFT + 180)
#define ROW_HEIGHT   42
#define LANE_HEIGHT  15
#define ROW_GAP      4
#define ARROW        "\xe2\x96\xb6"
#define TEXT_LINE    12.5
#define LETTER_WIDTH 5.7 /* of the letters in boxes, on the average */

/* One drawing under way. */
struct drawing {
	struct text *text; /* the body; the size is known in the end */
	const struct shown_struct *shown;
	const struct line_map *map;
	const enum group_color *colors;
	unsigned y;
};

PRINTF_LIKE(5, 6)
static void add_text(struct drawing *drawing, double x, double y, const char *class,
		     const char *format, ...)
{
	struct text words = { 0 };
	va_list args;

	va_start(args, format);
	text_vadd(&words, format, args);
	va_end(args);
	text_add(drawing->text, "<text x=\"%g\" y=\"%g\"", x, y);
	if (*class)
		text_add(drawing->text, " class=\"%s\"", class);
	text_add(drawing->text, ">");
	markup_add(drawing->text, text_str(&words));
	text_add(drawing->text, "</text>\n");
	text_deinit(&words);
}

static void tell_fact(void *context, const char *line)
{
	struct drawing *drawing = context;

	drawing->y += 18;
	add_text(drawing, MARGIN, drawing->y, "soft", "%s", line);
}

static void add_heading(struct drawing *drawing)
{
	struct text title = { 0 };

	map_title(&title, drawing->shown);
	drawing->y += MARGIN + 16;
	add_text(drawing, MARGIN, drawing->y, "big", "%s", text_str(&title));
	drawing->y += 4;
	map_tell(drawing->shown, drawing->map, tell_fact, drawing);
	text_deinit(&title);
}

static void add_swatch(struct drawing *drawing, double x, double y, const char *class)
{
	text_add(drawing->text,
		 "<rect x=\"%g\" y=\"%g\" width=\"30\" height=\"14\" class=\"%s\"/>\n", x,
		 y - 12, class);
}

/* Groups on the left, signs on the right; the taller one counts. */
static void add_legend(struct drawing *drawing)
{
	const struct layout *layout = drawing->map->layout;
	unsigned top = drawing->y + 26, y = top, x = MARGIN;
	struct text words = { 0 };

	for (size_t i = 0; i < layout->group_count; i++, y += 19) {
		const struct marked_group *group = &layout->groups[i];
		uint64_t size_bits = group->end_bits - group->begin_bits, first, last;

		text_clear(&words);
		text_add(&words, "c%u", (unsigned)drawing->colors[i]);
		add_swatch(drawing, x, y, text_str(&words));
		text_clear(&words);
		text_add(&words, "%s: ", map_group_name(group));
		styled_bits(&words, size_bits);
		text_add(&words, " at %" PRIu64, group->begin_bits / 8);
		if (lines_of_run(drawing->map->geometry, group->begin_bits, size_bits, &first,
				 &last)) {
			text_add(&words, first == last ? ", line " : ", lines ");
			styled_range(&words, first, last);
		}
		add_text(drawing, x + 38, y, "", "%s", text_str(&words));
	}
	x = layout->group_count ? MARGIN + 440 : MARGIN;
	for (size_t i = 0; i < MAP_SIGN_COUNT; i++) {
		text_clear(&words);
		text_add(&words, "c0 %s", map_signs[i].style);
		add_swatch(drawing, x, top + 19 * (double)i, text_str(&words));
		if (strcmp(map_signs[i].style, "from on") == 0)
			add_text(drawing, x + 19, top + 19 * (double)i - 1, "n soft", "%s",
				 ARROW);
		add_text(drawing, x + 38, top + 19 * (double)i, "", "%s", map_signs[i].meaning);
	}
	if (y < top + 19 * MAP_SIGN_COUNT)
		y = top + 19 * MAP_SIGN_COUNT;
	add_text(drawing, MARGIN, y + 4, "", "%s", map_explanation);
	drawing->y = y + 20;
	text_deinit(&words);
}

struct told {
	struct text *text;
	bool has_begun;
};

static void tell_line(void *context, const char *line)
{
	struct told *told = context;

	text_add(told->text, "%s", told->has_begun ? "\n" : "");
	markup_add(told->text, line);
	told->has_begun = true;
}

/* How many letters of a name go on a line of so many: all, or up to a step of the name. */
static size_t letters_on_line(const char *name, size_t room)
{
	size_t length = strlen(name), step = 0;

	if (length <= room)
		return length;
	for (size_t i = 0; i < room; i++)
		if (strchr("_. ", name[i]))
			step = i + 1;
	return step ? step : room;
}

/* The first letters of a name. */
static void add_part(struct text *text, const char *name, size_t letters)
{
	struct text part = { 0 };

	text_add(&part, "%.*s", (int)letters, name);
	markup_add(text, text_str(&part));
	text_deinit(&part);
}

/* The name in lines below each other, as far as there is room. */
static void add_name(struct drawing *drawing, const char *name, double x, double y,
		     double width, double height)
{
	size_t room = (size_t)((width - 3) / LETTER_WIDTH);

	if (width < 20 && height > 20) {
		text_add(drawing->text,
			 "<text class=\"n\" transform=\"translate(%g %g) rotate(90)\">",
			 x + width / 2 - 3.5, y + 2);
		room = (size_t)((height - 2) / LETTER_WIDTH);
		add_part(drawing->text, name, room);
		text_add(drawing->text, "</text>\n");
		return;
	}
	for (double line = TEXT_LINE; room > 1 && *name && line <= height; line += TEXT_LINE) {
		size_t letters = letters_on_line(name, room);

		add_text(drawing, x + 3, y + line - 2, "n", "%.*s", (int)letters, name);
		name += letters;
	}
}

static void add_box(struct drawing *drawing, const struct line_box *box, double row_height)
{
	static const char *const kinds[] = {
		[LINE_BOX_MEMBER] = "",    [LINE_BOX_BITS] = " bits",
		[LINE_BOX_HOLE] = " hole", [LINE_BOX_PADDING] = " padding",
		[LINE_BOX_OUTSIDE] = "",
	};
	const struct line_item *item = box->item;
	double scale = (double)CELLS_WIDTH / (double)drawing->map->geometry.line_bytes;
	double x = CELLS_LEFT + (double)box->begin_bytes * scale;
	double width = (double)(box->end_bytes - box->begin_bytes) * scale;
	double height = row_height / item->lane_count;
	double y = drawing->y + item->lane * height;
	struct told told = { .text = drawing->text };
	struct text label = { 0 };

	text_add(drawing->text, "<g%s><title>",
		 shown_item(drawing->shown, item) ? "" : " class=\"dim\"");
	box_tell(drawing->map, item, tell_line, &told);
	text_add(
		drawing->text,
		"</title><rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" class=\"c%u%s%s\"/>\n",
		x + 0.5, y + 0.5, width - 1, height - 1,
		(unsigned)group_color_of(drawing->colors, item->group), kinds[item->kind],
		item->straddles ? " straddle" : "");
	box_label(&label, drawing->map, item);
	add_name(drawing, text_str(&label), x, y, width, height);
	if (box->goes_on)
		add_text(drawing, x + width - 11, y + height - 3,
			 item->straddles ? "n arrow" : "n soft", "%s", ARROW);
	text_add(drawing->text, "</g>\n");
	text_deinit(&label);
}

static void add_row(struct drawing *drawing, const struct line_row *row)
{
	const struct layout *layout = drawing->map->layout;
	unsigned lanes = 1, height, group_y = drawing->y + 13;
	struct text name = { 0 };

	for (size_t i = 0; i < row->box_count; i++)
		if (row->boxes[i].item->lane_count > lanes)
			lanes = row->boxes[i].item->lane_count;
	height = lanes * LANE_HEIGHT > ROW_HEIGHT ? lanes * LANE_HEIGHT : ROW_HEIGHT;
	map_row_name(&name, row);
	add_text(drawing, CELLS_LEFT - 8, drawing->y + height / 2.0, "end", "%s",
		 text_str(&name));
	add_text(drawing, CELLS_LEFT - 8, drawing->y + height / 2.0 + 14, "num soft end",
		 "%" PRIu64 " 0x%" PRIx64, row->begin_bytes, row->begin_bytes);
	for (size_t i = 0; i < row->box_count; i++)
		if (row->boxes[i].item->kind != LINE_BOX_OUTSIDE)
			add_box(drawing, &row->boxes[i], height);
	for (size_t i = 0; i < layout->group_count; i++) {
		const struct marked_group *group = &layout->groups[i];

		if (!line_row_has(row, group->begin_bits, group->end_bits - group->begin_bits))
			continue;
		text_add(drawing->text,
			 "<rect x=\"%d\" y=\"%u\" width=\"10\" height=\"10\" class=\"c%u\"/>\n",
			 GROUPS_LEFT, group_y - 9, (unsigned)drawing->colors[i]);
		add_text(drawing, GROUPS_LEFT + 16, group_y, "", "%s", map_group_name(group));
		group_y += 14;
	}
	drawing->y += height + ROW_GAP;
	text_deinit(&name);
}

static void add_ruler(struct drawing *drawing)
{
	uint64_t eighth = drawing->map->geometry.line_bytes / 8;

	drawing->y += 12;
	for (unsigned i = 0; i < 8; i++)
		add_text(drawing, CELLS_LEFT + CELLS_WIDTH / 8.0 * i, drawing->y, "num soft",
			 "%" PRIu64, eighth * i);
	drawing->y += 5;
}

static void add_map(struct drawing *drawing, const struct shown_struct *shown)
{
	struct arena arena = { 0 };

	drawing->shown = shown;
	drawing->map = line_map_new(&arena, shown->layout, shown->geometry);
	drawing->colors = group_colors_new(&arena, shown->layout);
	add_heading(drawing);
	add_legend(drawing);
	add_ruler(drawing);
	for (size_t i = 0; i < drawing->map->row_count; i++)
		if (shown_row(shown, &drawing->map->rows[i]))
			add_row(drawing, &drawing->map->rows[i]);
	drawing->y += MARGIN;
	arena_deinit(&arena);
}

/* Hatches; a pattern cannot be in a style sheet. */
static const char definitions[] =
	"<defs>\n<pattern id=\"hole\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
	"patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" class=\"page\"/>"
	"<path d=\"M0 0V6\" class=\"h\"/></pattern>\n"
	"<pattern id=\"padding\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
	"patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" class=\"page\"/>"
	"<path d=\"M0 0V6\" class=\"p\"/></pattern>\n</defs>\n";

void show_svg(struct text *text, const struct shown_struct *shown, size_t count)
{
	struct text body = { 0 }, title = { 0 };
	struct drawing drawing = { .text = &body };

	for (size_t i = 0; i < count; i++)
		add_map(&drawing, &shown[i]);
	if (count)
		map_title(&title, &shown[0]);
	text_add(text,
		 "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%u\" "
		 "viewBox=\"0 0 %d %u\">\n<title>",
		 WIDTH, drawing.y, WIDTH, drawing.y);
	markup_add(text, text_str(&title));
	text_add(text, "</title>\n<style>\n");
	map_style_svg(text);
	text_add(text, "</style>\n%s<rect width=\"%d\" height=\"%u\" class=\"page\"/>\n",
		 definitions, WIDTH, drawing.y);
	text_add_bytes(text, text_str(&body), body.length);
	text_add(text, "</svg>\n");
	text_deinit(&body);
	text_deinit(&title);
}
