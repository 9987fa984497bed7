/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline report` as comma-separated values (RFC 4180, with plain line ends): a line for each
 * path of each struct. */
#include <inttypes.h>

#include "report/csv_value.h"
#include "report/report_table.h"

static void add_row(struct text *text, const char *image, const struct audited_struct *audited,
		    enum fastpath_kind kind)
{
	const struct fastpath_use *use = &audited->fastpath->uses[kind];

	csv_value_add(text, image);
	text_add(text, ",");
	csv_value_add(text, audited->name);
	text_add(text,
		 ",%" PRIu64 ",%" PRIu64 ",%s,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%zu,%zu\n",
		 bytes_holding_bits(audited->layout->size_bits), audited->lines,
		 fastpath_name(kind), use->lines, use->bytes, use->least_lines, use->row_count,
		 use->found_count);
}

void table_csv(struct text *text, const struct table_report *report)
{
	text_add(text, "image,struct,size,lines,path,fastpath_lines,fastpath_bytes,least_lines,"
		       "rows,rows_found\n");
	for (size_t i = 0; i < report->image_count; i++) {
		const struct audited_struct *audited;
		size_t index = 0;

		while ((audited = table_next(report, i, &index)))
			for (size_t k = 0; k < FASTPATH_COUNT; k++)
				add_row(text, report->images[i].image->path, audited,
					(enum fastpath_kind)k);
	}
}
