/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which day it is, for what ends on a day. */
#ifndef LAYLINE_CLI_TODAY_H
#define LAYLINE_CLI_TODAY_H

#include "base/error.h"

struct today {
	char text[sizeof("YYYY-MM-DD")];
};

/*
 * The day in UTC: of $SOURCE_DATE_EPOCH when the environment has it (seconds since 1970, as
 * reproducible builds set it), else of now.
 *
 * Errors: ERROR_USAGE when that variable is no such number.
 */
MUST_CHECK
struct error *today_find(struct today *ret);

#endif
