/* SPDX-License-Identifier: GPL-2.0-or-later */
/* One struct, looked for in every image of the command line, for commands that only look. */
#ifndef LAYLINE_CLI_STRUCT_SEARCH_H
#define LAYLINE_CLI_STRUCT_SEARCH_H

#include "cli/image_paths.h"
#include "cli/images.h"
#include "cli/rule_files.h"

/* An image that has the struct. */
struct found_struct {
	struct loaded_image loaded;
	struct reported_image reported;
	const struct type_set *set; /* has a layout */
	const struct rule *rule;    /* NULL: none is about it */
};

struct struct_search {
	struct session *session;
	struct arena arena;
	struct rule_files rules;
	struct image_paths paths;
	const char *spelling;  /* "tcp_sock", "struct tcp_sock" */
	const char *more_name; /* a type to be read besides; NULL: none */
	vec(struct found_struct *) items;
};

/*
 * Looks for `spelling` in the images that the operands name, or in the usual one; in each
 * first among the types of headers, then among those of functions.  An image that cannot be
 * read is complained about.
 *
 * Errors: those of rules; ERROR_USAGE when no image has such a struct, with names that may have
 * been meant.  Close it in any case.
 */
MUST_CHECK
struct error *struct_search_run(struct struct_search *search, struct session *session,
				const char *spelling, const char *more_name,
				char *const *operands, size_t operand_count);
void struct_search_close(struct struct_search *search);

#endif
