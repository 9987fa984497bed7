/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How many findings there are, as every report for people says it. */
#ifndef LAYLINE_REPORT_COUNTS_TEXT_H
#define LAYLINE_REPORT_COUNTS_TEXT_H

#include "audit/audit.h"
#include "base/text.h"

/* "0 errors, 4 warnings, 2 notes, 1 waived"; `count` says which findings count. */
void counts_add(struct text *text, const struct audit *audit,
		size_t (*count)(const struct audit *audit, enum severity severity));

#endif
