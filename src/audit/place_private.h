/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the files of place share.  Only for them. */
#ifndef LAYLINE_AUDIT_PLACE_PRIVATE_H
#define LAYLINE_AUDIT_PLACE_PRIVATE_H

#include "audit/place.h"
#include "audit/remake.h"

/* One image while places are tried in it. */
struct place_trial {
	const struct place_image *image;
	struct remake built; /* in the arena of the places */
	struct slot *slots;
	size_t slot_count;
};

/* Errors: those of audit_image; there is nothing to close then. */
MUST_CHECK
struct error *place_trial_open(struct place_trial *trial, struct arena *arena,
			       const struct place_image *image,
			       const struct audit_options *options);
void place_trial_close(struct place_trial *trial);

/* Whether a place in the slot would be in the group, by its markers or among its members. */
bool slot_is_in(const struct place_trial *trial, const struct slot *slot,
		const struct audited_group *group);

/* The rule with the member declared in it: in the group, and with a row where it has rows. */
struct rule *rule_with_member(struct arena *arena, const struct rule *rule,
			      const struct place *place, const char *type_text);

/* Lays a slot out: what moves, and the size; nothing is audited. */
void place_measure(struct place_trial *trial, const struct slot *slot,
		   struct place_effect *ret);

/* Audits what was measured, and adds the rest.  Errors: those of audit_image. */
MUST_CHECK
struct error *place_try(struct place_trial *trial, const struct slot *slot,
			const struct place *place, struct place_effect *ret);

/* The access and path of a group: as declared, else as its name says. */
enum path_kind group_path(const struct audited_group *group);

#endif
