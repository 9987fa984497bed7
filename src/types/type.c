/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Questions about a type that its parts answer: what it is, how it is aligned. */
#include "types/type.h"

/* Readers build no cycles; these bound what a hostile file may ask for. */
#define DEPTH_MAX  256
#define VISITS_MAX (1u << 16)

const struct type type_void = { .kind = KIND_VOID, .is_complete = true };

const struct type *type_peel(const struct type *type)
{
	while (type->target && (type->kind == KIND_TYPEDEF || type->kind == KIND_CONST ||
				type->kind == KIND_VOLATILE || type->kind == KIND_RESTRICT ||
				type->kind == KIND_ATOMIC))
		type = type->target;
	return type;
}

bool type_has_members(const struct type *type)
{
	const struct type *peeled = type_peel(type);

	return (peeled->kind == KIND_STRUCT || peeled->kind == KIND_UNION) &&
	       peeled->is_complete;
}

static uint64_t max_u64(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

/* What a base type of that size is usually aligned to: its size, when that is a power of two up
 * to 16. */
static uint64_t natural_align(uint64_t size_bytes)
{
	return is_power_of_two(size_bytes) && size_bytes <= 16 ? size_bytes : 1;
}

static uint64_t align_at_depth(const struct type *type, unsigned depth, unsigned *visits);

/* Halved until the offset agrees, which is how a packed struct or a 4-aligned u64 shows. */
static uint64_t member_align(const struct member *member, unsigned depth, unsigned *visits)
{
	uint64_t align =
		max_u64(member->align_bytes, align_at_depth(member->type, depth, visits));

	if (member->is_bitfield)
		return align;
	while (align > 1 && (member->offset_bits / 8) % align != 0)
		align /= 2;
	return align;
}

static uint64_t align_at_depth(const struct type *type, unsigned depth, unsigned *visits)
{
	uint64_t align = type->align_bytes;

	if (depth == DEPTH_MAX || ++*visits > VISITS_MAX)
		return 1;
	switch (type->kind) {
	case KIND_BASE:
	case KIND_ENUM:
	case KIND_POINTER:
		if (align)
			return align;
		return type->usual_align_bytes ? type->usual_align_bytes
					       : natural_align(type->size_bytes);
	case KIND_TYPEDEF:
		/* On a typedef the attribute may also lower it: the kernel's compat_u64. */
		if (align)
			return align;
		return type->target ? align_at_depth(type->target, depth + 1, visits) : 1;
	case KIND_CONST:
	case KIND_VOLATILE:
	case KIND_RESTRICT:
	case KIND_ATOMIC:
		return max_u64(align, type->target
					      ? align_at_depth(type->target, depth + 1, visits)
					      : 1);
	case KIND_ARRAY:
		if (type->is_vector)
			return max_u64(align, natural_align(type->size_bytes));
		return max_u64(align, type->target
					      ? align_at_depth(type->target, depth + 1, visits)
					      : 1);
	case KIND_STRUCT:
	case KIND_UNION:
		if (align)
			return align;
		for (size_t i = 0; i < type->member_count; i++)
			align = max_u64(align,
					member_align(&type->members[i], depth + 1, visits));
		while (align > 1 && type->size_bytes % align != 0)
			align /= 2;
		return max_u64(align, 1);
	case KIND_UNKNOWN:
	case KIND_VOID:
	case KIND_FUNCTION:
		break;
	}
	return 1;
}

uint64_t type_align_bytes(const struct type *type)
{
	unsigned visits = 0;

	return align_at_depth(type, 0, &visits);
}
