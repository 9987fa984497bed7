/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The part of `layline diff` about one struct, for the other reports that compare structs. */
#ifndef LAYLINE_REPORT_DIFF_PARTS_H
#define LAYLINE_REPORT_DIFF_PARTS_H

#include <jansson.h>

#include "report/report.h"

/*
 * A struct that both builds define: a heading and what changed, of the fast path, too, only
 * that. Begins with an empty line.
 */
void diff_text_struct(struct text *text, const struct comparison *comparison, bool lists_all);

/* An entry of layline-diff/1's `structs`. */
json_t *diff_json_struct(const struct comparison *comparison);

#endif
