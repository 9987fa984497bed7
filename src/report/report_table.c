/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The formats of `layline report`, and which structs have a row. */
#include "report/report_table.h"

const struct table_format table_formats[] = {
	{ "text", table_text },
	{ "markdown", table_markdown },
	{ "json", table_json },
	{ "csv", table_csv },
};

const size_t table_format_count = ARRAY_SIZE(table_formats);

const struct audited_struct *table_next(const struct table_report *report, size_t image,
					size_t *index)
{
	while (*index < report->audit->structs.count) {
		const struct audited_struct *audited = report->audit->structs.items[(*index)++];

		if (audited->image == image && audited->fastpath)
			return audited;
	}
	return NULL;
}
