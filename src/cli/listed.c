/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What counts as a struct of an image when all of them are asked for. */
#include "cli/listed.h"

bool set_has_layout(const struct type_set *set)
{
	const struct type *type = type_set_type(set);

	return type && type_has_members(type);
}

/* Whether a typedef names a struct that has no tag, itself and not through another typedef. */
static bool names_untagged(const struct type *typedef_type)
{
	const struct type *type = typedef_type->target;

	while (type && (type->kind == KIND_CONST || type->kind == KIND_VOLATILE))
		type = type->target;
	return type && (type->kind == KIND_STRUCT || type->kind == KIND_UNION) && !type->name;
}

bool set_is_listed(const struct type_set *set)
{
	const struct type *type = type_set_type(set);

	switch (set->kind) {
	case KIND_STRUCT:
	case KIND_UNION:
		return type != NULL;
	case KIND_TYPEDEF:
		return set_has_layout(set) && names_untagged(type);
	case KIND_UNKNOWN:
	case KIND_VOID:
	case KIND_BASE:
	case KIND_ENUM:
	case KIND_POINTER:
	case KIND_ARRAY:
	case KIND_FUNCTION:
	case KIND_CONST:
	case KIND_VOLATILE:
	case KIND_RESTRICT:
	case KIND_ATOMIC:
		break;
	}
	return false;
}
