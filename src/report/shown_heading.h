/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What people are told of a layout before its members, in styled text. */
#ifndef LAYLINE_REPORT_SHOWN_HEADING_H
#define LAYLINE_REPORT_SHOWN_HEADING_H

#include "report/report.h"

/* A line that says where lines are counted from; nothing when that is the struct's start. */
void shown_heading_base(struct text *text, const struct shown_struct *shown);

/* A line that says which of several layouts this is; nothing when there is one. */
void shown_heading_variant(struct text *text, const struct shown_struct *shown);

/* "lines are counted from ..." without an end; false, and nothing appended, when it is the
 * struct's start. */
bool shown_base_words(struct text *text, const struct shown_struct *shown);

#endif
