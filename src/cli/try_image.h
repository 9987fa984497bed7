/* SPDX-License-Identifier: GPL-2.0-or-later */
/* One image in which edits are tried: read with everything that embeds the edited structs. */
#ifndef LAYLINE_CLI_TRY_IMAGE_H
#define LAYLINE_CLI_TRY_IMAGE_H

#include "audit/trial.h"
#include "cli/images.h"
#include "cli/rule_files.h"

/* What is tried, the same for all images. */
struct try_request {
	const char *struct_name; /* as given */
	const struct edit *edits;
	size_t edit_count;
};

/* Must not move between opening and closing. */
struct try_image {
	struct loaded_image loaded;
	struct reported_image reported;
	struct relayout_abi abi;
	struct trial trial;
	bool is_defined; /* the image defines the struct, and `trial` holds */
};

/*
 * Opens an image, reads it and tries the edits.
 *
 * Where an image has both, its BTF, which is read in a moment, tells what embeds the edited
 * structs, and only that is read from its DWARF.  Otherwise all its types are read.
 *
 * Errors: those of loaded_image_open, rule_files_choose, loaded_image_read and trial_run. There
 * is then nothing to close.
 */
MUST_CHECK
struct error *try_image_open(struct try_image *image, const char *path, struct session *session,
			     struct rule_files *rules, const struct try_request *request);
void try_image_close(struct try_image *image);

#endif
