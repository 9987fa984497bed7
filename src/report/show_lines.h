/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The body of `layline show` for people: line after line, and what begins in each. */
#ifndef LAYLINE_REPORT_SHOW_LINES_H
#define LAYLINE_REPORT_SHOW_LINES_H

#include "report/report.h"

/* The heads of the columns. */
void show_lines_heads(struct text *text);
void show_lines_add(struct text *text, const struct shown_struct *shown);

#endif
