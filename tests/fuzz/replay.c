/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Stands in for libFuzzer: runs a fuzzing entry over the files of the folders named, once each.
 * A folder without files is a failure, for then nothing was tested.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"
#include "fuzz/fuzz.h"

static void run_file(const char *path)
{
	struct text bytes = { 0 };
	char buffer[4096];
	size_t count;
	FILE *file = fopen(path, "re");

	if (!file) {
		perror(path);
		exit(1);
	}
	while ((count = fread(buffer, 1, sizeof(buffer), file)) > 0)
		text_add_bytes(&bytes, buffer, count);
	(void)fclose(file);
	/* Should it crash, this is the last line. */
	(void)printf("%s\n", path);
	(void)fflush(stdout);
	(void)LLVMFuzzerTestOneInput((const uint8_t *)text_str(&bytes), bytes.length);
	text_deinit(&bytes);
}

/* Gives the number of files. */
static size_t run_folder(const char *path)
{
	struct dirent **entries = NULL;
	int count = scandir(path, &entries, NULL, alphasort);
	size_t files = 0;

	for (int i = 0; i < count; i++) {
		struct text name = { 0 };

		if (entries[i]->d_name[0] != '.') {
			text_add(&name, "%s/%s", path, entries[i]->d_name);
			run_file(text_str(&name));
			files++;
		}
		text_deinit(&name);
		free(entries[i]);
	}
	free(entries);
	return files;
}

int main(int argc, char **argv)
{
	if (argc < 2) {
		(void)fprintf(stderr, "usage: %s FOLDER...\n", argv[0]);
		return 1;
	}
	for (int i = 1; i < argc; i++) {
		size_t files = run_folder(argv[i]);

		(void)printf("%s: %zu inputs\n", argv[i], files);
		if (!files) {
			(void)fprintf(stderr, "%s: no inputs\n", argv[i]);
			return 1;
		}
	}
	return 0;
}
