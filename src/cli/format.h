/* SPDX-License-Identifier: GPL-2.0-or-later */
/* --format, from a name to a format. */
#ifndef LAYLINE_CLI_FORMAT_H
#define LAYLINE_CLI_FORMAT_H

#include "base/error.h"
#include "report/report.h"

/* Errors: ERROR_USAGE for an unknown name, with the name that may have been meant. */
MUST_CHECK
struct error *format_find(const char *name, const struct report_format **ret);

/* The same for the formats of `layline report`. */
MUST_CHECK
struct error *table_format_find(const char *name, const struct table_format **ret);

#endif
