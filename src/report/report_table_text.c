/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline report` for people. */
#include <inttypes.h>
#include <string.h>

#include "report/image_line.h"
#include "report/report_table.h"
#include "report/styled.h"

#define NAME_COLUMNS_MIN 20

static int name_columns(const struct table_report *report, size_t image)
{
	const struct audited_struct *audited;
	size_t columns = NAME_COLUMNS_MIN, index = 0;

	while ((audited = table_next(report, image, &index)))
		if (strlen(audited->name) > columns)
			columns = strlen(audited->name);
	return (int)columns;
}

static void add_heads(struct text *text, int columns)
{
	text_add(text, "\n  %-*s  %12s", columns, "", "whole struct");
	for (size_t i = 0; i < FASTPATH_COUNT; i++)
		text_add(text, "  %18s",
			 i == FASTPATH_ALL ? "fast path"
					   : fastpath_name((enum fastpath_kind)i));
	text_add(text, "\n  %-*s  %5s %6s", columns, "struct", "lines", "bytes");
	for (size_t i = 0; i < FASTPATH_COUNT; i++)
		text_add(text, "  %5s %6s %5s", "lines", "bytes", "least");
	text_add(text, "\n");
}

static void add_row(struct text *text, const struct audited_struct *audited, int columns)
{
	text_add(text, "  %-*s  %5" PRIu64 " %6" PRIu64, columns, audited->name, audited->lines,
		 bytes_holding_bits(audited->layout->size_bits));
	for (size_t i = 0; i < FASTPATH_COUNT; i++) {
		const struct fastpath_use *use = &audited->fastpath->uses[i];

		text_add(text, "  %5" PRIu64 " %6" PRIu64 " %5" PRIu64, use->lines, use->bytes,
			 use->least_lines);
	}
	text_add(text, "\n");
}

/* Rows that name nothing, without which the numbers may be too small. */
static void add_missing(struct text *text, const struct audited_struct *audited)
{
	const struct fastpath *fastpath = audited->fastpath;
	size_t start = text->length;
	struct text words = { 0 };

	if (!fastpath->missing_count)
		return;
	text_add(text, "  ");
	text_add(&words, "%s: %zu of %zu rows with an access name%s nothing and %s left out: ",
		 audited->name, fastpath->missing_count, fastpath->uses[FASTPATH_ALL].row_count,
		 fastpath->missing_count == 1 ? "s" : "",
		 fastpath->missing_count == 1 ? "is" : "are");
	for (size_t i = 0; i < fastpath->missing_count; i++)
		text_add(&words, "%s%s", i ? ", " : "", fastpath->missing[i]);
	styled_wrap(text, start, 4, text_str(&words));
	text_add(text, "\n");
	text_deinit(&words);
}

static void add_image(struct text *text, const struct table_report *report, size_t image)
{
	const struct reported_image *reported = &report->images[image];
	const struct audited_struct *audited;
	int columns = name_columns(report, image);
	size_t index = 0;

	image_line_add(text, reported);
	image_line_skipped(text, reported);
	add_heads(text, columns);
	while ((audited = table_next(report, image, &index)))
		add_row(text, audited, columns);
	index = 0;
	while ((audited = table_next(report, image, &index)))
		add_missing(text, audited);
}

void table_text(struct text *text, const struct table_report *report)
{
	size_t start = text->length;

	for (size_t i = 0; i < report->image_count; i++) {
		text_add(text, "%s", i ? "\n" : "");
		add_image(text, report, i);
	}
	styled_finish(text, start, report->use_color);
}
