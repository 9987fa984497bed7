/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline report` as tables of Markdown, for a cover letter or a comment. */
#include <inttypes.h>

#include "report/markdown.h"
#include "report/report_table.h"

static void add_row(struct text *text, const struct audited_struct *audited)
{
	text_add(text, "| ");
	markdown_add_cell_code(text, audited->name);
	text_add(text, " | %" PRIu64 " (%" PRIu64 " bytes) |", audited->lines,
		 bytes_holding_bits(audited->layout->size_bits));
	for (size_t i = 0; i < FASTPATH_COUNT; i++) {
		const struct fastpath_use *use = &audited->fastpath->uses[i];

		text_add(text, " %" PRIu64 " | %" PRIu64 " | %" PRIu64 " |", use->lines,
			 use->bytes, use->least_lines);
	}
	text_add(text, "\n");
}

static void add_image(struct text *text, const struct table_report *report, size_t image)
{
	const struct audit_image *facts = report->images[image].image;
	const struct audited_struct *audited;
	size_t index = 0;

	markdown_add_code(text, facts->path);
	text_add(text, " (%s%s%s), %" PRIu64 "-byte lines:\n\n", facts->target.machine,
		 facts->release ? ", Linux " : "", facts->release ? facts->release : "",
		 facts->target.line_bytes);
	text_add(text, "| Struct | Lines | Fast-path lines | Fast-path bytes | Least lines "
		       "| tx lines | tx bytes | tx least | rx lines | rx bytes | rx least |\n"
		       "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
	while ((audited = table_next(report, image, &index)))
		add_row(text, audited);
}

void table_markdown(struct text *text, const struct table_report *report)
{
	for (size_t i = 0; i < report->image_count; i++) {
		text_add(text, "%s", i ? "\n" : "");
		add_image(text, report, i);
	}
}
