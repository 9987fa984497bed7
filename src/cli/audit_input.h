/* SPDX-License-Identifier: GPL-2.0-or-later */
/* An image read for an audit: the rules of its release, and the types that they are about. */
#ifndef LAYLINE_CLI_AUDIT_INPUT_H
#define LAYLINE_CLI_AUDIT_INPUT_H

#include "cli/images.h"
#include "cli/rule_files.h"

/*
 * Opens the image, chooses its rules among `files` and reads the types they are about; with
 * want_marked also every struct that carries group markers.  The file is released.  `jobs`
 * threads share the image; several threads may load an image each.
 *
 * Errors: those of loaded_image_open, rule_files_choose and loaded_image_read.  There is then
 * nothing to close.
 */
MUST_CHECK
struct error *audit_input_load(struct loaded_image *loaded, const char *path,
			       struct session *session, struct rule_files *files,
			       bool want_marked, unsigned jobs,
			       const struct rule_set **ret_rules);

#endif
