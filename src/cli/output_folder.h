/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Several files of one folder, written all or not at all. */
#ifndef LAYLINE_CLI_OUTPUT_FOLDER_H
#define LAYLINE_CLI_OUTPUT_FOLDER_H

#include "base/error.h"
#include "base/text.h"

struct folder_file {
	const char *name; /* within the folder */
	struct text text;
};

/*
 * Writes the files; makes the folder when there is none.  Nothing gets its name before all is
 * written.
 *
 * Errors: ERROR_SYSTEM when the folder or a file cannot be written; files that were there are
 * then as before.
 */
MUST_CHECK
struct error *output_folder_write(const char *folder, const struct folder_file *files,
				  size_t count);

#endif
