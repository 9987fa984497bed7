/* SPDX-License-Identifier: GPL-2.0-or-later */
/* --lines, --group and --path: from words to the members that are shown. */
#ifndef LAYLINE_CLI_SHOW_FILTER_H
#define LAYLINE_CLI_SHOW_FILTER_H

#include "cli/struct_search.h"

/* Whether --path asks for single members of embedded structs, so that the layout has to be
 * expanded. */
bool show_filter_expands(const struct options *options);

/*
 * Fills the filter of a shown struct, whose layout and geometry are set; lives in `arena`.
 *
 * Errors: ERROR_USAGE for lines that the struct does not have, a group that it does not have
 * (with those it has), and a path that nothing is known of.
 */
MUST_CHECK
struct error *show_filter_set(struct arena *arena, const struct options *options,
			      const struct found_struct *found, struct shown_struct *shown);

#endif
