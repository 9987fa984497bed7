/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Compares types as declared, from the outermost derivation inwards. */
#include "types/type_alike.h"

#include <string.h>

/* Functions may take functions that take functions, and so on. */
#define DEPTH_MAX 256
#define PARTS_MAX 4096

/* How much has been compared; past either bound nothing is told apart any more. */
struct comparing {
	unsigned depth;
	unsigned parts;
};

static uint64_t elements(const struct type *array)
{
	return array->has_element_count ? array->element_count : 0;
}

static bool alike(const struct type *a, const struct type *b, struct comparing *comparing);

static bool parameters_alike(const struct type *a, const struct type *b,
			     struct comparing *comparing)
{
	if (a->member_count != b->member_count || a->is_variadic != b->is_variadic)
		return false;
	for (size_t i = 0; i < a->member_count; i++)
		if (!alike(a->members[i].type, b->members[i].type, comparing))
			return false;
	return true;
}

static bool one_alike(const struct type *a, const struct type *b, struct comparing *comparing)
{
	switch (a->kind) {
	case KIND_BASE:
	case KIND_STRUCT:
	case KIND_UNION:
	case KIND_ENUM:
	case KIND_TYPEDEF:
		return strings_equal(a->name, b->name);
	case KIND_ARRAY:
		return elements(a) == elements(b) && a->is_vector == b->is_vector &&
		       alike(a->target, b->target, comparing);
	case KIND_FUNCTION:
		return parameters_alike(a, b, comparing) &&
		       alike(a->target, b->target, comparing);
	case KIND_POINTER:
	case KIND_CONST:
	case KIND_VOLATILE:
	case KIND_RESTRICT:
	case KIND_ATOMIC:
		return alike(a->target, b->target, comparing);
	case KIND_UNKNOWN:
	case KIND_VOID:
		break;
	}
	return true;
}

static bool alike(const struct type *a, const struct type *b, struct comparing *comparing)
{
	bool result;

	if (a == b || comparing->depth == DEPTH_MAX || comparing->parts == PARTS_MAX)
		return true;
	if (!a || !b || a->kind != b->kind)
		return false;
	comparing->depth++;
	comparing->parts++;
	result = one_alike(a, b, comparing);
	comparing->depth--;
	return result;
}

bool type_is_alike(const struct type *a, const struct type *b)
{
	struct comparing comparing = { 0 };

	return alike(a, b, &comparing);
}
