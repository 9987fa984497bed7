/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The images that have a struct, as builds in which other layouts of it can be tried. */
#ifndef LAYLINE_CLI_STRUCT_BUILDS_H
#define LAYLINE_CLI_STRUCT_BUILDS_H

#include "audit/remake.h"
#include "cli/struct_search.h"

struct struct_builds {
	struct remake_build *builds;           /* one for each that the search found */
	const struct reported_image *reported; /* of the same */
	size_t count;
};

/*
 * In the search's arena; views into what it found.
 *
 * Errors: ERROR_USAGE for a union, whose members all have one place.
 */
MUST_CHECK
struct error *struct_builds_make(struct struct_search *search, struct struct_builds *ret);

#endif
