/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Paths as people shorten them. */
#ifndef LAYLINE_BASE_PATH_H
#define LAYLINE_BASE_PATH_H

#include "base/base.h"

/* Whether a file is the one that somebody calls `tail`: equal, or ending in "/tail".  NULL is
 * no file. */
bool path_is(const char *file, const char *tail);

#endif
