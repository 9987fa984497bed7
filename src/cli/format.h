/* SPDX-License-Identifier: GPL-2.0-or-later */
/* --format, from a name to a format. */
#ifndef LAYLINE_CLI_FORMAT_H
#define LAYLINE_CLI_FORMAT_H

#include "base/error.h"
#include "cli/options.h"
#include "report/report.h"

/*
 * The format of that name, if the command (check, show or list) can be written in it.
 *
 * Errors: ERROR_USAGE for any other name, with those that would do.
 */
MUST_CHECK
struct error *format_find(const char *name, enum command_bit command,
			  const struct report_format **ret);

/* The same for the formats of `layline report`. */
MUST_CHECK
struct error *table_format_find(const char *name, const struct table_format **ret);

/* The same for the formats of `layline diff`. */
MUST_CHECK
struct error *diff_format_find(const char *name, const struct diff_format **ret);

#endif
