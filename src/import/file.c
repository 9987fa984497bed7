/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Whole files as texts. */
#include "import/file.h"

#include <stdio.h>

#define FILE_BYTES_MAX ((size_t)16 << 20)

struct error *file_text(const char *path, struct text *text)
{
	size_t start = text->length, count;
	struct error *err = NULL;
	FILE *file = fopen(path, "re");
	char buffer[16384];

	if (!file)
		return error_errno("%s", path);
	while (text->length - start <= FILE_BYTES_MAX &&
	       (count = fread(buffer, 1, sizeof(buffer), file)) > 0)
		text_add_bytes(text, buffer, count);
	if (ferror(file))
		err = error_errno("%s", path);
	else if (text->length - start > FILE_BYTES_MAX)
		err = error_new(ERROR_INPUT, "%s: larger than %zu MiB", path,
				FILE_BYTES_MAX >> 20);
	(void)fclose(file);
	return err;
}
