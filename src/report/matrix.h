/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Results of `layline check` from builds that were audited elsewhere, side by side: a row for a
 * struct or a group of it, a column for a build.
 *
 * A build is all images of a result that have one machine, release and line size: a kernel and
 * its modules, or the objects of one job.
 */
#ifndef LAYLINE_REPORT_MATRIX_H
#define LAYLINE_REPORT_MATRIX_H

#include "base/text.h"
#include "base/vec.h"
#include "baseline/baseline.h"

struct matrix_build {
	const char
		*label; /* short, and of this build alone: "arm", "ci/arm.json 64-byte lines" */
	const struct baseline *result;
	const struct baseline_image *first; /* machine, release and line size of all of them */
	size_t image_count;
};

/* What a build says of a struct or a group. */
struct matrix_cell {
	bool is_there; /* and then: */
	uint64_t size_bytes;
	uint64_t lines;
	bool has_max_size;
	uint64_t max_size_bytes;
	/* Also of what is missing: findings by severity, [SEVERITY_OFF] those that are waived;
	 * a struct's are those of its groups as well. */
	size_t findings[SEVERITY_ERROR + 1];
};

struct matrix_row {
	const char *struct_name;
	const char *group;         /* NULL: the struct as a whole */
	struct matrix_cell *cells; /* one a build */
};

/* An error, and the builds that have it. */
struct matrix_fault {
	const struct baseline_finding *finding; /* of the first of them */
	bool *is_in;                            /* one a build */
	size_t build_count;
};

struct matrix {
	struct arena arena;
	vec(struct matrix_build) builds; /* in the order given */
	vec(struct matrix_row) rows;     /* a struct, then its groups by offset */
	vec(struct matrix_fault) faults; /* in the order of the builds */
	vec(const char *) notes;         /* what a reader should know before comparing */
};

/* The results must outlive the matrix. */
void matrix_make(struct matrix *matrix, const struct baseline *results, size_t result_count);
void matrix_deinit(struct matrix *matrix);

/* "-" (not there, and nothing said of it), "ok", "warning", "error". */
const char *matrix_verdict(const struct matrix_cell *cell);

/* The worst that a build says of anything; SEVERITY_OFF for nothing. */
enum severity matrix_build_severity(const struct matrix *matrix, size_t build);

/* The builds that have a fault: "all builds", or "i386, arm"; in the arena. */
const char *matrix_fault_builds(const struct matrix *matrix, const struct matrix_fault *fault,
				struct arena *arena);

/* "x86_64, Linux 6.12.117, 64-byte lines, 3 images" */
const char *matrix_build_words(const struct matrix_build *build, struct arena *arena);

typedef void matrix_function(struct text *text, const struct matrix *matrix, bool use_color);

struct matrix_format {
	const char *name;
	matrix_function *matrix;
};

extern const struct matrix_format matrix_formats[];
extern const size_t matrix_format_count;

matrix_function matrix_text;
matrix_function matrix_markdown;
matrix_function matrix_html;
matrix_function matrix_json;
matrix_function matrix_csv;

#endif
