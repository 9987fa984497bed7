/* SPDX-License-Identifier: GPL-2.0-or-later */
/* `layline report --matrix`: results of `layline check`, side by side. */
#ifndef LAYLINE_CLI_REPORT_MATRIX_H
#define LAYLINE_CLI_REPORT_MATRIX_H

#include "cli/command.h"

/*
 * Reads the results that the arguments name and writes the matrix.
 *
 * Errors: ERROR_USAGE without a result or for an unknown format; ERROR_SYSTEM for a file that
 * cannot be read; ERROR_INPUT, "file:line:column", for one that is no result.
 */
MUST_CHECK
struct error *report_matrix(const struct options *options);

#endif
