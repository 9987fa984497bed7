/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Two images read so that they can be compared: one set of rules, the same structs in both. */
#ifndef LAYLINE_CLI_DIFF_INPUT_H
#define LAYLINE_CLI_DIFF_INPUT_H

#include "audit/compared_bind.h"
#include "cli/images.h"
#include "cli/rule_files.h"

/* A struct that is to be compared. */
struct diff_subject {
	const char *name;        /* as the images know it, with a keyword when one was given */
	const struct rule *rule; /* NULL: none */
};

/* Must not move while it is open. */
struct diff_input {
	struct rule_files files;
	const struct rule_set *rules; /* of the release of the latter */
	struct loaded_image images[BUILDS];
	bool is_open[BUILDS];
	vec(struct diff_subject) subjects; /* defined in at least one of the images */
};

/*
 * Opens both images, chooses the rules and reads the structs that are named, or without names
 * all that rules or markers tell of.  The files are released.
 *
 * Errors: those of loaded_image_open, rule_files_choose and loaded_image_read; ERROR_USAGE for
 * a name that neither image defines as a struct, and for images whose lines are of different
 * size; ERROR_INPUT when there is nothing to compare.  diff_input_close() in any case.
 */
MUST_CHECK
struct error *diff_input_open(struct diff_input *input, struct session *session,
			      const char *const paths[BUILDS], char *const *names,
			      size_t name_count);
void diff_input_close(struct diff_input *input);

#endif
