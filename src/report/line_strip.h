/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A cache line as a strip of characters, one a byte (or a few bytes, where lines are long):
 *what `layline show` prints above the members of a line.
 *
 *	|---|-  a member of four bytes, one of two
 *	:       bit-fields
 *	....    a hole or padding
 *	<--     a member that has begun in a line above
 *	-->     one that goes on in a line below
 */
#ifndef LAYLINE_REPORT_LINE_STRIP_H
#define LAYLINE_REPORT_LINE_STRIP_H

#include "base/text.h"
#include "layout/line_map.h"
#include "report/group_color.h"

#define LINE_STRIP_COLUMNS 64

/* Appends styled text: in the colours of groups, holes and straddles in theirs. */
void line_strip_add(struct text *text, const struct line_map *map, const struct line_row *row,
		    const enum group_color *colors);

#endif
