/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Compares paths from their ends. */
#include "base/path.h"

#include <string.h>

bool path_is(const char *file, const char *tail)
{
	size_t file_length = file ? strlen(file) : 0;
	size_t length = strlen(tail);

	if (!file || file_length < length || strcmp(file + file_length - length, tail) != 0)
		return false;
	return file_length == length || file[file_length - length - 1] == '/';
}
