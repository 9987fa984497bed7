/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Members that were added to groups, as findings.  Only for the files of this folder. */
#ifndef LAYLINE_BASELINE_ADDITIONS_H
#define LAYLINE_BASELINE_ADDITIONS_H

#include "baseline/news.h"

/*
 * The note (member-undeclared) about the added member `added` of a change, with its strings in
 * the arena; false when there is nothing to note: the check is off, or a rule lists the group's
 * members, which are then held against the list, or no markers delimit it.
 */
bool addition_note(struct arena *arena, const struct layout_change *change, size_t added,
		   const struct audit_options *options, struct finding *ret);

/* Whether the finding is new and about a member that the change added. */
bool addition_is_told_by(const struct layout_change *change, const struct finding *finding);

#endif
