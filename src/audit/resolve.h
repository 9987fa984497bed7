/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Binds what a rule names to what the build has: the definition that is meant, the container,
 * the groups and their members.  What cannot be bound is kept as such, for the checks to
 * report.
 */
#ifndef LAYLINE_AUDIT_RESOLVE_H
#define LAYLINE_AUDIT_RESOLVE_H

#include "audit/audit.h"

/* A member that a rule lists under a group. */
struct bound_member {
	const struct rule_member *rule;
	bool applies;         /* its `when:` holds for the image */
	bool is_found;        /* and then: */
	struct placed placed; /* path: the one that was followed */
	const char *near;     /* not found: what may have been meant, NULL for nothing */
};

enum group_state {
	GROUP_MARKED,  /* found by its markers */
	GROUP_HULL,    /* the hull of its members */
	GROUP_MISSING, /* its markers should be there and are not */
	GROUP_EXCUSED, /* not there, and the rule says that it need not be */
};

struct bound_group {
	const struct rule_group *rule;
	enum group_state state;
	size_t marked; /* GROUP_MARKED: index into the layout's groups */
	struct bound_member *members;
	size_t member_count;
};

enum definition_state {
	DEFINITION_FOUND,
	DEFINITION_ABSENT,
	DEFINITION_DECLARED_ONLY,
	DEFINITION_NOT_A_STRUCT,
	DEFINITION_ELSEWHERE, /* defined, but not in the rule's declared_in */
};

enum container_state {
	CONTAINER_NOT_NAMED,
	CONTAINER_ABSENT,    /* the image does not define it */
	CONTAINER_NO_MEMBER, /* it has no such member */
	CONTAINER_FOUND,
};

/* A documentation row and what it is about: a member, or an enumerator that indexes an array.
 */
struct bound_field {
	const struct rule_field *rule;
	const char *name;     /* for people: without the bounds of an array */
	const char *path;     /* that was followed: an alias, or the name */
	bool applies;         /* its `when:` holds for the image */
	bool is_found;        /* and then: */
	struct placed placed; /* of an enumerator the element of that number */
	const char *near;     /* not found: what may have been meant, NULL for nothing */
};

/* A member of apart_from or of the fields, which stands for itself. */
struct bound_name {
	const char *name; /* as the rule has it */
	struct placed placed;
};

/* One struct with everything the checks may look at. */
struct bound_struct {
	struct arena *arena;
	const struct audit_image *image;
	struct audited_struct *audited;
	enum definition_state definition;
	const struct variant *
		*variants; /* the definitions that are meant; the first is audited */
	size_t variant_count;
	enum container_state container;
	uint64_t container_offset_bits; /* of the struct in its container */
	uint64_t container_align_bytes;
	const char *container_near;
	struct bound_group *groups; /* as in the rule; 0 without one */
	size_t group_count;
	size_t *audited_groups;     /* of each audited group its index in groups, or SIZE_MAX */
	struct bound_field *fields; /* as in the rule; 0 without one */
	size_t field_count;
	const struct type *counters; /* the enum that indexes the rule's array; NULL for none */
	struct bound_name *written;  /* members that `fields` says are written */
	size_t written_count;
	const struct layout
		*leaves; /* with embedded structs opened when a group reaches into one */
};

/*
 * Fills a bound_struct and the audited_struct in it, whose name, image, rule and set the caller
 * has given.  All results live in `arena`, but for the line sets of the groups.
 *
 * Errors: ERROR_RULES for a budget that cannot be evaluated on this image.
 */
MUST_CHECK
struct error *struct_bind(struct arena *arena, const struct audit_image *image,
			  struct audited_struct *audited, struct bound_struct *ret);

/* The members that are in the build and apply to the image, by offset; NULL behind the last. */
const struct bound_member **group_members_by_offset(struct arena *arena,
						    const struct bound_group *group);

/* The rule's side of an audited group of `bound`; NULL for one that only markers tell of. */
const struct bound_group *group_bound(const struct bound_struct *bound,
				      const struct audited_group *group);

/* The path that leads to the member: its alias, when its name is a macro. */
const char *rule_member_path(const struct rule_member *member);

/* Fills the bound_struct's fields and what comes from them; its layout is known. */
void fields_bind(struct bound_struct *bound);

#endif
