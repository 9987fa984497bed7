/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A struct flattened for people: members with the paths they are written by, the holes between
 * them, and the groups that its markers delimit.
 *
 * Members of anonymous structs and unions appear under their own names.  With LAYOUT_EXPAND
 * members that are named structs are followed by their own members under dotted paths.  Markers
 * (__cacheline_group_begin__X, _end__X, _pad__X) become groups and are never members.
 */
#ifndef LAYLINE_LAYOUT_LAYOUT_H
#define LAYLINE_LAYOUT_LAYOUT_H

#include "base/arena.h"
#include "types/type.h"

#define LAYOUT_NO_GROUP SIZE_MAX

struct placed {
	const char *path; /* "sk_lock", "rx_opt.saw_tstamp" */
	const struct member *member;
	uint64_t offset_bits; /* from the start of the outermost struct */
	uint64_t size_bits;   /* 0: touches no line */
	unsigned depth;       /* named structs around it: 0 for the struct's own members */
	bool is_expanded;     /* its own members follow */
	size_t group;         /* index into groups (the innermost), or LAYOUT_NO_GROUP */
};

/*
 * Bits that no member uses.  A zero-size member or a marker that lies in a gap ends one hole
 * and begins the next.  Unnamed bit-fields have no debug entry and show as holes.
 */
struct hole {
	uint64_t offset_bits;
	uint64_t size_bits;
	bool is_forced; /* made by the forced alignment of the member or marker behind it */
};

/* A pair of __cacheline_group_begin__NAME / __cacheline_group_end__NAME (kernel:
 * include/linux/cache.h). */
struct marked_group {
	const char *name; /* "" when the markers carry none */
	uint64_t begin_bits;
	uint64_t end_bits;
	bool is_closed; /* false: a begin without an end; end_bits is then the struct's end */
	struct srcpos declared_at;
};

struct layout {
	const struct type *type; /* KIND_STRUCT or KIND_UNION, complete */
	const char *name;        /* as asked for */
	uint64_t size_bits;
	uint64_t align_bytes;
	struct placed *members; /* by offset, then as declared */
	size_t member_count;
	struct hole *holes; /* by offset; tail padding is not among them */
	size_t hole_count;
	uint64_t padding_bits;       /* behind the last member or marker */
	struct marked_group *groups; /* by offset, then as declared */
	size_t group_count;
};

enum layout_flags {
	LAYOUT_EXPAND = 1, /* follow members that are named structs and unions */
};

/*
 * Lays out a struct or union (typedefs are followed).  Everything lives in `arena`; the names
 * are views into the types.  `max_depth` bounds expansion, 0 for no bound.
 *
 * Damaged types do no harm: offsets that leave 64 bits end there, and past LAYOUT_OPEN_MAX
 * visited members, LAYOUT_NESTING_MAX levels or LAYOUT_PATH_BYTES_MAX bytes of paths a struct
 * is no longer opened but placed whole.
 */
#define LAYOUT_OPEN_MAX       ((size_t)1 << 18)
#define LAYOUT_NESTING_MAX    256
#define LAYOUT_PATH_BYTES_MAX ((size_t)16 << 20)
struct layout *layout_new(struct arena *arena, const struct type *type, const char *name,
			  unsigned flags, unsigned max_depth);

/*
 * The member named by a path such as "rx_opt.saw_tstamp" or
 * "inet_conn.icsk_inet.sk.__sk_common.skc_hash", whether or not the layout is expanded.  False
 * when there is none; *ret is then untouched, and *ret_near (may be NULL) is the closest name
 * that exists, or NULL.
 */
bool layout_find(struct arena *arena, const struct layout *layout, const char *path,
		 struct placed *ret, const char **ret_near);

/* The first group of that name, NULL when there is none. */
const struct marked_group *layout_group(const struct layout *layout, const char *name);

/* Whether a member name is a group marker of any kind. */
bool layout_is_marker(const char *member_name);

#endif
