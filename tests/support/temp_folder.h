/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A folder of its own for a test that reads files: made, entered and removed as cmocka
 * fixtures, so that messages can be compared with the short names in them.
 */
#ifndef LAYLINE_TESTS_TEMP_FOLDER_H
#define LAYLINE_TESTS_TEMP_FOLDER_H

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* For cmocka's setup: the program is inside the folder afterwards, and *state is its path. */
static int temp_folder_enter(void **state)
{
	/* In memory where that is possible: some tests write thousands of files. */
	char *path = strdup(access("/dev/shm", W_OK) == 0 ? "/dev/shm/layline-test-XXXXXX"
							  : "/tmp/layline-test-XXXXXX");

	if (!path || !mkdtemp(path) || chdir(path) != 0)
		return -1;
	*state = path;
	return 0;
}

static int temp_entry_remove(const char *path, const struct stat *status, int kind,
			     struct FTW *place)
{
	(void)status;
	(void)kind;
	(void)place;
	return remove(path);
}

/* For cmocka's teardown. */
static int temp_folder_remove(void **state)
{
	char *path = *state;
	int status = chdir("/");

	if (status == 0)
		status = nftw(path, temp_entry_remove, 8, FTW_DEPTH | FTW_PHYS);
	free(path);
	return status;
}

/* Writes a file in the folder; `length` may include NUL bytes. */
static inline void temp_file_write(const char *name, const char *bytes, size_t length)
{
	FILE *file = fopen(name, "we");

	if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0)
		abort();
}

#endif
