/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A value of a file of comma-separated values (RFC 4180). */
#ifndef LAYLINE_REPORT_CSV_VALUE_H
#define LAYLINE_REPORT_CSV_VALUE_H

#include "base/text.h"

/* Appends it as it is, or in quotes where it has to be. */
void csv_value_add(struct text *text, const char *value);

#endif
