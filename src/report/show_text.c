/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * `layline show` for people: the members of a struct in the order of memory, with the cache
 * lines as rulers between them, the groups' borders, the holes, and what straddles two lines.
 */
#include <inttypes.h>
#include <string.h>

#include "report/image_line.h"
#include "report/report.h"
#include "report/shown_heading.h"
#include "report/styled.h"

#define DECLARATION_COLUMN 22

/* What can stand on a line of the view, in the order in which they stand at one offset. */
enum view_kind {
	VIEW_GROUP_END,
	VIEW_GROUP_BEGIN,
	VIEW_MEMBER,
	VIEW_HOLE,
	VIEW_END,
};

/* How far the view has come. */
struct view {
	const struct shown_struct *shown;
	size_t member;
	size_t hole;
	size_t begun; /* groups whose first border is shown */
	size_t ended; /* groups whose last border is shown */
	bool has_ruler;
	uint64_t ruler_line;
	uint64_t filled_bits; /* the end of the members so far: what begins before it shares
				 bytes */
};

static void add_offset(struct text *text, size_t line_start, uint64_t offset_bits,
		       bool is_bitfield)
{
	struct text number = { 0 };

	text_add(&number, "%" PRIu64, offset_bits / 8);
	if (is_bitfield || offset_bits % 8)
		text_add(&number, ":%" PRIu64, offset_bits % 8);
	/* The numbers of bytes stand under one another, with the bits behind them. */
	styled_pad(text, line_start, 8 - strcspn(text_str(&number), ":"));
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
	styled_pad(text, line_start, 18 - number.length);
	text_add(text, "%s", text_str(&number));
	text_deinit(&number);
}

/* The ruler above what begins at an offset, once a line. */
static void add_ruler(struct text *text, struct view *view, uint64_t offset_bits)
{
	struct lines geometry = view->shown->geometry;
	uint64_t line = lines_of_bit(geometry, offset_bits);
	uint64_t begin = line * geometry.line_bytes;
	size_t start = text->length;

	if (view->has_ruler && line <= view->ruler_line)
		return;
	styled_pad(text, start, DECLARATION_COLUMN);
	styled_add(text, STYLE_RULER, "--- line %" PRIu64 " [%" PRIu64 "-%" PRIu64 "] ---",
		   line, begin > geometry.base_bytes ? begin - geometry.base_bytes : 0,
		   begin + geometry.line_bytes - geometry.base_bytes - 1);
	text_add(text, "\n");
	view->has_ruler = true;
	view->ruler_line = line;
}

static void add_member(struct text *text, struct view *view)
{
	const struct placed *placed = &view->shown->layout->members[view->member++];
	struct lines geometry = view->shown->geometry;
	struct text name = { 0 }, words = { 0 };
	uint64_t end_bits = placed->offset_bits + placed->size_bits;
	uint64_t first, last;
	size_t start;

	if (placed->size_bits)
		add_ruler(text, view, placed->offset_bits);
	start = text->length;
	add_offset(text, start, placed->offset_bits, placed->member->is_bitfield);
	add_size(text, start, placed->size_bits);
	/* What overlaps has the members before it as alternatives, or is one of them itself. */
	if (placed->size_bits && placed->offset_bits < view->filled_bits)
		text_add(text, " |");
	styled_pad(text, start, DECLARATION_COLUMN);
	text_add(&name, "%s", placed->path);
	if (placed->member->is_bitfield)
		text_add(&name, ":%" PRIu64, placed->size_bits);
	type_declare(&words, placed->member->type, text_str(&name));
	styled_wrap(text, start, DECLARATION_COLUMN + 4, text_str(&words));
	if (lines_of_run(geometry, placed->offset_bits, placed->size_bits, &first, &last) &&
	    first != last) {
		bool is_avoidable = placed->size_bits <= geometry.line_bytes * 8;

		text_clear(&words);
		text_add(&words, is_avoidable ? " <- straddles lines " : " (lines ");
		styled_range(&words, first, last);
		text_add(&words, is_avoidable ? "" : ")");
		text_add(text, " ");
		styled_set(text, is_avoidable ? STYLE_WARNING : STYLE_RULER);
		styled_wrap(text, start, DECLARATION_COLUMN + 4, text_str(&words));
		styled_set(text, STYLE_PLAIN);
	}
	text_add(text, "\n");
	if (view->filled_bits < end_bits && !placed->is_expanded)
		view->filled_bits = end_bits;
	text_deinit(&words);
	text_deinit(&name);
}

static void add_unused(struct text *text, struct view *view, uint64_t offset_bits,
		       uint64_t size_bits, const char *what)
{
	size_t start;

	add_ruler(text, view, offset_bits);
	start = text->length;
	add_offset(text, start, offset_bits, false);
	add_size(text, start, size_bits);
	styled_pad(text, start, DECLARATION_COLUMN);
	styled_add(text, STYLE_HOLE, "%s", what);
	text_add(text, "\n");
}

static void add_border(struct text *text, struct view *view, const struct marked_group *group,
		       bool is_begin)
{
	struct lines geometry = view->shown->geometry;
	const char *name = *group->name ? group->name : "(unnamed)";
	uint64_t size_bits = group->end_bits - group->begin_bits;
	size_t start;
	uint64_t first, last;

	if (is_begin && size_bits)
		add_ruler(text, view, group->begin_bits);
	start = text->length;
	styled_pad(text, start, DECLARATION_COLUMN);
	styled_set(text, STYLE_GROUP);
	if (is_begin) {
		text_add(text, "{ group %s: ", name);
		styled_bits(text, size_bits);
		if (lines_of_run(geometry, group->begin_bits, size_bits, &first, &last)) {
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

static enum view_kind next_kind(const struct view *view)
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
	    !(placed && placed->offset_bits == open->end_bits && placed->group == view->ended))
		return VIEW_GROUP_END;
	if (group && group->begin_bits <= next &&
	    !(placed && placed->offset_bits == group->begin_bits && placed->size_bits == 0 &&
	      placed->group != view->begun))
		return VIEW_GROUP_BEGIN;
	if (placed && placed->offset_bits == next)
		return VIEW_MEMBER;
	return hole ? VIEW_HOLE : VIEW_END;
}

static void add_body(struct text *text, const struct shown_struct *shown)
{
	const struct layout *layout = shown->layout;
	struct view view = { .shown = shown };

	for (;;) {
		const struct hole *hole;

		switch (next_kind(&view)) {
		case VIEW_GROUP_END:
			add_border(text, &view, &layout->groups[view.ended++], false);
			break;
		case VIEW_GROUP_BEGIN:
			add_border(text, &view, &layout->groups[view.begun++], true);
			break;
		case VIEW_MEMBER:
			add_member(text, &view);
			break;
		case VIEW_HOLE:
			hole = &layout->holes[view.hole++];
			add_unused(text, &view, hole->offset_bits, hole->size_bits,
				   hole->is_forced ? "(hole, for the alignment of what follows)"
						   : "(hole)");
			break;
		case VIEW_END:
			if (layout->padding_bits)
				add_unused(text, &view,
					   layout->size_bits - layout->padding_bits,
					   layout->padding_bits, "(padding)");
			return;
		}
	}
}

static void add_heading(struct text *text, const struct shown_struct *shown)
{
	const struct layout *layout = shown->layout;
	size_t start = text->length;
	struct text place = { 0 };
	const char *keyword = type_keyword(shown->set->kind);

	if (shown->set->kind != KIND_TYPEDEF && *keyword)
		text_add(text, "%s ", keyword);
	styled_add(text, STYLE_NAME, "%s", shown->set->name);
	text_add(text, ": ");
	styled_bits(text, layout->size_bits);
	text_add(text, ", ");
	styled_count(text, lines_touched(shown->geometry, 0, layout->size_bits), "line");
	text_add(text, ", aligned to %" PRIu64, layout->align_bytes);
	if (styled_place(&place, &layout->type->declared_at))
		styled_right(text, start, text_str(&place));
	text_add(text, "\n");
	text_deinit(&place);
	shown_heading_base(text, shown);
	shown_heading_variant(text, shown);
}

static void add_footer(struct text *text, const struct shown_struct *shown)
{
	const struct layout *layout = shown->layout;
	uint64_t hole_bits = 0;
	size_t own_members = 0;
	struct text words = { 0 };

	for (size_t i = 0; i < layout->hole_count; i++)
		hole_bits += layout->holes[i].size_bits;
	for (size_t i = 0; i < layout->member_count; i++)
		own_members += layout->members[i].depth == 0;
	text_add(&words, "  ");
	styled_count(&words, own_members, "member");
	text_add(&words, " on ");
	styled_bits(&words, layout->size_bits - hole_bits - layout->padding_bits);
	text_add(&words, "; ");
	if (layout->hole_count) {
		styled_count(&words, layout->hole_count, "hole");
		text_add(&words, " of ");
		styled_bits(&words, hole_bits);
	} else {
		text_add(&words, "no hole");
	}
	text_add(&words, "; ");
	if (layout->padding_bits) {
		styled_bits(&words, layout->padding_bits);
		text_add(&words, " of padding");
	} else {
		text_add(&words, "no padding");
	}
	styled_wrap(text, text->length, 4, text_str(&words));
	text_add(text, "\n");
	text_deinit(&words);
	if (shown->set->definition_count > 1) {
		text_add(text, "  ");
		styled_count(text, shown->set->definition_count, "definition");
		if (shown->set->variants.count > 1)
			text_add(text, ", %zu layouts\n", shown->set->variants.count);
		else
			text_add(text, ", all agree\n");
	}
}

void show_text(struct text *text, const struct shown_struct *shown, size_t count)
{
	size_t start = text->length;
	bool use_color = count && shown->use_color;

	for (size_t i = 0; i < count; i++) {
		size_t line_start;

		text_add(text, "%s", shown[i].is_first ? "" : "\n");
		if (shown[i].is_first_of_image) {
			image_line_add(text, shown[i].image);
			image_line_skipped(text, shown[i].image);
			image_line_untold(text, shown[i].image);
			text_add(text, "\n");
		}
		add_heading(text, &shown[i]);
		line_start = text->length;
		text_add(text, "  offset");
		styled_pad(text, line_start, 14);
		text_add(text, "size");
		styled_pad(text, line_start, DECLARATION_COLUMN);
		text_add(text, "member\n");
		add_body(text, &shown[i]);
		add_footer(text, &shown[i]);
	}
	styled_finish(text, start, use_color);
}
