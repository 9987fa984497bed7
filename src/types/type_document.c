/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Writes types in the notation of the kernel's documents. */
#include <inttypes.h>
#include <string.h>

#include "types/c_integer.h"
#include "types/type_documented.h"

/* Readers build no cycles; this bounds what a hostile file may ask for. */
#define DEPTH_MAX 256

static const struct type *target_of(const struct type *type)
{
	return type->target ? type->target : &type_void;
}

static void add_tagged(struct text *text, const struct type *type, enum documented_form form)
{
	text_add(text, "%s", type_keyword(type->kind));
	if (type->name)
		text_add(text, "%c%s", form == DOCUMENTED_GLUED ? '_' : ' ', type->name);
}

static void add_base(struct text *text, const struct type *type, bool is_bitfield)
{
	struct c_integer integer;

	if (!type->name)
		return;
	/* The documents write bit-fields of unsigned int as people declare them. */
	if (c_integer_parse(type->name, &integer))
		c_integer_document(text, &integer, is_bitfield);
	else
		text_add(text, "%s", type->name);
}

void type_document(struct text *text, const struct member *member, enum documented_form form)
{
	const struct type *type = member->type;
	unsigned stars = 0;

	for (unsigned depth = 0; depth < DEPTH_MAX; depth++) {
		switch (type->kind) {
		case KIND_POINTER:
			stars++;
			type = target_of(type);
			continue;
		case KIND_ARRAY:
		case KIND_FUNCTION:
		case KIND_CONST:
		case KIND_VOLATILE:
		case KIND_RESTRICT:
		case KIND_ATOMIC:
			type = target_of(type);
			continue;
		case KIND_STRUCT:
		case KIND_UNION:
		case KIND_ENUM:
			add_tagged(text, type, form);
			break;
		case KIND_BASE:
			add_base(text, type, member->is_bitfield);
			break;
		case KIND_VOID:
			text_add(text, "void");
			break;
		case KIND_TYPEDEF:
		case KIND_UNKNOWN:
			text_add(text, "%s", type->name ? type->name : "");
			break;
		}
		break;
	}
	while (stars--)
		text_add(text, "*");
	if (member->is_bitfield)
		text_add(text, ":%" PRIu64, member->size_bits);
}

void type_document_bounds(struct text *text, const struct member *member)
{
	const struct type *type = member->type;

	for (unsigned depth = 0; depth < DEPTH_MAX; depth++) {
		if (type->kind == KIND_ARRAY && type->has_element_count)
			text_add(text, "[%" PRIu64 "]", type->element_count);
		else if (type->kind == KIND_ARRAY)
			text_add(text, "[]");
		else if (type->kind != KIND_CONST && type->kind != KIND_VOLATILE)
			return;
		type = target_of(type);
	}
}
