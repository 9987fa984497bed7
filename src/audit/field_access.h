/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the words in the access columns of a documentation row say. */
#ifndef LAYLINE_AUDIT_FIELD_ACCESS_H
#define LAYLINE_AUDIT_FIELD_ACCESS_H

#include <string.h>

#include "base/base.h"

/* Whether the path uses the member at all: NULL, "" and "-" say that it does not. */
static inline bool access_is_given(const char *access)
{
	return access && *access && strcmp(access, "-") != 0;
}

/* read_write and write_mostly. */
static inline bool access_is_written(const char *access)
{
	return access && strstr(access, "write");
}

#endif
