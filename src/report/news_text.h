/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the text report says of a comparison with a baseline. */
#ifndef LAYLINE_REPORT_NEWS_TEXT_H
#define LAYLINE_REPORT_NEWS_TEXT_H

#include "report/report.h"

/* Lines below a struct's table: what changed in it. */
void news_text_changes(struct text *text, const struct layout_change *changes, size_t count);

/* Findings that are no more, a line each; nothing when there are none. */
void news_text_gone(struct text *text, const struct news *news);

/* "baseline old.json: 4 warnings, 2 notes before; 1 new, 2 gone", and what became of the file.
 */
void news_text_totals(struct text *text, const struct check_report *report);

#endif
