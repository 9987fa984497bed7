/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Types as the kernel's documents write them
 * (Documentation/networking/net_cachelines/): written from a build, and held against one.
 *
 * The notation: `struct_sock` by value and `struct_sock*` for a pointer, the star glued on;
 * `unsigned_int`; `u8:1` for a bit-field; `enum:8` and `struct` for what has no tag; typedefs
 * as spelled; const, volatile and __rcu never.  The bounds of arrays stand behind the type or
 * behind the name of the row.  A member of a nested struct may be written with the name of that
 * struct before its type: `struct_icsk_ack_u8` for icsk_ack.pending.
 */
#ifndef LAYLINE_TYPES_TYPE_DOCUMENTED_H
#define LAYLINE_TYPES_TYPE_DOCUMENTED_H

#include "types/type.h"

/* What stands between a keyword and a tag. */
enum documented_form {
	DOCUMENTED_GLUED, /* `struct_sock`, in Linux 6.8 to 6.12 */
	DOCUMENTED_APART, /* `struct sock`, since 6.13 */
};

/* Appends the type of a member without the bounds of arrays.  Of a function only its result is
 * written. */
void type_document(struct text *text, const struct member *member, enum documented_form form);

/* Appends the bounds of a member that is an array, as "[3]"; nothing for any other. */
void type_document_bounds(struct text *text, const struct member *member);

enum documented_match {
	DOCUMENTED_SAME,
	DOCUMENTED_RESPELT, /* another name for the same: u8 for __u8, be32 for __be32 */
	DOCUMENTED_DIFFERS,
};

/*
 * Whether a member is of the type that its row says.  `name` is the row's, which may carry the
 * bounds of an array; `path` the member's path, whose last step may stand behind the type by
 * mistake (`void*priv_destructor`).  Either form is understood.  const, volatile, __percpu and
 * __rcu are passed over.  A bound that is an expression holds for every number.
 */
enum documented_match type_documented_match(const char *type, const char *name,
					    const char *path, const struct member *member);

#endif
