/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What sets two layouts of a struct apart, member by member: which are new, gone, renamed, of
 * another type or size, or elsewhere.
 *
 * Members are paired by name.  An embedded struct that lies as it did and only moved is one
 * change; one that differs inside is opened, and its members are paired in turn under dotted
 * paths.  Members of anonymous structs and unions count as the struct's own, as in a layout.
 */
#ifndef LAYLINE_LAYOUT_DIFFERENCE_H
#define LAYLINE_LAYOUT_DIFFERENCE_H

#include "base/arena.h"
#include "layout/layout.h"

enum member_change_flag {
	CHANGE_ADDED = 1,
	CHANGE_REMOVED = 2,
	/* A guess: same type, same place among neighbours that are in both; the only such pair.
	 */
	CHANGE_RENAMED = 4,
	CHANGE_RETYPED = 8, /* declared with another type */
	CHANGE_RESIZED =
		16, /* the type has the same name and another size, or it was retyped, too */
	CHANGE_MOVED = 32, /* another offset from the start of the outermost struct */
};

struct member_change {
	unsigned flags;       /* of member_change_flag */
	struct placed before; /* all zero when added; its group is that of no layout */
	struct placed after;  /* all zero when removed */
	bool is_opened;       /* what changed inside follows, under longer paths */
	uint64_t rank; /* of `after` among all members, those without a change included */
};

/* The layouts must live as long as this. */
struct difference {
	const struct layout *before;
	const struct layout *after;
	/* By the later offset; what is gone stands behind the member that it stood behind. */
	struct member_change *changes;
	size_t change_count;
	bool is_cut; /* damaged or gigantic types: some embedded structs were not opened */
};

/* Past so many members visited, embedded structs are no longer opened. */
#define DIFFERENCE_VISIT_MAX ((size_t)1 << 18)

/* Both layouts may be expanded or not; that changes nothing.  Lives in the arena. */
struct difference *difference_new(struct arena *arena, const struct layout *before,
				  const struct layout *after);

/* Whether sizes, alignment and all members are the same. */
bool difference_is_empty(const struct difference *difference);

/* The path of a change for people: the later one, of a member that is gone the former. */
const char *change_path(const struct member_change *change);

/* By how many bits a member that is in both went up (or, negative, down). */
int64_t change_shift_bits(const struct member_change *change);

/*
 * Whether `next`, the change behind `change`, only goes on with it: neighbours now, both moved
 * by the same distance and nothing else, so that one line can tell of both.
 */
bool change_continues(const struct member_change *change, const struct member_change *next);

#endif
