/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the files that write a map in HTML share. */
#ifndef LAYLINE_REPORT_MAP_HTML_PRIVATE_H
#define LAYLINE_REPORT_MAP_HTML_PRIVATE_H

#include "layout/line_map.h"
#include "report/group_color.h"
#include "report/map_html.h"

/* One map under way. */
struct map_page {
	struct text *text;
	const struct shown_struct *shown;
	const struct line_map *map;
	const enum group_color *colors;
	const struct map_marks *marks; /* NULL: none */
};

/* The rows of boxes, with the ruler over them. */
void map_html_add_rows(const struct map_page *page);

#endif
