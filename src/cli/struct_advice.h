/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which struct may have been meant by a name that is not there. */
#ifndef LAYLINE_CLI_STRUCT_ADVICE_H
#define LAYLINE_CLI_STRUCT_ADVICE_H

#include "cli/images.h"

/*
 * Goes through all names of an image, instead of the types that were read from it, and appends
 * "; did you mean 'a' or 'b'?", or nothing when no struct or union has a name like it.
 *
 * Errors: those of loaded_image_read.
 */
MUST_CHECK
struct error *struct_advice_add(struct loaded_image *image, const char *spelling,
				struct text *ret);

#endif
