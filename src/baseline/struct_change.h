/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What changed in one struct since the baseline.  Only for the files of this folder. */
#ifndef LAYLINE_BASELINE_STRUCT_CHANGE_H
#define LAYLINE_BASELINE_STRUCT_CHANGE_H

#include "baseline/news.h"

/*
 * Appends what changed to the comparison: the struct as a whole, then its groups by offset,
 * then groups that are gone.  `before` is NULL when the baseline does not have the struct.
 */
void struct_changes(struct news *news, const struct audited_struct *audited,
		    const struct baseline_struct *before);

const struct baseline_group *baseline_group_find(const struct baseline_struct *before,
						 const char *name);

/* Fills the texts of a change, in the arena. */
void change_words(struct arena *arena, struct layout_change *change);

#endif
