/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How two texts differ, as `diff -u` says it. */
#ifndef LAYLINE_DOC_UNIFIED_DIFF_H
#define LAYLINE_DOC_UNIFIED_DIFF_H

#include "base/text.h"

/* Appends the differences with three lines around each; nothing when the texts are the same. */
void unified_diff(struct text *text, const char *old_name, const char *old,
		  const char *new_name, const char *new);

#endif
