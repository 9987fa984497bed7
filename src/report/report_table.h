/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What every format of `layline report` goes through: the structs that have a row in it. */
#ifndef LAYLINE_REPORT_REPORT_TABLE_H
#define LAYLINE_REPORT_REPORT_TABLE_H

#include "report/report.h"

/* The next struct of an image that has a row, from *index on; NULL behind the last. */
const struct audited_struct *table_next(const struct table_report *report, size_t image,
					size_t *index);

#endif
