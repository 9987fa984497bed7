/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A counter on the terminal while many images are read; nothing at all when nobody watches. */
#ifndef LAYLINE_CLI_PROGRESS_H
#define LAYLINE_CLI_PROGRESS_H

#include "base/base.h"

struct progress {
	size_t total;
	bool is_shown;
};

void progress_init(struct progress *progress, size_t total);
void progress_show(const struct progress *progress, size_t done, const char *path);
/* Takes the counter away, before anything else is printed. */
void progress_erase(const struct progress *progress);

#endif
