/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A struct as a map in HTML.  A page is a begin, one map or more, and an end; it holds its own
 * style, no script, and fetches nothing.
 */
#ifndef LAYLINE_REPORT_MAP_HTML_H
#define LAYLINE_REPORT_MAP_HTML_H

#include "report/report.h"

/* What a caller wants to be seen of members, by their index in the layout. */
struct map_marks {
	/* "added", "removed", "moved" or "retyped"; NULL for none. */
	const char *(*mark)(void *context, size_t member);
	/* What is told of the mark; NULL for the mark itself.  May be NULL. */
	const char *(*words)(void *context, size_t member);
	/* A number that boxes of one member have in several maps, so that pointing at one
	 * shows the others; false for none.  May be NULL. */
	bool (*link)(void *context, size_t member, size_t *ret);
	void *context;
};

void map_html_begin(struct text *text, const char *title);
/* With links from 0 to `link_count`, and more rules for the style sheet (NULL for none). */
void map_html_begin_linked(struct text *text, const char *title, size_t link_count,
			   const char *style);
/* `marks` may be NULL. */
void map_html_add(struct text *text, const struct shown_struct *shown,
		  const struct map_marks *marks);
/* Around maps that stand side by side. */
void map_html_begin_beside(struct text *text);
void map_html_end_beside(struct text *text);
void map_html_end(struct text *text);

#endif
