/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The table of formats. */
#include "report/report.h"

#include <string.h>

const struct report_format report_formats[] = {
	{ .name = "text",
	  .check = report_text,
	  .show = show_text,
	  .show_all = show_text,
	  .list = list_text,
	  .place = place_text,
	  .try_edits = try_text,
	  .at = at_text,
	  .pack = pack_text },
	{ .name = "json",
	  .check = report_json,
	  .show = show_json,
	  .show_all = show_json_lines,
	  .list = list_json,
	  .place = place_json,
	  .try_edits = try_json,
	  .at = at_json,
	  .pack = pack_json },
	{ .name = "sarif", .check = report_sarif },
	{ .name = "junit", .check = report_junit },
	{ .name = "github", .check = report_github },
	{ .name = "ktap", .check = report_ktap },
	{ .name = "markdown", .check = report_markdown },
	{ .name = "nipa", .check = report_nipa, .is_description = true },
	{ .name = "html", .show = show_html },
	{ .name = "svg", .show = show_svg },
};

const size_t report_format_count = ARRAY_SIZE(report_formats);

const struct report_format *report_format_find(const char *name)
{
	for (size_t i = 0; i < report_format_count; i++)
		if (strcmp(report_formats[i].name, name) == 0)
			return &report_formats[i];
	return NULL;
}
