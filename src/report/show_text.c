/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * `layline show` for people: the members of a struct in the order of memory, a block for each
 * cache line, with the groups' borders, the holes, and what straddles two lines.
 */
#include <inttypes.h>

#include "report/image_line.h"
#include "report/report.h"
#include "report/show_lines.h"
#include "report/shown_filter.h"
#include "report/shown_heading.h"
#include "report/styled.h"

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

/* What the filter let through, of what there is. */
static void add_part_footer(struct text *text, const struct shown_struct *shown)
{
	struct text words = { 0 };
	uint64_t lines;
	size_t count = shown_member_count(shown, &lines);

	text_add(&words, "  ");
	styled_count(&words, count, "member");
	text_add(&words, " on ");
	styled_count(&words, lines, "line");
	text_add(&words, " shown");
	styled_wrap(text, text->length, 4, text_str(&words));
	text_add(text, "\n");
	text_deinit(&words);
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
		text_add(text, "%s", shown[i].is_first ? "" : "\n");
		if (shown[i].is_first_of_image) {
			image_line_add(text, shown[i].image);
			image_line_skipped(text, shown[i].image);
			image_line_untold(text, shown[i].image);
			text_add(text, "\n");
		}
		add_heading(text, &shown[i]);
		show_lines_heads(text);
		show_lines_add(text, &shown[i]);
		if (shown_is_whole(&shown[i]))
			add_footer(text, &shown[i]);
		else
			add_part_footer(text, &shown[i]);
	}
	styled_finish(text, start, use_color);
}
