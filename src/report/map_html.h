/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A struct as a map in HTML.  A page is a begin, one map or more, and an end; it holds its own
 * style, no script, and fetches nothing.
 */
#ifndef LAYLINE_REPORT_MAP_HTML_H
#define LAYLINE_REPORT_MAP_HTML_H

#include "report/report.h"

/* What a caller wants to be seen of members. */
struct map_marks {
	/* "added", "removed", "moved" or "retyped", by the index of a member in the layout;
	 * NULL for none. */
	const char *(*mark)(void *context, size_t member);
	void *context;
};

void map_html_begin(struct text *text, const char *title);
/* `marks` may be NULL. */
void map_html_add(struct text *text, const struct shown_struct *shown,
		  const struct map_marks *marks);
/* Around maps that stand side by side. */
void map_html_begin_beside(struct text *text);
void map_html_end_beside(struct text *text);
void map_html_end(struct text *text);

#endif
