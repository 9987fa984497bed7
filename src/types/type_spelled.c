/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Takes a spelled type apart: a name, stars, bounds or a width. */
#include "types/type_spelled.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/closest.h"
#include "types/c_integer.h"

#define BOUNDS_MAX 8
#define SIZE_LIMIT ((uint64_t)1 << 40) /* of what is spelled, in bytes */

struct parts {
	const char *spelling;
	const char *name; /* without const and volatile; NULL of SIZE:ALIGN */
	unsigned stars;
	uint64_t bounds[BOUNDS_MAX];
	size_t bound_count;
	bool is_bitfield;
	uint64_t bits;
	uint64_t size_bytes; /* of SIZE:ALIGN */
	uint64_t align_bytes;
};

static struct error *refuse(const char *spelling, const char *why)
{
	return error_new(ERROR_USAGE, "'%s' is no type: %s", spelling, why);
}

static const char *skip_blanks(const char *at)
{
	while (isspace((unsigned char)*at))
		at++;
	return at;
}

/* Moves past a number below SIZE_LIMIT; false when there is none. */
static bool take_number(const char **at, uint64_t *ret)
{
	uint64_t number = 0;

	if (!isdigit((unsigned char)**at))
		return false;
	for (; isdigit((unsigned char)**at); (*at)++) {
		number = number * 10 + (uint64_t)(**at - '0');
		if (number > SIZE_LIMIT)
			return false;
	}
	*ret = number;
	return true;
}

static struct error *parse_size(const char *at, struct parts *ret)
{
	if (!take_number(&at, &ret->size_bytes) || *at++ != ':' ||
	    !take_number(&at, &ret->align_bytes) || *skip_blanks(at))
		return refuse(ret->spelling, "a number is only right in SIZE:ALIGN, as 24:8");
	if (!ret->size_bytes || !is_power_of_two(ret->align_bytes) || ret->align_bytes > 4096)
		return refuse(ret->spelling,
			      "in SIZE:ALIGN both are bytes, ALIGN a power of two up to 4096");
	if (ret->size_bytes % ret->align_bytes)
		return refuse(ret->spelling,
			      "the size of a type is a multiple of its alignment");
	return NULL;
}

static bool is_word(const char *word, size_t length, const char *what)
{
	return strlen(what) == length && strncmp(word, what, length) == 0;
}

/* What says nothing of size and alignment; the kernel's are empty or attributes. */
static bool is_qualifier(const char *word, size_t length)
{
	static const char *const qualifiers[] = { "const",    "volatile", "__rcu",
						  "__percpu", "__user",   "__iomem" };

	for (size_t i = 0; i < ARRAY_SIZE(qualifiers); i++)
		if (is_word(word, length, qualifiers[i]))
			return true;
	return false;
}

/* The words of the name, one blank apart, without qualifiers. */
static const char *take_name(struct arena *arena, const char **at)
{
	struct text name = { 0 };
	const char *kept;

	while (*(*at = skip_blanks(*at)) && (isalnum((unsigned char)**at) || **at == '_')) {
		size_t length = 0;

		while (isalnum((unsigned char)(*at)[length]) || (*at)[length] == '_')
			length++;
		if (!is_qualifier(*at, length)) {
			text_add(&name, "%s", name.length ? " " : "");
			text_add_bytes(&name, *at, length);
		}
		*at += length;
	}
	kept = name.length ? arena_strdup(arena, text_str(&name)) : NULL;
	text_deinit(&name);
	return kept;
}

static struct error *parse_bounds(const char **at, struct parts *ret)
{
	while (**at == '[') {
		if (ret->bound_count == BOUNDS_MAX)
			return refuse(ret->spelling, "it has too many dimensions");
		*at = skip_blanks(*at + 1);
		if (!take_number(at, &ret->bounds[ret->bound_count++]))
			return refuse(ret->spelling,
				      "an array has a number of elements, as u32[3]");
		*at = skip_blanks(*at);
		if (*(*at)++ != ']')
			return refuse(ret->spelling, "there is a [ without its ]");
		*at = skip_blanks(*at);
	}
	return NULL;
}

static struct error *parse(struct arena *arena, const char *spelling, struct parts *ret)
{
	const char *at = skip_blanks(spelling);
	struct error *err;

	*ret = (struct parts){ .spelling = spelling };
	if (isdigit((unsigned char)*at))
		return parse_size(at, ret);
	ret->name = take_name(arena, &at);
	if (!ret->name)
		return refuse(spelling, "it has no name");
	for (; *at == '*'; at = skip_blanks(at)) {
		at++;
		ret->stars++;
		(void)take_name(arena, &at); /* a const pointer's */
	}
	err = parse_bounds(&at, ret);
	if (err)
		return err;
	if (*at == ':') {
		at = skip_blanks(at + 1);
		ret->is_bitfield = true;
		if (ret->stars || ret->bound_count || !take_number(&at, &ret->bits) ||
		    !ret->bits || ret->bits > 64)
			return refuse(spelling, "a bit-field has a width, as u8:1");
		at = skip_blanks(at);
	}
	return *at ? refuse(spelling, "write it as u32, struct list_head, void *, u8:1 or "
				      "u32[3], or as SIZE:ALIGN")
		   : NULL;
}

/* C's own integer types, bool among them, which an image need not define. */
static bool c_own(const char *name, struct c_integer *ret)
{
	return c_integer_parse(name, ret) && ret->rank != RANK_FIXED;
}

struct error *spelled_type_name(struct arena *arena, const char *spelling,
				const char **ret_name)
{
	struct c_integer integer;
	struct parts parts;
	struct error *err = parse(arena, spelling, &parts);

	if (err)
		return err;
	*ret_name =
		parts.name && !parts.stars && !c_own(parts.name, &integer) ? parts.name : NULL;
	return NULL;
}

/* A base type or pointer of that size. */
static struct type *plain_type(struct arena *arena, enum type_kind kind, const char *name,
			       uint64_t size_bytes, uint64_t align_bytes)
{
	struct type *type = arena_new(arena, struct type);

	*type = (struct type){ .kind = kind,
			       .name = name,
			       .size_bytes = size_bytes,
			       .usual_align_bytes = (uint32_t)align_bytes,
			       .is_complete = true };
	return type;
}

static uint64_t base_align(const struct spelled_abi *abi, uint64_t size_bytes)
{
	return abi->max_align_bytes && size_bytes > abi->max_align_bytes ? abi->max_align_bytes
									 : size_bytes;
}

static struct type *c_type(struct arena *arena, const char *name,
			   const struct c_integer *integer, const struct spelled_abi *abi)
{
	uint64_t bytes = integer->rank == RANK_BOOL ? 1
			 : integer->width_bits      ? integer->width_bits / 8
						    : abi->word_bits / 8;

	return plain_type(arena, KIND_BASE, name, bytes, base_align(abi, bytes));
}

/* What a pointer points to, which need not be known: a name without a size. */
static const struct type *pointed_type(struct arena *arena, const char *spelling)
{
	const char *name;
	enum type_kind kind = type_name_split(spelling, &name);
	struct type *type;

	if (strcmp(spelling, "void") == 0)
		return &type_void;
	type = plain_type(arena, kind == KIND_UNKNOWN ? KIND_TYPEDEF : kind, name, 0, 0);
	type->is_complete = false;
	return type;
}

static struct error *not_known(const char *spelling, const struct type_db *types)
{
	struct text advice = { 0 };
	struct closest closest;
	struct error *err;
	const char *name;
	enum type_kind kind = type_name_split(spelling, &name);

	closest_init(&closest, name);
	for (size_t i = 0; i < types->sets.count; i++)
		if (kind == KIND_UNKNOWN || types->sets.items[i]->kind == kind)
			closest_offer(&closest, types->sets.items[i]->name);
	closest_add(&closest, &advice);
	err = error_new(ERROR_USAGE, "no type is called '%s'%s", spelling,
			advice.length ? text_str(&advice) : "; SIZE:ALIGN does for any");
	text_deinit(&advice);
	return err;
}

static struct error *named_type(struct arena *arena, const struct parts *parts,
				const struct type_db *types, const struct spelled_abi *abi,
				const struct type **ret)
{
	const struct type_set *set = type_db_lookup(types, parts->name);
	const struct type *type = set ? type_set_type(set) : NULL;
	struct c_integer integer;

	if (type && type_peel(type)->size_bytes) {
		*ret = type;
		return NULL;
	}
	/* u32 and its like are the same everywhere, should no unit use them. */
	if (c_integer_parse(parts->name, &integer)) {
		*ret = c_type(arena, parts->name, &integer, abi);
		return NULL;
	}
	if (set)
		return error_new(ERROR_USAGE, "'%s' has no size that is known here",
				 parts->name);
	return not_known(parts->name, types);
}

/* Pointers, arrays of it; the last bound is the innermost. */
static const struct type *type_around(struct arena *arena, const struct parts *parts,
				      const struct type *type, const struct spelled_abi *abi)
{
	for (unsigned i = 0; i < parts->stars; i++) {
		struct type *pointer = plain_type(arena, KIND_POINTER, NULL, abi->word_bits / 8,
						  base_align(abi, abi->word_bits / 8));

		pointer->target = type;
		type = pointer;
	}
	for (size_t i = parts->bound_count; i--;) {
		struct type *array = plain_type(arena, KIND_ARRAY, NULL, 0, 0);

		array->target = type;
		array->element_count = parts->bounds[i];
		array->has_element_count = true;
		if (!checked_mul(type_peel(type)->size_bytes, parts->bounds[i],
				 &array->size_bytes) ||
		    array->size_bytes > SIZE_LIMIT)
			return NULL;
		type = array;
	}
	return type;
}

struct error *spelled_type_find(struct arena *arena, const char *spelling,
				const struct type_db *types, const struct spelled_abi *abi,
				struct spelled_type *ret)
{
	const struct type *type = NULL;
	struct c_integer integer;
	struct parts parts;
	struct error *err = parse(arena, spelling, &parts);

	if (err)
		return err;
	if (!parts.name)
		type = plain_type(arena, KIND_BASE, spelling, parts.size_bytes,
				  parts.align_bytes);
	else if (c_own(parts.name, &integer))
		type = c_type(arena, parts.name, &integer, abi);
	else if (parts.stars)
		type = pointed_type(arena, parts.name);
	else
		err = named_type(arena, &parts, types, abi, &type);
	if (err)
		return err;
	type = type_around(arena, &parts, type, abi);
	if (!type)
		return refuse(spelling, "it is too large");
	if (parts.is_bitfield && parts.bits > type_peel(type)->size_bytes * 8)
		return error_new(ERROR_USAGE, "'%s': a %s has %" PRIu64 " bits", spelling,
				 parts.name, type_peel(type)->size_bytes * 8);
	*ret = (struct spelled_type){ type, parts.is_bitfield, parts.bits };
	return NULL;
}
