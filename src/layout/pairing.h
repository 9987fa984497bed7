/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which member of one layout is which of another: by name, and where names changed by a guess.
 * Only for the files of this folder.
 */
#ifndef LAYLINE_LAYOUT_PAIRING_H
#define LAYLINE_LAYOUT_PAIRING_H

#include "layout/layout.h"

struct pair {
	const struct placed *before; /* NULL: added */
	const struct placed *after;  /* NULL: removed */
	bool is_guess;               /* the names differ */
};

struct pairing {
	struct pair *pairs; /* by the later offset; what is gone behind what it stood behind */
	size_t count;
};

/* Pairs the layouts' own members, not those of structs that were expanded.  In the arena. */
void pairing_make(struct arena *arena, const struct layout *before, const struct layout *after,
		  struct pairing *ret);

#endif
