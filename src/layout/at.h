/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What lies at an offset of a struct: the way of perf c2c, an oops or KASAN back to a member.
 * Structs, unions and arrays are entered down to what holds the byte: "foo[3].bar".
 */
#ifndef LAYLINE_LAYOUT_AT_H
#define LAYLINE_LAYOUT_AT_H

#include "base/arena.h"
#include "types/type.h"

/* Of a struct whose unions multiply, so many members are told at most. */
#define AT_HITS_MAX 256

enum at_kind {
	AT_MEMBERS, /* the members that hold it: one, or those of a union, or bit-fields */
	AT_HOLE,    /* between two members */
	AT_PADDING, /* behind the last member */
	AT_BEYOND,  /* behind the struct */
};

/* A member that holds the byte, or the bit. */
struct at_hit {
	const char *path;        /* with the index of arrays */
	const struct type *type; /* of an element of an array the element's */
	const struct member *member;
	uint64_t offset_bits; /* from the start of the outermost struct */
	uint64_t size_bits;
	bool is_flexible; /* in an array at the end whose size the struct does not know */
	/* The innermost group of markers around it, and the struct that has them; NULL for
	 * none. */
	const char *group;
	const char *group_struct;
};

struct at_answer {
	enum at_kind kind;
	const struct at_hit *hits;
	size_t hit_count;
	bool is_cut; /* AT_HITS_MAX was reached */
	/* Of a hole or padding: its extent, the struct that it is in (a path, NULL for the
	 * outermost), and what is around it; the latter also when it is beyond. */
	uint64_t unused_offset_bits;
	uint64_t unused_size_bits;
	const char *inside;
	const char *before; /* paths, NULL for none */
	const char *after;
	const char *group; /* around the hole, as of a hit */
	const char *group_struct;
};

/* What holds any of the bits from offset_bits on; lives in `arena`.  `type` is a struct or a
 * union. */
struct at_answer layout_at(struct arena *arena, const struct type *type, uint64_t offset_bits,
			   uint64_t size_bits);

#endif
