/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The command line as data: one table of options, from which both the parser and `--help` are
 * made.
 *
 * docs/layline.1 describes the same options; a test holds it against `--help`.
 */
#ifndef LAYLINE_CLI_OPTIONS_H
#define LAYLINE_CLI_OPTIONS_H

#include "audit/audit.h"
#include "audit/place.h"
#include "base/error.h"
#include "base/text.h"
#include "base/vec.h"
#include "read/reader.h"

/* Sets of commands that take an option. */
enum command_bit {
	FOR_CHECK = 1,
	FOR_SHOW = 2,
	FOR_LIST = 4,
	FOR_RULES = 8,
	FOR_REPORT = 16,
	FOR_DOCS = 32,
	FOR_DIFF = 1024,
	FOR_TRY = 2048,
	FOR_PLACE = 4096,
	FOR_AT = 8192,
	FOR_PACK = 16384,
	FOR_IMAGES = FOR_CHECK | FOR_SHOW | FOR_LIST | FOR_REPORT | FOR_DIFF | FOR_PLACE |
		     FOR_TRY | FOR_AT | FOR_PACK,
	FOR_ALL = FOR_IMAGES | FOR_RULES | FOR_DOCS,
};

enum color_choice {
	COLOR_AUTO, /* on a terminal, unless NO_COLOR is set */
	COLOR_ALWAYS,
	COLOR_NEVER,
};

/* Arguments as given, views into argv. */
struct strings {
	const char **items;
	size_t count;
	size_t capacity;
};

/* Whether, and how deep, members that are structs are opened. */
struct expansion {
	bool is_wanted;
	unsigned depth; /* 0: no bound */
};

/* How many bytes into a line a struct begins. */
struct line_base {
	bool is_given;
	uint64_t bytes;
};

/* Lines that are shown. */
struct line_range {
	bool is_given;
	uint64_t first;
	uint64_t last;
};

/* Which of several structs of a name is meant. */
struct declared_place {
	char *file;    /* NULL: anywhere; the options' */
	uint32_t line; /* 0: any */
};

struct options {
	struct strings rules; /* files and folders */
	uint64_t line_bytes;  /* 0: the machine's usual */
	const char *release;  /* NULL: the image's own */
	unsigned jobs;        /* 0: as many as this process may run on */
	enum read_source source;
	struct strings debug_folders; /* where debug files are, besides the usual places */
	const char *btf_base;         /* NULL: it is looked for */
	const char *unit;             /* NULL: all */
	struct declared_place declared;
	const char *format;
	const char *output; /* NULL: standard output */
	enum color_choice color;
	enum severity fail_on; /* SEVERITY_OFF: never */
	const char *baseline;  /* NULL: none */
	bool updates_baseline;
	bool updates_budgets;
	bool skips_no_debug;
	bool is_matrix; /* of report */
	struct audit_options audit;
	struct expansion expansion;
	struct line_base base;
	struct line_range lines;
	const char *shown_group;   /* NULL: all */
	enum path_kind shown_path; /* PATH_ANY: all */
	const char *container;     /* STRUCT.MEMBER that is the struct; NULL: not given */
	bool shows_all;
	struct strings edits;
	bool only_grouped;
	struct place_purpose place;
	enum docs_form docs_form;
	bool types_of_build;       /* the documents' types are those of the image */
	bool adds_missing;         /* rows for members that no row is about */
	const char *docs_to_check; /* a folder; NULL: documents are written */
	const char *import_docs;   /* folders and a file to import from; NULL: not given */
	const char *import_source;
	const char *import_image;
	bool overwrites; /* what an import says counts more than what is there */
	bool emits_c;
	bool wants_help;
	bool wants_version;
	char **arguments; /* what is left, views into argv */
	size_t argument_count;
};

/*
 * Reads argv from behind the command's name on.  `argv[0]` is passed over.
 *
 * Errors: ERROR_USAGE with one line: an unknown option (and what may have been meant), a
 * missing or unwanted argument, a value out of range.
 */
MUST_CHECK
struct error *options_parse(struct options *options, enum command_bit command, int argc,
			    char **argv);
void options_deinit(struct options *options);

/* Appends the table's lines for a command. */
void options_help(struct text *text, enum command_bit command);

#endif
