/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A finding as plain lines, for formats that carry text: "FILE:LINE: severity: message [id]"
 * and the detail below it, as long as they are, in UTF-8 without control characters. */
#ifndef LAYLINE_REPORT_FINDING_LINES_H
#define LAYLINE_REPORT_FINDING_LINES_H

#include "audit/finding.h"
#include "base/text.h"

/* Each line begins with `indent` blanks, then `prefix`. */
void finding_lines_add(struct text *text, size_t indent, const char *prefix,
		       const struct finding *finding, const char *image_path);

#endif
