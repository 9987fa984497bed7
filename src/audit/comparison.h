/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What sets two layouts of a struct apart for its fast path: the groups that came, went, grew,
 * moved or touch other lines, and which of the changed members are hot (audit/hot_bits.h).
 */
#ifndef LAYLINE_AUDIT_COMPARISON_H
#define LAYLINE_AUDIT_COMPARISON_H

#include "audit/resolve.h"
#include "layout/difference.h"

enum group_change_flag {
	GROUP_CHANGE_APPEARED = 1, /* nothing of it was there */
	GROUP_CHANGE_VANISHED = 2,
	GROUP_CHANGE_MARKED = 4, /* markers delimit it now; before, its members alone made it */
	GROUP_CHANGE_UNMARKED = 8, /* the reverse */
	GROUP_CHANGE_RESIZED = 16,
	GROUP_CHANGE_MOVED = 32,    /* begins elsewhere */
	GROUP_CHANGE_LINES = 64,    /* touches other lines */
	GROUP_CHANGE_MEMBERS = 128, /* gained or lost members */
};

struct group_change {
	const char *name;
	const struct audited_group *before; /* NULL when it appeared */
	const struct audited_group *after;  /* NULL when it vanished */
	unsigned flags;                     /* of group_change_flag; 0: as it was */
	size_t gained;                      /* members */
	size_t lost;
	bool is_cold;
};

/* A changed member of the difference. */
struct compared_member {
	const struct member_change *change;
	const char *group_before; /* NULL: in none */
	const char *group_after;
	bool is_hot;       /* before or after */
	bool has_hot_move; /* hot, and on another place of its lines, in another group or larger
			    */
};

struct comparison {
	const char *name;
	const struct bound_struct *before; /* NULL: not defined there */
	const struct bound_struct *after;
	const struct difference *difference; /* NULL when either is not defined */
	struct compared_member *members;     /* one for each change of the difference */
	size_t member_count;
	struct group_change *groups; /* by their later offset, those that vanished last */
	size_t group_count;
	bool is_empty;     /* no difference at all */
	bool has_hot_move; /* of a member, or of the lines of a group that is not cold */
};

/*
 * Compares two bound structs, of which one may be NULL, not both.  The line sets of their
 * groups stay theirs.  In the arena.
 */
struct comparison *comparison_new(struct arena *arena, const char *name,
				  const struct bound_struct *before,
				  const struct bound_struct *after);

#endif
