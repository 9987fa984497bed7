/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Spells a type the way a C declaration does, from the name outwards (C17, 6.7.6). */
#include <inttypes.h>
#include <string.h>

#include "types/type.h"

/* Readers build no cycles, but functions may take functions that take functions, and so on. */
#define DEPTH_MAX 256
#define PARTS_MAX 4096

/* How much of a declaration has been spelled. */
struct spelling {
	unsigned depth;
	unsigned parts;
	bool opens_anonymous; /* what has no tag is spelled out, as C needs it */
};

static void declare(struct text *out, const struct type *type, const char *declarator,
		    struct spelling *spelling);

const char *type_keyword(enum type_kind kind)
{
	switch (kind) {
	case KIND_STRUCT:
		return "struct";
	case KIND_UNION:
		return "union";
	case KIND_ENUM:
		return "enum";
	case KIND_TYPEDEF:
		return "typedef";
	case KIND_UNKNOWN:
	case KIND_VOID:
	case KIND_BASE:
	case KIND_POINTER:
	case KIND_ARRAY:
	case KIND_FUNCTION:
	case KIND_CONST:
	case KIND_VOLATILE:
	case KIND_RESTRICT:
	case KIND_ATOMIC:
		break;
	}
	return "";
}

static void declare_named(struct text *out, const char *keyword, const char *name,
			  const char *declarator)
{
	text_add(out, "%s%s%s", keyword, *keyword ? " " : "", name);
	if (*declarator)
		text_add(out, " %s", declarator);
}

/* What stands between the braces of a struct, union or enum. */
static void declare_contents(struct text *out, const struct type *type,
			     struct spelling *spelling)
{
	for (size_t i = 0; i < type->enumerator_count; i++)
		text_add(out, "%s%s = %" PRId64, i ? ", " : "", type->enumerators[i].name,
			 type->enumerators[i].value);
	for (size_t i = 0; i < type->member_count; i++) {
		const struct member *member = &type->members[i];
		struct text name = { 0 };

		text_add(&name, "%s", member->name ? member->name : "");
		if (member->is_bitfield)
			text_add(&name, ":%" PRIu64, member->size_bits);
		declare(out, member->type, text_str(&name), spelling);
		text_add(out, "; ");
		text_deinit(&name);
	}
}

static void declare_tagged(struct text *out, const struct type *type, const char *declarator,
			   struct spelling *spelling)
{
	struct text body = { 0 };

	if (type->name || !spelling->opens_anonymous || !type->is_complete) {
		declare_named(out, type_keyword(type->kind), type->name ? type->name : "{...}",
			      declarator);
		return;
	}
	text_add(&body, "{ ");
	declare_contents(&body, type, spelling);
	text_add(&body, type->enumerator_count ? " }" : "}");
	declare_named(out, type_keyword(type->kind), text_str(&body), declarator);
	text_deinit(&body);
}

static void declare_pointer(struct text *out, const struct type *type, const char *declarator,
			    struct spelling *spelling)
{
	const struct type *target = type->target ? type->target : &type_void;
	bool binds_weaker = target->kind == KIND_ARRAY || target->kind == KIND_FUNCTION;
	struct text inner = { 0 };

	text_add(&inner, binds_weaker ? "(*%s)" : "*%s", declarator);
	declare(out, target, text_str(&inner), spelling);
	text_deinit(&inner);
}

static void declare_array(struct text *out, const struct type *type, const char *declarator,
			  struct spelling *spelling)
{
	struct text inner = { 0 };

	text_add(&inner, "%s", declarator);
	if (type->is_vector)
		text_add(&inner, "%s__attribute__((vector_size(%" PRIu64 ")))",
			 *declarator ? " " : "", type->size_bytes);
	else if (type->has_element_count)
		text_add(&inner, "[%" PRIu64 "]", type->element_count);
	else
		text_add(&inner, "[]");
	declare(out, type->target ? type->target : &type_void, text_str(&inner), spelling);
	text_deinit(&inner);
}

static void declare_function(struct text *out, const struct type *type, const char *declarator,
			     struct spelling *spelling)
{
	struct text inner = { 0 };

	text_add(&inner, "%s(", declarator);
	for (size_t i = 0; i < type->member_count; i++) {
		text_add(&inner, "%s", i ? ", " : "");
		declare(&inner, type->members[i].type, "", spelling);
	}
	/* Without parameters, "..." would not be C: that is how a function without a prototype
	 * shows. */
	if (type->is_variadic && type->member_count)
		text_add(&inner, ", ...");
	else if (!type->is_variadic && !type->member_count)
		text_add(&inner, "void");
	text_add(&inner, ")");
	declare(out, type->target ? type->target : &type_void, text_str(&inner), spelling);
	text_deinit(&inner);
}

static const char *qualifier_word(enum type_kind kind)
{
	switch (kind) {
	case KIND_CONST:
		return "const";
	case KIND_VOLATILE:
		return "volatile";
	case KIND_RESTRICT:
		return "restrict";
	case KIND_ATOMIC:
		return "_Atomic";
	case KIND_UNKNOWN:
	case KIND_VOID:
	case KIND_BASE:
	case KIND_ENUM:
	case KIND_STRUCT:
	case KIND_UNION:
	case KIND_TYPEDEF:
	case KIND_POINTER:
	case KIND_ARRAY:
	case KIND_FUNCTION:
		break;
	}
	return NULL;
}

/* A qualified pointer carries its words behind the star, anything else in front. */
static void declare_qualified(struct text *out, const struct type *type, const char *declarator,
			      struct spelling *spelling)
{
	struct text words = { 0 };
	struct text inner = { 0 };
	unsigned count = 0;

	for (; qualifier_word(type->kind) && count < DEPTH_MAX; count++) {
		text_add(&words, "%s%s", words.length ? " " : "", qualifier_word(type->kind));
		type = type->target ? type->target : &type_void;
	}
	if (type->kind == KIND_POINTER) {
		text_add(&inner, " %s%s%s", text_str(&words), *declarator ? " " : "",
			 declarator);
		declare(out, type, text_str(&inner), spelling);
	} else {
		text_add(out, "%s ", text_str(&words));
		declare(out, type, declarator, spelling);
	}
	text_deinit(&words);
	text_deinit(&inner);
}

static void declare(struct text *out, const struct type *type, const char *declarator,
		    struct spelling *spelling)
{
	if (spelling->depth == DEPTH_MAX || spelling->parts == PARTS_MAX) {
		declare_named(out, "",
			      spelling->depth == DEPTH_MAX ? "/* too deep */"
							   : "/* too long */",
			      declarator);
		return;
	}
	spelling->depth++;
	spelling->parts++;
	switch (type->kind) {
	case KIND_UNKNOWN:
		declare_named(out, "", type->name ? type->name : "/* unknown */", declarator);
		break;
	case KIND_VOID:
		declare_named(out, "", "void", declarator);
		break;
	case KIND_BASE:
	case KIND_TYPEDEF:
		declare_named(out, "", type->name ? type->name : "/* unnamed */", declarator);
		break;
	case KIND_STRUCT:
	case KIND_UNION:
	case KIND_ENUM:
		declare_tagged(out, type, declarator, spelling);
		break;
	case KIND_POINTER:
		declare_pointer(out, type, declarator, spelling);
		break;
	case KIND_ARRAY:
		declare_array(out, type, declarator, spelling);
		break;
	case KIND_FUNCTION:
		declare_function(out, type, declarator, spelling);
		break;
	case KIND_CONST:
	case KIND_VOLATILE:
	case KIND_RESTRICT:
	case KIND_ATOMIC:
		declare_qualified(out, type, declarator, spelling);
		break;
	}
	spelling->depth--;
}

void type_declare(struct text *text, const struct type *type, const char *name)
{
	struct spelling spelling = { 0 };

	declare(text, type, name, &spelling);
}

void type_declare_whole(struct text *text, const struct type *type, const char *name)
{
	struct spelling spelling = { .opens_anonymous = true };

	declare(text, type, name, &spelling);
}
