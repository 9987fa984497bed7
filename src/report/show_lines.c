/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Blocks of members, a cache line each. */
#include "report/show_lines.h"

#include <inttypes.h>
#include <string.h>

#include "report/line_strip.h"
#include "report/shown_filter.h"
#include "report/styled.h"

#define DECLARATION_COLUMN 22

/* What can stand on a line of the view, in the order in which they stand at one offset. */
enum view_kind {
	VIEW_GROUP_END,
	VIEW_GROUP_BEGIN,
	VIEW_MEMBER,
	VIEW_HOLE,
	VIEW_PADDING,
	VIEW_END,
};

/* How far the view has come. */
struct view {
	struct text *text;
	const struct shown_struct *shown;
	const struct line_map *map;
	const enum group_color *colors;
	size_t member;
	size_t hole;
	size_t begun; /* groups whose first border is passed */
	size_t ended; /* groups whose last border is passed */
	bool has_padded;
	uint64_t filled_bits; /* the end of the members so far: what begins before it shares
				 bytes */
};

void show_lines_heads(struct text *text)
{
	size_t start = text->length;

	text_add(text, "  offset");
	styled_pad(text, start, 14);
	text_add(text, "size");
	styled_pad(text, start, DECLARATION_COLUMN);
	text_add(text, "member\n");
}

/* Blanks, so that so many columns end before `column`; one at least. */
static void add_right(struct text *text, size_t line_start, size_t column, size_t width)
{
	size_t now = styled_width(text, line_start);

	if (now + width < column)
		styled_pad(text, line_start, column - width);
	else if (now)
		text_add(text, " ");
}

static void add_offset(struct text *text, size_t line_start, uint64_t offset_bits,
		       bool is_bitfield)
{
	struct text number = { 0 };

	text_add(&number, "%" PRIu64, offset_bits / 8);
	if (is_bitfield || offset_bits % 8)
		text_add(&number, ":%" PRIu64, offset_bits % 8);
	/* The numbers of bytes stand under one another, with the bits behind them. */
	add_right(text, line_start, 8, strcspn(text_str(&number), ":"));
	text_add(text, "%s", text_str(&number));
	text_deinit(&number);
}

static void add_size(struct text *text, size_t line_start, uint64_t size_bits)
{
	struct text number = { 0 };

	if (size_bits % 8)
		text_add(&number, "%" PRIu64 " bit%s", size_bits, size_bits == 1 ? "" : "s");
	else
		text_add(&number, "%" PRIu64, size_bits / 8);
	add_right(text, line_start, 18, number.length);
	text_add(text, "%s", text_str(&number));
	text_deinit(&number);
}

/* "line 22 [1408-1471]" and the line itself, as a strip. */
static void add_line(const struct view *view, const struct line_row *row)
{
	struct text *text = view->text;
	size_t start = text->length;

	styled_set(text, STYLE_NAME);
	text_add(text, row->first_line == row->last_line ? "line " : "lines ");
	styled_range(text, row->first_line, row->last_line);
	styled_set(text, STYLE_PLAIN);
	text_add(text, " [%" PRIu64 "-%" PRIu64 "]", row->begin_bytes, row->end_bytes - 1);
	if (styled_width(text, start) >= DECLARATION_COLUMN) {
		text_add(text, "\n");
		start = text->length;
	}
	styled_pad(text, start, DECLARATION_COLUMN);
	line_strip_add(text, view->map, row, view->colors);
	text_add(text, "\n");
}

/* Behind what touches two lines: that it need not, or, for what does not fit one, that it does.
 */
static void add_lines_touched(const struct view *view, size_t start,
			      const struct placed *placed)
{
	struct lines geometry = view->shown->geometry;
	bool is_avoidable = placed->size_bits <= geometry.line_bytes * 8;
	struct text words = { 0 };
	uint64_t first, last;

	if (!lines_of_run(geometry, placed->offset_bits, placed->size_bits, &first, &last) ||
	    first == last)
		return;
	text_add(&words, is_avoidable ? " <- straddles lines " : " (lines ");
	styled_range(&words, first, last);
	text_add(&words, is_avoidable ? "" : ")");
	text_add(view->text, " ");
	styled_set(view->text, is_avoidable ? STYLE_WARNING : STYLE_RULER);
	styled_wrap(view->text, start, DECLARATION_COLUMN + 4, text_str(&words));
	styled_set(view->text, STYLE_PLAIN);
	text_deinit(&words);
}

static void add_member(struct view *view, const struct placed *placed)
{
	struct text *text = view->text;
	enum group_color color = group_color_of(view->colors, placed->group);
	struct text name = { 0 }, words = { 0 };
	size_t start = text->length;

	add_offset(text, start, placed->offset_bits, placed->member->is_bitfield);
	add_size(text, start, placed->size_bits);
	/* What overlaps has the members before it as alternatives, or is one of them itself. */
	if (placed->size_bits && placed->offset_bits < view->filled_bits)
		text_add(text, " |");
	styled_pad(text, start, DECLARATION_COLUMN);
	text_add(&name, "%s", placed->path);
	if (placed->member->is_bitfield)
		text_add(&name, ":%" PRIu64, placed->size_bits);
	type_declare_whole(&words, placed->member->type, text_str(&name));
	text_add(&words, ";");
	if (color != GROUP_COLOR_NONE)
		styled_set(text, STYLE_COLOR(color));
	styled_wrap(text, start, DECLARATION_COLUMN + 4, text_str(&words));
	if (color != GROUP_COLOR_NONE)
		styled_set(text, STYLE_PLAIN);
	add_lines_touched(view, start, placed);
	text_add(text, "\n");
	text_deinit(&words);
	text_deinit(&name);
}

static void add_unused(struct view *view, uint64_t offset_bits, uint64_t size_bits,
		       const char *what)
{
	size_t start = view->text->length;

	if (!shown_unused(view->shown, offset_bits, size_bits))
		return;
	add_offset(view->text, start, offset_bits, false);
	add_size(view->text, start, size_bits);
	styled_pad(view->text, start, DECLARATION_COLUMN);
	styled_add(view->text, STYLE_HOLE, "%s", what);
	text_add(view->text, "\n");
}

static void add_border(struct view *view, size_t index, bool is_begin)
{
	struct text *text = view->text;
	const struct marked_group *group = &view->shown->layout->groups[index];
	const char *name = *group->name ? group->name : "(unnamed)";
	uint64_t size_bits = group->end_bits - group->begin_bits;
	size_t start = text->length;
	uint64_t first, last;

	if (!shown_group(view->shown, index))
		return;
	styled_pad(text, start, DECLARATION_COLUMN);
	styled_set(text, STYLE_COLOR(view->colors[index]));
	if (is_begin) {
		text_add(text, "{ group %s: ", name);
		styled_bits(text, size_bits);
		if (lines_of_run(view->shown->geometry, group->begin_bits, size_bits, &first,
				 &last)) {
			text_add(text, ", line%s ", first == last ? "" : "s");
			styled_range(text, first, last);
		}
		if (!group->is_closed)
			text_add(text, ", never ended");
	} else {
		text_add(text, "} end of %s", name);
	}
	styled_set(text, STYLE_PLAIN);
	text_add(text, "\n");
}

/* The group that ends first among those that have begun and not ended; groups do not overlap.
 */
static const struct marked_group *open_group(const struct view *view)
{
	return view->ended < view->begun ? &view->shown->layout->groups[view->ended] : NULL;
}

/* What comes next, and where it stands. */
static enum view_kind next_kind(const struct view *view, uint64_t *ret_offset_bits)
{
	const struct layout *layout = view->shown->layout;
	const struct placed *placed =
		view->member < layout->member_count ? &layout->members[view->member] : NULL;
	const struct hole *hole =
		view->hole < layout->hole_count ? &layout->holes[view->hole] : NULL;
	const struct marked_group *open = open_group(view);
	const struct marked_group *group =
		view->begun < layout->group_count ? &layout->groups[view->begun] : NULL;
	uint64_t next = UINT64_MAX;

	if (placed)
		next = placed->offset_bits;
	if (hole && hole->offset_bits < next)
		next = hole->offset_bits;
	/* A zero-size member may stand on a border: its group says on which side. */
	if (open && open->end_bits <= next &&
	    !(placed && placed->offset_bits == open->end_bits &&
	      placed->group == view->ended)) {
		/* It ends the line of its last bit. */
		*ret_offset_bits = open->end_bits ? open->end_bits - 1 : 0;
		return VIEW_GROUP_END;
	}
	if (group && group->begin_bits <= next &&
	    !(placed && placed->offset_bits == group->begin_bits && placed->size_bits == 0 &&
	      placed->group != view->begun)) {
		*ret_offset_bits = group->begin_bits;
		return VIEW_GROUP_BEGIN;
	}
	*ret_offset_bits = next;
	if (placed && placed->offset_bits == next)
		return VIEW_MEMBER;
	if (hole)
		return VIEW_HOLE;
	*ret_offset_bits = layout->size_bits - layout->padding_bits;
	return layout->padding_bits && !view->has_padded ? VIEW_PADDING : VIEW_END;
}

static void pass_member(struct view *view)
{
	size_t index = view->member++;
	const struct placed *placed = &view->shown->layout->members[index];
	uint64_t end_bits = placed->offset_bits + placed->size_bits;

	if (!shown_member(view->shown, index))
		return;
	add_member(view, placed);
	if (view->filled_bits < end_bits && !placed->is_expanded)
		view->filled_bits = end_bits;
}

static void pass(struct view *view, enum view_kind kind)
{
	const struct layout *layout = view->shown->layout;
	const struct hole *hole;

	switch (kind) {
	case VIEW_GROUP_END:
		add_border(view, view->ended++, false);
		break;
	case VIEW_GROUP_BEGIN:
		add_border(view, view->begun++, true);
		break;
	case VIEW_MEMBER:
		pass_member(view);
		break;
	case VIEW_HOLE:
		hole = &layout->holes[view->hole++];
		add_unused(view, hole->offset_bits, hole->size_bits,
			   hole->is_forced ? "(hole, for the alignment of what follows)"
					   : "(hole)");
		break;
	case VIEW_PADDING:
		view->has_padded = true;
		add_unused(view, layout->size_bits - layout->padding_bits, layout->padding_bits,
			   "(padding)");
		break;
	case VIEW_END:
		break;
	}
}

/* All that begins before a byte and was not passed yet. */
static void pass_until(struct view *view, uint64_t end_bytes)
{
	uint64_t offset_bits;
	enum view_kind kind = next_kind(view, &offset_bits);

	while (kind != VIEW_END && offset_bits / 8 < end_bytes) {
		pass(view, kind);
		kind = next_kind(view, &offset_bits);
	}
}

void show_lines_add(struct text *text, const struct shown_struct *shown)
{
	struct arena arena = { 0 };
	struct view view = {
		.text = text,
		.shown = shown,
		.map = line_map_new(&arena, shown->layout, shown->geometry),
		.colors = group_colors_new(&arena, shown->layout),
	};

	for (size_t i = 0; i < view.map->row_count; i++) {
		const struct line_row *row = &view.map->rows[i];

		if (!shown_row(shown, row))
			continue;
		add_line(&view, row);
		pass_until(&view, row->end_bytes);
	}
	/* What has no size may stand at the very end. */
	pass_until(&view, UINT64_MAX);
	arena_deinit(&arena);
}
