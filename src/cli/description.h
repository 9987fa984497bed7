/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The one line that a test runner takes from a descriptor of its own, as netdev's NIPA does: it
 * sets DESC_FD to the number of a pipe that the test inherits.
 */
#ifndef LAYLINE_CLI_DESCRIPTION_H
#define LAYLINE_CLI_DESCRIPTION_H

#include "base/error.h"
#include "base/text.h"

/*
 * The descriptor that DESC_FD names, -1 when it is not set.
 *
 * Errors: ERROR_USAGE when it is no number, or of nothing that can be written to.
 */
MUST_CHECK
struct error *description_find(int *ret_descriptor);

/* Errors: ERROR_SYSTEM. */
MUST_CHECK
struct error *description_write(int descriptor, const struct text *line);

#endif
