/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Where a struct lies on lines: at the start of one, or wherever the struct that embeds it puts
 * it. */
#ifndef LAYLINE_CLI_LINE_BASE_H
#define LAYLINE_CLI_LINE_BASE_H

#include "cli/struct_search.h"

/* The type that --container names, to be read with the struct; in `arena`.  NULL when none is
 * given.  Errors: ERROR_USAGE when the value is not STRUCT.MEMBER. */
MUST_CHECK
struct error *line_base_container(struct arena *arena, const struct options *options,
				  const char **ret);

/*
 * How the found struct lies on lines: as --base or --container say, else in the container that
 * its rule names, else from the start of a line.
 *
 * Errors: ERROR_USAGE for a container that the image does not have, or that does not hold the
 * struct.
 */
MUST_CHECK
struct error *line_base_find(struct arena *arena, const struct options *options,
			     const struct found_struct *found, struct lines *ret_lines,
			     struct shown_base *ret_base);

#endif
