/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * An earlier result of `layline check --format json`, as far as a later one is compared with
 * it.
 *
 * Any such document is a baseline, whoever made it; there is no other format.
 */
#ifndef LAYLINE_BASELINE_BASELINE_H
#define LAYLINE_BASELINE_BASELINE_H

#include <stdio.h>

#include "audit/finding.h"
#include "base/arena.h"
#include "base/error.h"

struct baseline_image {
	const char *path;
	const char *machine;
	const char *release; /* NULL: not known, and so the next two */
	const char *build_id;
	const char *rules;
	uint64_t line_bytes;
};

struct baseline_group {
	const char *name;
	uint64_t size_bytes;
	bool has_max_size;
	uint64_t max_size_bytes;
	uint64_t lines;
	const char **members; /* paths, by offset */
	size_t member_count;
};

struct baseline_struct {
	size_t image; /* index into images */
	const char *name;
	uint64_t size_bytes;
	uint64_t lines;
	struct baseline_group *groups;
	size_t group_count;
};

struct baseline_finding {
	size_t image;    /* index into images */
	const char *key; /* audit/finding_key.h */
	const char *id;  /* perhaps one that only another release of layline knows */
	enum severity severity;
	bool is_waived;
	const char *struct_name; /* NULL as in struct finding, and so the next three */
	const char *group;
	const char *member;
	const char *other;
	const char *message;
};

struct baseline {
	struct arena arena; /* all that follows */
	const char *path;   /* for messages */
	struct baseline_image *images;
	size_t image_count;
	struct baseline_struct *structs;
	size_t struct_count;
	struct baseline_finding *findings;
	size_t finding_count;
};

/*
 * Reads a document from a stream; `path` is copied.
 *
 * Errors: ERROR_INPUT, "PATH:LINE:COLUMN: what is wrong; what to do", for one that is damaged
 * or no result of `layline check`.  There is then nothing to deinit.
 */
MUST_CHECK
struct error *baseline_read(struct baseline *baseline, const char *path, FILE *stream);
/* The same of a result that is no baseline; `remedy` says what to do when it is none at all. */
MUST_CHECK
struct error *result_read(struct baseline *result, const char *path, const char *remedy,
			  FILE *stream);
void baseline_deinit(struct baseline *baseline);

#endif
