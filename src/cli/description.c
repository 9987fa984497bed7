/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The one line that a test runner takes from a descriptor of its own. */
#include "cli/description.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

struct error *description_find(int *ret_descriptor)
{
	const char *value = getenv("DESC_FD");
	long number;
	char *end;
	int flags;

	*ret_descriptor = -1;
	if (!value || !*value)
		return NULL;
	errno = 0;
	number = strtol(value, &end, 10);
	if (errno || *end || number < 0 || number > INT_MAX)
		return error_new(ERROR_USAGE, "DESC_FD: '%s' is not the number of a descriptor",
				 value);
	flags = fcntl((int)number, F_GETFL);
	if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY)
		return error_new(ERROR_USAGE, "DESC_FD: descriptor %s is not open for writing",
				 value);
	*ret_descriptor = (int)number;
	return NULL;
}

struct error *description_write(int descriptor, const struct text *line)
{
	const char *bytes = text_str(line);
	size_t left = line->length;

	while (left) {
		ssize_t written = write(descriptor, bytes, left);

		if (written < 0 && errno == EINTR)
			continue;
		if (written < 0)
			return error_errno("DESC_FD: descriptor %d cannot be written",
					   descriptor);
		bytes += written;
		left -= (size_t)written;
	}
	return NULL;
}
