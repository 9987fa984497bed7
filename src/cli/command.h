/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a command is: a name, words for its help, and a function.  One file, cmd_NAME.c, holds
 * each. */
#ifndef LAYLINE_CLI_COMMAND_H
#define LAYLINE_CLI_COMMAND_H

#include "base/error.h"
#include "cli/options.h"
#include "read/reader.h"

/* What diff(1) returns, too. */
enum exit_status {
	STATUS_CLEAN = 0,    /* nothing at or above --fail-on */
	STATUS_FINDINGS = 1, /* something was found */
	STATUS_FAILED = 2,   /* the job could not be done */
	STATUS_WARNED = 250, /* --format nipa only: netdev's runner counts it as a warning */
};

/* One run of a command. */
struct session {
	const struct options *options;
	/* For errors that do not end the run: prints it, frees it and makes the run fail in the
	 * end. */
	void (*complain)(struct session *session, struct error *err);
	bool has_failed;
	struct read_bases *bases; /* what the images of the run share */
	struct abbrev_pool *abbrevs;
	struct type_cache cache; /* what they have been decoded to; outlives them all */
	bool has_one_image;      /* so that there is nothing to share */
};

struct command {
	const char *name;
	enum command_bit bit;    /* which options it takes */
	const char *arguments;   /* for the usage line: "[IMAGE...]" */
	const char *summary;     /* one line */
	const char *explanation; /* the paragraph below the usage line */
	/* Errors end the run with STATUS_FAILED; *ret_status is set otherwise. */
	struct error *(*run)(struct session *session, enum exit_status *ret_status);
};

extern const struct command command_check;
extern const struct command command_show;
extern const struct command command_at;
extern const struct command command_list;
extern const struct command command_report;
extern const struct command command_rules;
extern const struct command command_docs;
extern const struct command command_place;
extern const struct command command_diff;
extern const struct command command_try;
extern const struct command command_pack;

#endif
