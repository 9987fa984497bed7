/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which day it is. */
#include "cli/today.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>

/* The last second of the year 9999, behind which a year has more than four digits. */
#define LAST_SECOND 253402300799LL

struct error *today_find(struct today *ret)
{
	const char *epoch = getenv("SOURCE_DATE_EPOCH");
	time_t now = time(NULL);
	struct tm day;

	if (epoch && *epoch) {
		char *end;
		long long seconds;

		errno = 0;
		seconds = strtoll(epoch, &end, 10);
		if (errno || *end || seconds < 0 || seconds > LAST_SECOND)
			return error_new(ERROR_USAGE,
					 "SOURCE_DATE_EPOCH is '%s'; it must be seconds since "
					 "1970, or unset",
					 epoch);
		now = (time_t)seconds;
	}
	if (!gmtime_r(&now, &day) ||
	    strftime(ret->text, sizeof(ret->text), "%Y-%m-%d", &day) == 0)
		return error_new(ERROR_SYSTEM, "the clock shows no date that can be written");
	return NULL;
}
