/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the rules of a run say and none of its images gave occasion to check, in a paragraph. */
#ifndef LAYLINE_REPORT_NOT_EXERCISED_TEXT_H
#define LAYLINE_REPORT_NOT_EXERCISED_TEXT_H

#include "audit/audit.h"
#include "base/text.h"

/* "not exercised: page_pool (not in this image); socket: lost (optional, and not there)";
 * nothing when all was. */
void not_exercised_text_add(struct text *text, const struct audit *audit, size_t image_count);

#endif
