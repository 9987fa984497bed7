/* SPDX-License-Identifier: GPL-2.0-or-later */
/* One image of a run: opened, described for audit and reports, and its types read. */
#ifndef LAYLINE_CLI_IMAGES_H
#define LAYLINE_CLI_IMAGES_H

#include "cli/command.h"
#include "image/image.h"
#include "layout/relayout.h"
#include "read/reader.h"
#include "report/report.h"

/* Must not move between opening and closing: the facts point at the types. */
struct loaded_image {
	struct arena arena;  /* the strings of the facts */
	struct image *image; /* NULL once the file is released */
	struct type_db types;
	struct audit_image facts; /* whence types come and the word size: once they are read */
	struct session *session;
};

/*
 * Opens the file; facts are complete, types empty.
 *
 * Errors: those of image_open.  There is then nothing to close.
 */
MUST_CHECK
struct error *loaded_image_open(struct loaded_image *loaded, const char *path,
				struct session *session);
void loaded_image_close(struct loaded_image *loaded);

/* Reads types into it, in place of those it has; from what --source, --debug-dir and --btf-base
 * say. Several threads may read, each an image of its own. */
MUST_CHECK
struct error *loaded_image_read(struct loaded_image *loaded,
				const struct read_request *request);

/*
 * Which debug information is read; the file is not released yet.
 *
 * Errors: those of read_source_find.
 */
MUST_CHECK
struct error *loaded_image_source(const struct loaded_image *loaded, enum read_source *ret);

/*
 * Complains about damage that left the rest readable, so that it shows in the exit status: no
 * verdict is clean when a unit was not read.
 */
void loaded_image_complain(const struct loaded_image *loaded);

/* Lets the file go and keeps the types, which do not need it.  One that is large is let go in
 * the meantime, and closed with the types. */
void loaded_image_release_file(struct loaded_image *loaded);

/* What laying structs out anew needs to know; the file is not released yet, and of raw BTF the
 * types are read. */
struct relayout_abi loaded_image_abi(const struct loaded_image *loaded);

struct reported_image loaded_image_reported(const struct loaded_image *loaded,
					    const char *rules);

#endif
