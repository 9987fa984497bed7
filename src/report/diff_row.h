/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The rows that the formats of `layline diff` for people are made of: a changed member, or a
 * run of members that moved together, with the words for each of its columns.
 */
#ifndef LAYLINE_REPORT_DIFF_ROW_H
#define LAYLINE_REPORT_DIFF_ROW_H

#include "report/report.h"

enum diff_section {
	DIFF_ADDED,
	DIFF_REMOVED,
	DIFF_RENAMED,
	DIFF_RETYPED, /* another type or another size */
	DIFF_MOVED,   /* and hot */
	DIFF_MOVED_COLD,
	DIFF_SECTIONS,
};

struct diff_row {
	const struct compared_member *first;
	const struct compared_member *last;
	size_t count; /* members, 1 but for what moved together */
	enum diff_section section;
};

/* The next row from *index on; false behind the last.  What an opened struct that only moved
 * would say is said by its members. */
bool diff_row_next(const struct comparison *comparison, size_t *index, struct diff_row *ret);

size_t diff_section_rows(const struct comparison *comparison, enum diff_section section,
			 size_t *ret_members);

/* "added", "renamed (a guess)". */
const char *diff_section_name(enum diff_section section);

/* Each appends one cell; `arrow`, blanks included, stands between before and after where they
 * differ. */
void diff_row_names(struct text *text, const struct diff_row *row, const char *arrow);
void diff_row_declaration(struct text *text, const struct diff_row *row); /* as in C */
void diff_row_types(struct text *text, const struct diff_row *row, const char *arrow);
void diff_row_sizes(struct text *text, const struct diff_row *row, const char *arrow);
void diff_row_offsets(struct text *text, const struct diff_row *row, const char *arrow);
void diff_row_lines(struct text *text, const struct comparison *comparison,
		    const struct diff_row *row, const char *arrow);
void diff_row_groups(struct text *text, const struct diff_row *row, const char *arrow);

/* "40" or "36 -> 40". */
void diff_numbers(struct text *text, uint64_t before, uint64_t after, const char *arrow);

/* The lines of a set: "22-23", "8,11,25-28"; "none". */
void diff_line_set(struct text *text, const struct line_set *set);

/* The lines of a group, before and after; what is missing is "none". */
void diff_group_lines(struct text *text, const struct group_change *group, const char *arrow);

/* How many members moved by a hot move, and how many groups touch other lines; false for none.
 */
bool diff_hot(const struct comparison *comparison, size_t *ret_members, size_t *ret_groups);

#endif
