/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline at` for people. */
#include <inttypes.h>

#include "report/image_line.h"
#include "report/report.h"
#include "report/shown_heading.h"
#include "report/styled.h"

#define VALUE_COLUMN 12

/* The name of a fact, before its value. */
static size_t add_label(struct text *text, const char *label)
{
	size_t start = text->length;

	text_add(text, "  ");
	styled_add(text, STYLE_RULER, "%s", label);
	styled_pad(text, start, VALUE_COLUMN);
	return start;
}

static void add_fact(struct text *text, const char *label, const char *value)
{
	size_t start = add_label(text, label);

	styled_wrap(text, start, VALUE_COLUMN, value);
	text_add(text, "\n");
}

static void add_group(struct text *text, const char *group, const char *group_struct,
		      const struct at_report *report)
{
	size_t start;

	if (!group)
		return;
	start = add_label(text, "group");
	styled_add(text, STYLE_GROUP, "%s", *group ? group : "(unnamed)");
	if (group_struct && strcmp(group_struct, report->shown.set->name) != 0) {
		struct text words = { 0 };

		text_add(&words, " (of struct %s)", group_struct);
		styled_wrap(text, start, VALUE_COLUMN, text_str(&words));
		text_deinit(&words);
	}
	text_add(text, "\n");
}

static void add_run(struct text *words, uint64_t offset_bits, uint64_t size_bits)
{
	uint64_t last = offset_bits / 8 + (size_bits ? (size_bits - 1) / 8 : 0);

	if (offset_bits % 8 || size_bits % 8) {
		text_add(words, "%" PRIu64 ":%" PRIu64 ", ", offset_bits / 8, offset_bits % 8);
	} else {
		styled_range(words, offset_bits / 8, last);
		text_add(words, ", ");
	}
	styled_bits(words, size_bits);
}

static void add_hit(struct text *text, const struct at_report *report, const struct at_hit *hit)
{
	struct text words = { 0 };
	size_t start = add_label(text, "member");

	styled_set(text, STYLE_NAME);
	styled_wrap(text, start, VALUE_COLUMN, hit->path);
	styled_set(text, STYLE_PLAIN);
	text_add(text, "\n");
	type_declare(&words, hit->type, "");
	if (hit->member->is_bitfield)
		text_add(&words, ":%" PRIu64, hit->size_bits);
	add_fact(text, "type", text_str(&words));
	text_clear(&words);
	add_run(&words, hit->offset_bits, hit->size_bits);
	if (!hit->member->is_bitfield && report->size_bits == 8 &&
	    report->offset_bits - hit->offset_bits >= 8)
		text_add(&words, "; the offset is byte %" PRIu64 " of it",
			 (report->offset_bits - hit->offset_bits) / 8);
	if (hit->is_flexible)
		text_add(&words, "; in an array that the struct's size does not count");
	add_fact(text, hit->member->is_bitfield ? "bits" : "bytes", text_str(&words));
	add_group(text, hit->group, hit->group_struct, report);
	text_clear(&words);
	if (styled_place(&words, &hit->member->declared_at))
		add_fact(text, "declared", text_str(&words));
	text_deinit(&words);
}

static void add_unused(struct text *text, const struct at_report *report)
{
	const struct at_answer *answer = &report->answer;
	bool is_hole = answer->kind == AT_HOLE;
	struct text words = { 0 };

	add_run(&words, answer->unused_offset_bits, answer->unused_size_bits);
	if (answer->inside)
		text_add(&words, ", in %s", answer->inside);
	if (is_hole && answer->before)
		text_add(&words, ", between %s and %s", answer->before, answer->after);
	else if (is_hole)
		text_add(&words, ", before %s", answer->after);
	else if (answer->before)
		text_add(&words, ", behind %s", answer->before);
	add_fact(text, is_hole ? "hole" : "padding", text_str(&words));
	add_group(text, answer->group, answer->group_struct, report);
	text_deinit(&words);
}

static void add_beyond(struct text *text, const struct at_report *report)
{
	uint64_t size_bytes = report->shown.layout->size_bits / 8;
	uint64_t past = report->offset_bits / 8 - size_bytes;
	struct text words = { 0 };

	text_add(&words, "the struct is %" PRIu64 " byte%s; the offset is ", size_bytes,
		 size_bytes == 1 ? "" : "s");
	if (past)
		styled_bits(&words, past * 8);
	text_add(&words, "%s its end", past ? " past" : "just past");
	if (report->answer.before)
		text_add(&words, "; the last member is %s", report->answer.before);
	styled_set(text, STYLE_WARNING);
	add_fact(text, "beyond", text_str(&words));
	styled_set(text, STYLE_PLAIN);
	text_deinit(&words);
}

static void add_question(struct text *text, const struct at_report *report)
{
	const struct shown_struct *shown = &report->shown;
	const char *keyword = type_keyword(shown->set->kind);
	uint64_t bytes = report->offset_bits / 8;
	size_t start = text->length;
	struct text place = { 0 };

	if (shown->set->kind != KIND_TYPEDEF && *keyword)
		text_add(text, "%s ", keyword);
	styled_add(text, STYLE_NAME, "%s", shown->set->name);
	text_add(text, " + %" PRIu64, bytes);
	if (report->size_bits == 1)
		text_add(text, ":%" PRIu64, report->offset_bits % 8);
	text_add(text, " (0x%" PRIx64 ")", bytes);
	if (report->answer.kind != AT_BEYOND)
		text_add(text, ": line %" PRIu64 ", byte %" PRIu64 " of it",
			 lines_of_bit(shown->geometry, report->offset_bits),
			 lines_bytes_into(shown->geometry, bytes));
	if (styled_place(&place, &shown->layout->type->declared_at))
		styled_right(text, start, text_str(&place));
	text_add(text, "\n");
	text_deinit(&place);
	shown_heading_base(text, shown);
	shown_heading_variant(text, shown);
}

static void add_size_check(struct text *text, const struct at_report *report)
{
	uint64_t size_bytes = report->shown.layout->size_bits / 8;
	struct text words = { 0 };

	if (!report->has_size || report->said_size_bytes == size_bytes)
		return;
	text_add(&words,
		 "0x%" PRIx64 " was said, but here it is 0x%" PRIx64 " (%" PRIu64
		 " bytes): another build",
		 report->said_size_bytes, size_bytes, size_bytes);
	styled_set(text, STYLE_WARNING);
	add_fact(text, "size", text_str(&words));
	styled_set(text, STYLE_PLAIN);
	text_deinit(&words);
}

static void add_answer(struct text *text, const struct at_report *report)
{
	const struct at_answer *answer = &report->answer;

	add_question(text, report);
	add_size_check(text, report);
	for (size_t i = 0; i < answer->hit_count; i++) {
		text_add(text, "%s", i ? "\n" : "");
		add_hit(text, report, &answer->hits[i]);
	}
	if (answer->is_cut)
		add_fact(text, "more", "too many members are there: the others are left out");
	if (answer->kind == AT_HOLE || answer->kind == AT_PADDING)
		add_unused(text, report);
	else if (answer->kind == AT_BEYOND)
		add_beyond(text, report);
}

void at_text(struct text *text, const struct at_report *reports, size_t count)
{
	size_t start = text->length;

	for (size_t i = 0; i < count; i++) {
		text_add(text, "%s", i ? "\n" : "");
		if (reports[i].shown.is_first_of_image) {
			image_line_add(text, reports[i].shown.image);
			image_line_skipped(text, reports[i].shown.image);
			image_line_untold(text, reports[i].shown.image);
			text_add(text, "\n");
		}
		add_answer(text, &reports[i]);
	}
	styled_finish(text, start, count && reports[0].shown.use_color);
}
