/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The rules of a run about one release, and the image that goes with them, if any is needed. */
#ifndef LAYLINE_CLI_RULE_IMAGE_H
#define LAYLINE_CLI_RULE_IMAGE_H

#include "cli/images.h"
#include "cli/rule_files.h"

struct rule_image {
	struct rule_files files;
	const struct rule_set *rules; /* never empty */
	struct loaded_image image;    /* open when has_image */
	bool has_image;
};

/*
 * Opens the image at `path` (NULL: none) and chooses rules as `check` does.
 *
 * Errors: those of loaded_image_open and rule_files_choose; ERROR_USAGE when there are no
 * rules.
 */
MUST_CHECK
struct error *rule_image_init(struct rule_image *run, struct session *session,
			      const char *path);
void rule_image_deinit(struct rule_image *run);

/*
 * Reads the types that an audit by the rules looks at.
 *
 * Errors: those of loaded_image_read.
 */
MUST_CHECK
struct error *rule_image_read(struct rule_image *run);

#endif
