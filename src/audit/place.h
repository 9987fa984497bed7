/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Where a new member fits: every place in the groups that suit it, tried in all builds at once
 * by laying the struct out anew and auditing it, and put in order by what it costs.
 *
 * A group never loses or gains a member that is there, and no place is recommended that puts
 * the member on a line it must not share or breaks a budget.
 */
#ifndef LAYLINE_AUDIT_PLACE_H
#define LAYLINE_AUDIT_PLACE_H

#include "audit/audit.h"
#include "audit/before_after.h"
#include "audit/remake.h"
#include "layout/slot.h"

/* What the new member is called where a name is needed. */
#define PLACE_MEMBER_NAME "new_member"

/* What it is for. */
struct place_purpose {
	const char *group;       /* NULL: the groups that suit access and path */
	enum access_kind access; /* ACCESS_UNKNOWN: the group's; without a group cold */
	enum path_kind path;     /* PATH_ANY: any */
};

/* The struct in one build, and the type that the member has there. */
struct place_image {
	struct remake_build build;
	const struct type *type; /* of the member */
	bool is_bitfield;
	uint64_t bitfield_bits;
	const char *type_text; /* as it was asked for */
};

struct place_group {
	struct before_after size_bytes;
	struct before_after lines;
	uint64_t first_line; /* afterwards */
	uint64_t last_line;
	uint64_t max_size_bytes; /* 0: no budget */
};

/* What a place costs in one image. */
struct place_effect {
	uint64_t offset_bits; /* of the new member */
	uint64_t size_bits;
	uint64_t first_line;
	uint64_t last_line;
	uint64_t free_bits;      /* unused bits at the place, before */
	bool fits_hole;          /* nothing else moves and nothing grows */
	size_t moved;            /* members that move */
	const char *first_moved; /* NULL: none has a name */
	struct before_after size_bytes;
	struct before_after lines;
	struct before_after path_lines[FASTPATH_COUNT];
	bool has_path_lines;
	bool has_group;
	struct place_group group;
	const struct finding *findings; /* that appear */
	size_t finding_count;
	/* Why the place must not be taken; NULL when it may. */
	const char *objection;
};

enum place_class {
	PLACE_HOLE,   /* fits into unused bytes of every image, and changes nothing else */
	PLACE_GROWS,  /* moves or grows something, within all budgets */
	PLACE_BREAKS, /* breaks a budget, or puts the member on a line that it must not share */
};

struct place {
	struct slot slot;        /* in the first image that has its neighbours */
	size_t origin;           /* that image */
	const char *group;       /* that the member would be in; NULL: none */
	enum access_kind access; /* of that group, else as asked for */
	enum path_kind path;
	unsigned mismatch; /* how badly the group suits: 0 when it is of just that path */
	enum place_class class;
	struct place_effect *effects; /* one an image */
};

struct places {
	struct arena arena;
	vec(struct place) items; /* the best first */
};

/*
 * Ranks the places for the member.  What the images refer to must outlive the places.
 *
 * Errors: ERROR_USAGE when no image has the group; those of audit_image.  Nothing to free then.
 */
MUST_CHECK
struct error *places_find(struct places *places, const struct place_purpose *purpose,
			  const struct place_image *images, size_t image_count,
			  const struct audit_options *options);
void places_deinit(struct places *places);

#endif
