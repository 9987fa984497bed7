/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The columns of a matrix.  Only for report/matrix.c. */
#ifndef LAYLINE_REPORT_MATRIX_BUILDS_H
#define LAYLINE_REPORT_MATRIX_BUILDS_H

#include "report/matrix.h"

/*
 * Finds the builds of the results, with a label each, and notes what differs between them.  A
 * build that is there already (the same build ids, or the same file named twice) is left out,
 * and that is noted.
 */
void matrix_builds_make(struct matrix *matrix, const struct baseline *results,
			size_t result_count);

/* Whether an image of the build's result belongs to the build. */
bool matrix_build_has(const struct matrix_build *build, size_t image);

PRINTF_LIKE(2, 3)
void matrix_note(struct matrix *matrix, const char *format, ...);

#endif
