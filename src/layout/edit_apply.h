/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Makes one edit in the recipe of the struct that owns the member.  Only for the files of this
 * folder. */
#ifndef LAYLINE_LAYOUT_EDIT_APPLY_H
#define LAYLINE_LAYOUT_EDIT_APPLY_H

#include "layout/edit.h"

/*
 * Edits `recipe`, which is that of the owner or of another definition of its name.  False, and
 * nothing is changed, when it has no such members.
 */
bool edit_apply(struct relayout *relayout, const struct bound_edit *edit,
		struct recipe *recipe);

#endif
