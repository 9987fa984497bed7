/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Text for people: colours that cost no width, columns, line breaks, and numbers as words use
 * them.
 *
 * While a report is built its colours are single control bytes in the text; styled_finish turns
 * them into terminal sequences or into nothing, and makes every other control byte harmless,
 * since names come out of files that anybody may have made.
 */
#ifndef LAYLINE_REPORT_STYLED_H
#define LAYLINE_REPORT_STYLED_H

#include "base/srcpos.h"
#include "base/text.h"
#include "report/group_color.h"

#define REPORT_COLUMNS 100

enum style {
	STYLE_PLAIN,
	STYLE_NAME,
	STYLE_ERROR,
	STYLE_WARNING,
	STYLE_NOTE,
	STYLE_RULER, /* the separators between cache lines */
	STYLE_GROUP,
	STYLE_HOLE,
	STYLE_COLORS, /* and on: the colours of report/group_color.h */
	STYLE_COUNT = STYLE_COLORS + GROUP_COLOR_COUNT,
};

/* The style of a group's colour. */
#define STYLE_COLOR(color) ((enum style)(STYLE_COLORS + (unsigned)(color)))

/* What follows is in this style, until the next call. */
void styled_set(struct text *text, enum style style);

/* Appends words as they are but for line breaks, which could only come from a name and become
 * '?', as in the functions below. */
void styled_line(struct text *text, const char *words);

/* Appends in a style and returns to plain. */
PRINTF_LIKE(3, 4)
void styled_add(struct text *text, enum style style, const char *format, ...);

/* Columns that the text takes from `line_start` on. */
size_t styled_width(const struct text *text, size_t line_start);

/* Appends blanks up to the column. */
void styled_pad(struct text *text, size_t line_start, size_t column);

/* Appends `tail` so that it ends in the last column, on a line of its own when there is no
 * room. */
void styled_right(struct text *text, size_t line_start, const char *tail);

/*
 * Appends words, breaking the line at blanks before REPORT_COLUMNS; broken lines are indented
 * by `indent`. A single word that is too long stays whole.
 */
void styled_wrap(struct text *text, size_t line_start, size_t indent, const char *words);

/* The same before another column. */
void styled_wrap_at(struct text *text, size_t line_start, size_t columns, size_t indent,
		    const char *words);

/* Settles the colours of everything from `start` on. */
void styled_finish(struct text *text, size_t start, bool use_color);

/* "1,259 definitions", "1 struct". */
void styled_count(struct text *text, size_t count, const char *singular);

/* "6 bytes", "3 bits", "2 bytes 3 bits", "1 byte". */
void styled_bits(struct text *text, uint64_t bits);

/* "22" or "22-23". */
void styled_range(struct text *text, uint64_t first, uint64_t last);

/* "include/linux/tcp.h:190", with the column when there is one; false, and nothing appended,
 * when unknown. */
bool styled_place(struct text *text, const struct srcpos *place);

/* A path without the "./" that builds put before it; the bytes are the given ones. */
const char *shown_path(const char *path);

#endif
