/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Finds findings in a baseline, each once.  Only for the files of this folder. */
#ifndef LAYLINE_BASELINE_KNOWN_H
#define LAYLINE_BASELINE_KNOWN_H

#include "base/map.h"
#include "baseline/baseline.h"

/* A finding of the baseline, in the chain of those with its key in its image. */
struct known {
	const struct baseline_finding *finding;
	struct known *next;
	bool is_matched;
};

struct known_index {
	struct arena *arena;
	struct known *items; /* one for each finding of the baseline, in its order */
	struct map by_image;
	struct map by_machine;
};

/* The index lives in the arena, but for the maps. */
void known_index_init(struct known_index *index, struct arena *arena,
		      const struct baseline *baseline);
void known_index_deinit(struct known_index *index);

/* The first finding of that key in the baseline's image that was not matched yet, which it now
 * is; NULL for none. */
const struct known *known_match(struct known_index *index, size_t image, const char *key);

/* A finding of that key in any image of the machine; NULL for none.  It stays unmatched. */
const struct known *known_of_machine(const struct known_index *index, const char *machine,
				     const char *key);

#endif
