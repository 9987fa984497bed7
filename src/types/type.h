/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The model of a C type as a build's debug information describes it, whatever format that came
 * in.
 *
 * Types are immutable once a reader has made them and live in the arena of their type_db.
 * Offsets and sizes of members are bits from the start of the struct, in the target's own bit
 * order: bit N of a little-endian struct is bit N%8 counted from the low end of byte N/8, of a
 * big-endian one from the high end.
 */
#ifndef LAYLINE_TYPES_TYPE_H
#define LAYLINE_TYPES_TYPE_H

#include "base/base.h"
#include "base/srcpos.h"
#include "base/text.h"

enum type_kind {
	KIND_UNKNOWN, /* the reader could not tell: cyclic, or a construct it does not know */
	KIND_VOID,
	KIND_BASE,
	KIND_ENUM,
	KIND_STRUCT,
	KIND_UNION,
	KIND_TYPEDEF,
	KIND_POINTER,
	KIND_ARRAY, /* one dimension; a matrix is an array of arrays */
	KIND_FUNCTION,
	KIND_CONST,
	KIND_VOLATILE,
	KIND_RESTRICT,
	KIND_ATOMIC,
};

struct type;

struct member {
	const char *name; /* NULL for an anonymous struct or union */
	const struct type *type;
	uint64_t offset_bits;
	uint64_t size_bits; /* of a bit-field its width; 0 for [], [0] and empty structs */
	bool is_bitfield;
	uint32_t align_bytes; /* forced by the declaration, 0 when not known to be */
	struct srcpos declared_at;
};

/* Whether a member is an anonymous struct or union; producers write that in two ways. */
static inline bool member_is_anonymous(const struct member *member)
{
	return !member->name || !*member->name;
}

struct enumerator {
	const char *name;
	int64_t value; /* two's complement; unsigned 64-bit values wrap */
};

struct type {
	enum type_kind kind;
	/* The tag, or the typedef's or base type's name; NULL when anonymous. */
	const char *name;
	/* 0 for void, functions, unknown types and declarations. */
	uint64_t size_bytes;
	/* Forced on the type, 0 when not known to be. */
	uint32_t align_bytes;
	/* What the machine aligns such a base type, enum or pointer to; 0 when the reader
	 * cannot tell. */
	uint32_t usual_align_bytes;
	/* False when it is only declared, or was not read because only its name is needed. */
	bool is_complete;

	/* What a typedef, qualifier or pointer is of, an array's element, a function's result.
	 */
	const struct type *target;

	/* Of a struct or union as declared; of a function the parameters. */
	const struct member *members;
	size_t member_count;
	bool is_variadic; /* function: ends in ... */

	/* Of an array. */
	uint64_t element_count;
	bool has_element_count; /* false for [] */
	bool is_vector;         /* GNU vector type */

	const struct enumerator *enumerators;
	size_t enumerator_count;

	struct srcpos declared_at;
};

extern const struct type type_void;

/* Follows typedefs and qualifiers to what the type is; never NULL. */
const struct type *type_peel(const struct type *type);

/* Whether the type, peeled, is a struct or a union with known members. */
bool type_has_members(const struct type *type);

/*
 * The alignment that the debug information shows, in bytes: forced on the type or a member, or
 * that of the widest base part whose offset agrees with it.  Never 0.
 */
uint64_t type_align_bytes(const struct type *type);

/*
 * Appends the declaration of `name` with the type, as C spells it: "struct list_head list",
 * "void (*fn)(int)", "u8 grid[0][4]".  `name` may be "" for the bare type.
 */
void type_declare(struct text *text, const struct type *type, const char *name);

/*
 * The same with what has no tag spelled out, so that the declaration compiles where its types
 * are known: "struct { u32 rtt_us; u32 seq; } rcv_rtt_est" for "struct {...} rcv_rtt_est".
 */
void type_declare_whole(struct text *text, const struct type *type, const char *name);

/* "struct", "union", "enum", "typedef" or "" — the keyword a name of this kind carries in C. */
const char *type_keyword(enum type_kind kind);

#endif
