/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A counter on the terminal while many images are read. */
#include "cli/progress.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

void progress_init(struct progress *progress, size_t total)
{
	progress->total = total;
	progress->is_shown = total > 1 && isatty(STDERR_FILENO);
}

void progress_show(const struct progress *progress, size_t done, const char *path)
{
	const char *slash = strrchr(path, '/');

	if (progress->is_shown)
		/* A line that wraps could not be erased, so long names are cut. */
		(void)fprintf(stderr, "\r\033[K%zu of %zu: %.50s", done, progress->total,
			      slash ? slash + 1 : path);
}

void progress_erase(const struct progress *progress)
{
	if (progress->is_shown)
		(void)fprintf(stderr, "\r\033[K");
}
