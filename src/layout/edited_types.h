/* SPDX-License-Identifier: GPL-2.0-or-later */
/* All types of an image after the edits: what an audit of the edited image looks at. */
#ifndef LAYLINE_LAYOUT_EDITED_TYPES_H
#define LAYLINE_LAYOUT_EDITED_TYPES_H

#include "layout/edit.h"

/*
 * Fills `ret`, which is empty, with the sets of `types`.  A type that an edit does not reach is
 * the same object in both.  The session and `types` must outlive it.
 */
void edited_types_fill(struct edit_session *session, const struct type_db *types,
		       struct type_db *ret);

/*
 * Whether the edits change a set's first definition: it is edited or embeds what is.  Looks at
 * no set twice: a typedef of a struct with a tag does not count.
 */
bool edited_types_reach(struct edit_session *session, const struct type_set *set);

#endif
