/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The table of formats. */
#include "report/report.h"

#include <string.h>

const struct report_format report_formats[] = {
	{ "text", report_text, show_text, show_text, list_text, place_text, try_text, at_text,
	  pack_text },
	{ "json", report_json, show_json, show_json_lines, list_json, place_json, try_json,
	  at_json, pack_json },
	{ .name = "github", .check = report_github },
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
