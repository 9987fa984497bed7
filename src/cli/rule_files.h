/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which rules hold for an image: those named with --rules, else the shipped ones of exactly its
 * release, else none.  Never those of a neighbouring release.
 */
#ifndef LAYLINE_CLI_RULE_FILES_H
#define LAYLINE_CLI_RULE_FILES_H

#include <pthread.h>

#include "cli/options.h"
#include "rules/rules.h"

/* The shipped rules of one release. */
struct shipped_rules {
	const char *release; /* "6.12" */
	const char *path;    /* its folder */
	bool is_loaded;
	struct rule_set set;
};

struct rule_files {
	pthread_mutex_t lock; /* of all below: images of a run may choose in several threads */
	struct arena arena;
	struct rule_set given; /* of --rules, empty without */
	bool has_given;
	struct rule_set none;
	vec(struct shipped_rules) shipped; /* by release */
	const char **releases;             /* their names */
};

/*
 * Reads what --rules names, and looks where the shipped rules are: $LAYLINE_RULES, else
 * ../share/layline/rules beside the program's folder, else the source tree that a build folder
 * lies in.
 *
 * Errors: those of rule_set_load; ERROR_SYSTEM when $LAYLINE_RULES cannot be read.
 */
MUST_CHECK
struct error *rule_files_init(struct rule_files *files, const struct options *options);
void rule_files_deinit(struct rule_files *files);

/*
 * The rules for a release such as "6.12.117+deb12-cloud-amd64" (NULL when unknown); an empty
 * set, whose origin is NULL, when there are none.
 *
 * Errors: those of rule_set_load.
 */
MUST_CHECK
struct error *rule_files_choose(struct rule_files *files, const char *release,
				const struct rule_set **ret);

#endif
