/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Text inside HTML and XML: names out of files that anybody may have made, as harmless
 * characters. */
#ifndef LAYLINE_REPORT_MARKUP_H
#define LAYLINE_REPORT_MARKUP_H

#include "base/text.h"

/* Appends the string with & < > " ' as references; what XML does not allow becomes U+FFFD. */
void markup_add(struct text *text, const char *string);

/* The same, which may be broken behind each underscore and dot when it is shown. */
void markup_add_name(struct text *text, const char *string);

#endif
