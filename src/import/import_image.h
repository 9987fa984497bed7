/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A build as a source of rules. */
#ifndef LAYLINE_IMPORT_IMPORT_IMAGE_H
#define LAYLINE_IMPORT_IMPORT_IMAGE_H

#include "import/draft.h"
#include "types/type_db.h"

/*
 * Takes the groups, and their members, of every struct with markers, and holds the rows of
 * drafts against the structs that the build has.  `image` is its name in notes.  The types may
 * go afterwards.
 */
void import_image(struct import *import, const char *image, const struct type_db *types);

#endif
