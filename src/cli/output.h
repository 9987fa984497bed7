/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Where a report goes: standard output, or a file that is written whole or not at all. */
#ifndef LAYLINE_CLI_OUTPUT_H
#define LAYLINE_CLI_OUTPUT_H

#include <stdio.h>

#include "base/error.h"
#include "base/text.h"
#include "cli/options.h"

struct output {
	FILE *stream;         /* NULL: not open */
	char *path;           /* NULL: standard output */
	char *temporary_path; /* NULL: written in place, as a device or a pipe must be */
};

/*
 * A regular file, or one that is not there yet, is written under another name in the same
 * folder until output_commit.
 *
 * Errors: ERROR_SYSTEM when the place cannot be written.
 */
MUST_CHECK
struct error *output_open(struct output *output, const char *path);

/* Writes the text and empties it. */
MUST_CHECK
struct error *output_write(struct output *output, struct text *text);

/* Makes sure that all is written, and gives the file its name. */
MUST_CHECK
struct error *output_commit(struct output *output);

/* Drops what was not committed; after a commit there is nothing to drop. */
void output_deinit(struct output *output);

/* The whole of a report at once: open, write, commit. */
MUST_CHECK
struct error *output_text(const char *path, struct text *text);

bool output_has_color(enum color_choice choice, const char *path);

#endif
