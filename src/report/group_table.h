/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The table of a struct's groups in the text report. */
#ifndef LAYLINE_REPORT_GROUP_TABLE_H
#define LAYLINE_REPORT_GROUP_TABLE_H

#include "report/report.h"

/*
 * Appends the table: bytes from the start of the struct, budget, lines touched and the fewest
 * that would do. An arrow marks groups that touch more lines than they need, or that one of the
 * struct's findings is about.
 */
void group_table_add(struct text *text, const struct audited_struct *audited,
		     const struct finding *findings, size_t finding_count);

#endif
