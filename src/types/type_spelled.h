/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A type as people give it on the command line, made a type of an image: `u32`,
 * `struct list_head`, `unsigned long *`, `u8:1`, `u32[3]`, or SIZE:ALIGN for any type of that
 * size and alignment.
 */
#ifndef LAYLINE_TYPES_TYPE_SPELLED_H
#define LAYLINE_TYPES_TYPE_SPELLED_H

#include "base/arena.h"
#include "base/error.h"
#include "types/type_db.h"

struct spelled_type {
	const struct type *type;
	bool is_bitfield;
	uint64_t bitfield_bits;
};

/* What the image's machine makes of C's own types. */
struct spelled_abi {
	unsigned word_bits;
	uint32_t max_align_bytes; /* the most that a base type inside a struct is aligned to */
};

/*
 * The name that has to be read from the image for the type; NULL when it needs none: C's own
 * types, pointers, SIZE:ALIGN.  In the arena.
 *
 * Errors: ERROR_USAGE with the spelling and what is wrong with it.
 */
MUST_CHECK
struct error *spelled_type_name(struct arena *arena, const char *spelling,
				const char **ret_name);

/*
 * Makes the type; what the image need not define lives in the arena.
 *
 * Errors: ERROR_USAGE when the image does not define it, or a bit-field does not fit its type.
 */
MUST_CHECK
struct error *spelled_type_find(struct arena *arena, const char *spelling,
				const struct type_db *types, const struct spelled_abi *abi,
				struct spelled_type *ret);

#endif
