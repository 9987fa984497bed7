/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The words around a map, whatever it is drawn in. */
#ifndef LAYLINE_REPORT_MAP_WORDS_H
#define LAYLINE_REPORT_MAP_WORDS_H

#include "layout/line_map.h"
#include "report/report.h"

/* "struct tcp_sock". */
void map_title(struct text *text, const struct shown_struct *shown);

/* Calls `tell` with one line after the other: size and place, holes, image, other layouts. */
void map_tell(const struct shown_struct *shown, const struct line_map *map,
	      void (*tell)(void *context, const char *line), void *context);

/* "(unnamed)" for a group whose markers carry no name. */
const char *map_group_name(const struct marked_group *group);

/* "line 22", "lines 1-21". */
void map_row_name(struct text *text, const struct line_row *row);

/* How to read a map, in a sentence; then what is drawn in a way of its own. */
extern const char map_explanation[];

struct map_sign {
	const char *style; /* its class in both style sheets */
	const char *meaning;
};

#define MAP_SIGN_COUNT 5
extern const struct map_sign map_signs[MAP_SIGN_COUNT];

#endif
