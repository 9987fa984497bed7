/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What a command found, handed to a format: the tables of formats and what each format is
 * given.
 *
 * A format is one function in one file and decides nothing: what is shown was settled by the
 * layers below. To add one, write the function and put a line in report.c.
 */
#ifndef LAYLINE_REPORT_REPORT_H
#define LAYLINE_REPORT_REPORT_H

#include "audit/audit.h"
#include "audit/comparison.h"
#include "audit/pack.h"
#include "audit/place.h"
#include "audit/trial.h"
#include "base/text.h"
#include "baseline/news.h"
#include "layout/at.h"

/* An image as every report names it. */
struct reported_image {
	const struct audit_image *image;
	const char *rules;      /* what its rule set is called; NULL when there is none for its
				   release */
	struct skipped skipped; /* what its reader passed over */
};

/* Files of a run that hold nothing to audit, and are no errors. */
struct passed_over {
	size_t without_debug;  /* no debug information at all (--skip-no-debug) */
	size_t only_assembler; /* only assembler units, which have no types */
};

/* `layline check`. */
struct check_report {
	const struct reported_image *images; /* by the index that structs and findings carry */
	size_t image_count;
	const struct audit *audit;
	const char *const *shipped_releases; /* the values of --release that have rules */
	size_t shipped_count;
	const struct news *news; /* NULL without --baseline */
	size_t unreadable_count; /* images that could not be read; each has had its error */
	struct passed_over passed_over;
	enum severity fail_on; /* findings from here on fail; SEVERITY_OFF: none does */
	bool use_color;
};

/* Where lines are counted from, when that is not the start of the struct. */
struct shown_base {
	const char *container; /* the struct around it; NULL: only the offset is known */
	const char *member;    /* the path in it */
	uint64_t offset_bytes; /* in it */
	uint64_t align_bytes;  /* of the container */
};

/* Which part of a struct is shown; all zero: the whole. */
struct shown_filter {
	const bool *kept;        /* by member; NULL: all */
	const bool *kept_groups; /* by group; holes in them are shown; set with kept */
	bool has_lines;
	uint64_t first_line; /* and then: only what lies on these */
	uint64_t last_line;
};

/* One layout of one struct, for `layline show`. */
struct shown_struct {
	const struct reported_image *image;
	const struct type_set *set;
	size_t variant; /* index into the set's variants */
	const struct layout *layout;
	struct lines geometry;
	struct shown_base base;
	struct shown_filter filter;
	bool is_first;          /* of the whole output */
	bool is_first_of_image; /* people are told which image this is */
	bool use_color;
};

/* What lies at an offset, in one layout of one struct: `layline at`. */
struct at_report {
	struct shown_struct shown;
	uint64_t offset_bits;
	uint64_t size_bits; /* 8: a byte; 1: one bit of it */
	bool has_size;      /* the size of the struct was given besides, and then: */
	uint64_t said_size_bytes;
	struct at_answer answer;
};

/* One struct of `layline list`. */
struct listed_struct {
	size_t image; /* index into the report's images */
	const struct type_set *set;
	const struct type *type; /* complete */
	uint64_t lines;
};

struct list_report {
	const struct reported_image *images;
	size_t image_count;
	const struct listed_struct *structs; /* image by image, by name */
	size_t struct_count;
	bool use_color;
};

/* `layline report`: the structs of the audit that have documentation rows. */
struct table_report {
	const struct reported_image *images; /* by the index that structs carry */
	size_t image_count;
	const struct audit *audit;
	bool use_color;
};

/* `layline place`. */
struct place_report {
	const struct reported_image *images; /* by the index of the places' effects */
	size_t image_count;
	const char *struct_name;
	const char *type; /* of the member, as asked for */
	const struct place_purpose *purpose;
	const struct places *places;
	bool use_color;
};

/* `layline pack`. */
struct pack_report {
	const struct reported_image *images; /* by the index of the packing's */
	const char *struct_name;
	const struct packing *packing;
	bool use_color;
};

/* `layline diff`. */
struct diff_report {
	const struct reported_image *images; /* the former, then the latter */
	const struct comparison *const *structs;
	size_t struct_count;
	bool lists_all; /* also every member that moved and is not hot */
	bool use_color;
};

/* One image in which edits were tried. */
struct tried_image {
	const struct reported_image *reported;
	const struct trial *trial;
};

/* `layline try`. */
struct try_report {
	const struct tried_image *images;
	size_t image_count;
	const struct edit *edits;
	size_t edit_count;
	bool lists_all; /* also every cold member that moved, and every struct that embeds it */
	bool use_color;
};

/* Each appends to `text`; nothing is written anywhere else. */
typedef void check_function(struct text *text, const struct check_report *report);
typedef void show_function(struct text *text, const struct shown_struct *shown, size_t count);
typedef void list_function(struct text *text, const struct list_report *report);
typedef void table_function(struct text *text, const struct table_report *report);
typedef void place_function(struct text *text, const struct place_report *report);
typedef void pack_function(struct text *text, const struct pack_report *report);
typedef void diff_function(struct text *text, const struct diff_report *report);
typedef void try_function(struct text *text, const struct try_report *report);
typedef void at_function(struct text *text, const struct at_report *reports, size_t count);

/* A format that does not do for a command has NULL there. */
struct report_format {
	const char *name;
	check_function *check;
	show_function *show; /* some layouts of one struct, as one document */
	show_function
		*show_all; /* the same for --all: any number of such calls make one document */
	list_function *list;
	place_function *place;
	try_function *try_edits;
	at_function *at;
	pack_function *pack;
	bool is_description; /* one line, for the descriptor that DESC_FD names */
};

extern const struct report_format report_formats[];
extern const size_t report_format_count;

/* NULL when no format has that name. */
const struct report_format *report_format_find(const char *name);

/* The formats of `layline report`, which has some of its own. */
struct table_format {
	const char *name;
	table_function *table;
};

extern const struct table_format table_formats[];
extern const size_t table_format_count;

/* The formats of `layline diff`. */
struct diff_format {
	const char *name;
	diff_function *diff;
};

extern const struct diff_format diff_formats[];
extern const size_t diff_format_count;

/* The functions of the formats, each in a file of its name. */
check_function report_text;
check_function report_json;
check_function report_sarif;
check_function report_junit;
check_function report_github;
check_function report_ktap;
check_function report_markdown;
check_function report_nipa;
show_function show_text;
show_function show_json;
show_function show_json_lines;
show_function show_html;
show_function show_svg;
list_function list_text;
list_function list_json;
at_function at_text;
at_function at_json;
place_function place_text;
place_function place_json;
try_function try_text;
try_function try_json;
pack_function pack_text;
pack_function pack_json;
table_function table_text;
table_function table_markdown;
table_function table_json;
table_function table_csv;
diff_function diff_text;
diff_function diff_markdown;
diff_function diff_json;
diff_function diff_html;

#endif
