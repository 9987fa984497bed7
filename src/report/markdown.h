/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Text in Markdown, as GitHub and GitLab read it. */
#ifndef LAYLINE_REPORT_MARKDOWN_H
#define LAYLINE_REPORT_MARKDOWN_H

#include "base/text.h"

/*
 * A name as a code span.  Control characters become '?', as they would end the line.
 *
 * Source: GitHub Flavored Markdown Spec, 6.3.
 */
void markdown_add_code(struct text *text, const char *name);

/* The same in a table, whose cells end at a '|' wherever it stands.  Source: 4.10. */
void markdown_add_cell_code(struct text *text, const char *name);

/* Words of which nothing is to be taken as markup; one line. */
void markdown_add_words(struct text *text, const char *words);

#endif
