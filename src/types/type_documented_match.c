/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Holds a type of the kernel's documents against the one in a build. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "types/c_integer.h"
#include "types/type_documented.h"

/* Readers build no cycles; this bounds what a hostile file may ask for. */
#define DEPTH_MAX 256

/* A documented type, taken apart. */
struct documented {
	struct text words;   /* without keyword, stars, width and bounds: "sock" */
	enum type_kind kind; /* of the keyword; KIND_UNKNOWN for none */
	unsigned stars;
	bool has_width;
	uint64_t width_bits;
	const char *bounds; /* "[2][4]", of the type or else of the name */
};

static void cut_end(struct text *text, size_t length)
{
	while (length && text->bytes[length - 1] == ' ')
		length--;
	if (text->length) {
		text->length = length;
		text->bytes[length] = '\0';
	}
}

static void cut_front(struct text *text, size_t length)
{
	struct text kept = { 0 };

	text_add(&kept, "%s", text_str(text) + length);
	text_deinit(text);
	*text = kept;
}

/*
 * The length of a word that says nothing of a layout, 0 when none stands there.  The kernel's
 * own, which gcc keeps out of DWARF, may be glued to what precedes them.
 */
static size_t silent_length(const char *at, bool begins_word)
{
	static const char *const glued[] = { "__percpu", "__rcu" };
	static const char *const apart[] = { "const ", "volatile " };

	for (size_t i = 0; i < ARRAY_SIZE(glued); i++)
		if (strncmp(at, glued[i], strlen(glued[i])) == 0)
			return strlen(glued[i]);
	for (size_t i = 0; begins_word && i < ARRAY_SIZE(apart); i++)
		if (strncmp(at, apart[i], strlen(apart[i])) == 0)
			return strlen(apart[i]);
	return 0;
}

/* Copies the type up to its bounds, without the words that do not count. */
static void copy_words(struct text *ret, const char *type)
{
	const char *end = type + strcspn(type, "[");
	bool begins_word = true;

	for (const char *at = type; at < end;) {
		size_t silent = silent_length(at, begins_word);

		if (!silent)
			text_add_bytes(ret, at, 1);
		begins_word = at[silent ? silent - 1 : 0] == ' ';
		at += silent ? silent : 1;
	}
	cut_end(ret, ret->length);
}

/*
 * A member's name that slipped into the column of types, which shows behind a star only:
 * "void*priv_destructor", but not "struct minmax" of a member minmax.
 */
static void cut_name(struct text *words, const char *name)
{
	size_t length = strlen(name), rest;

	if (words->length <= length)
		return;
	rest = words->length - length;
	if (strcmp(words->bytes + rest, name) != 0)
		return;
	while (rest && words->bytes[rest - 1] == ' ')
		rest--;
	if (rest && words->bytes[rest - 1] == '*')
		cut_end(words, rest);
}

static void take_width(struct documented *documented)
{
	const char *colon = strchr(text_str(&documented->words), ':');

	if (!colon || !isdigit((unsigned char)colon[1]))
		return;
	documented->has_width = true;
	documented->width_bits = strtoul(colon + 1, NULL, 10);
	cut_end(&documented->words, (size_t)(colon - documented->words.bytes));
}

static void take_stars(struct documented *documented)
{
	struct text *words = &documented->words;

	while (words->length && words->bytes[words->length - 1] == '*') {
		documented->stars++;
		cut_end(words, words->length - 1);
	}
}

static void take_keyword(struct documented *documented)
{
	static const enum type_kind kinds[] = { KIND_STRUCT, KIND_UNION, KIND_ENUM };
	struct text *words = &documented->words;

	for (size_t i = 0; i < ARRAY_SIZE(kinds); i++) {
		const char *keyword = type_keyword(kinds[i]);
		size_t length = strlen(keyword);

		if (strncmp(text_str(words), keyword, length) != 0 ||
		    !strchr(" _", words->bytes[length]))
			continue;
		documented->kind = kinds[i];
		cut_front(words, length + (words->bytes[length] != '\0'));
		return;
	}
}

/* "icsk_ack_u8" of a member of icsk_ack is a u8. */
static void take_outer(struct documented *documented, const char *path)
{
	const char *dot = strrchr(path, '.');
	const char *outer = path;
	size_t length;

	if (!dot || documented->kind != KIND_STRUCT)
		return;
	for (const char *at = path; at < dot; at++)
		if (*at == '.')
			outer = at + 1;
	length = (size_t)(dot - outer);
	if (!length || strncmp(text_str(&documented->words), outer, length) != 0 ||
	    documented->words.bytes[length] != '_' || !documented->words.bytes[length + 1])
		return;
	cut_front(&documented->words, length + 1);
	documented->kind = KIND_UNKNOWN;
	take_keyword(documented);
}

static void documented_parse(struct documented *documented, const char *type, const char *name,
			     const char *path)
{
	const char *dot = strrchr(path, '.');
	const char *bounds = strchr(type, '[');

	*documented = (struct documented){ .bounds = bounds ? bounds : strchr(name, '[') };
	if (!documented->bounds)
		documented->bounds = "";
	copy_words(&documented->words, type);
	cut_name(&documented->words, dot ? dot + 1 : path);
	take_width(documented);
	take_stars(documented);
	take_keyword(documented);
	take_outer(documented, path);
}

static const struct type *unqualified(const struct type *type)
{
	while (type->target && (type->kind == KIND_CONST || type->kind == KIND_VOLATILE ||
				type->kind == KIND_RESTRICT || type->kind == KIND_ATOMIC))
		type = type->target;
	return type;
}

/* The element of an array of that many elements; NULL when the type is no such array. */
static const struct type *element_of(const struct type *type, const char *bound)
{
	char *end;
	unsigned long long count;

	type = type_peel(type);
	if (type->kind != KIND_ARRAY || type->is_vector)
		return NULL;
	count = strtoull(bound + 1, &end, 0);
	if (*end == ']' && end > bound + 1 &&
	    (!type->has_element_count || count != type->element_count))
		return NULL;
	return type->target ? unqualified(type->target) : &type_void;
}

/* What a pointer points at, and what a pointer to a function makes the function give. */
static const struct type *pointee_of(const struct type *type)
{
	const struct type *target;

	type = type_peel(type);
	if (type->kind != KIND_POINTER)
		return NULL;
	target = type->target ? unqualified(type->target) : &type_void;
	if (target->kind == KIND_FUNCTION)
		target = target->target ? unqualified(target->target) : &type_void;
	return target;
}

/* Behind bounds and stars; NULL when the type has not as many. */
static const struct type *innermost(const struct documented *documented,
				    const struct type *type)
{
	type = unqualified(type);
	for (const char *bound = documented->bounds; type && *bound == '[';) {
		size_t length = strcspn(bound, "]");

		type = element_of(type, bound);
		bound += length + (bound[length] == ']');
	}
	for (unsigned i = 0; type && i < documented->stars; i++)
		type = pointee_of(type);
	return type;
}

static bool is_same_integer(const char *words, const struct type *type)
{
	struct c_integer documented, real;

	if (!c_integer_parse(words, &documented) || !type->name ||
	    !c_integer_parse(type->name, &real))
		return false;
	if (documented.rank == RANK_FIXED)
		real.width_bits = (unsigned)(type->size_bytes * 8);
	return c_integer_same(&documented, &real);
}

/* Whether the type, typedefs left alone, is what the words say. */
static bool is_called(const struct documented *documented, const struct type *type)
{
	const char *words = text_str(&documented->words);

	switch (type->kind) {
	case KIND_STRUCT:
	case KIND_UNION:
	case KIND_ENUM:
		return documented->kind == type->kind &&
		       strcmp(words, type->name ? type->name : "") == 0;
	case KIND_TYPEDEF:
		return documented->kind == KIND_UNKNOWN && type->name &&
		       strcmp(words, type->name) == 0;
	case KIND_BASE:
		return documented->kind == KIND_UNKNOWN &&
		       ((type->name && strcmp(words, type->name) == 0) ||
			is_same_integer(words, type));
	case KIND_VOID:
		return documented->kind == KIND_UNKNOWN && strcmp(words, "void") == 0;
	case KIND_UNKNOWN:
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

/* Whether a base type goes by the very words, and not only by a name for the same. */
static bool is_spelt(const char *words, const struct type *type)
{
	struct c_integer integer;

	return type->kind != KIND_BASE || !c_integer_parse(words, &integer) ||
	       integer.rank != RANK_FIXED;
}

static enum documented_match match(const struct documented *documented,
				   const struct member *member)
{
	const struct type *type = innermost(documented, member->type);
	bool is_spelt_so = true;

	if (documented->has_width != member->is_bitfield ||
	    (member->is_bitfield && documented->width_bits != member->size_bits))
		return DOCUMENTED_DIFFERS;
	for (unsigned depth = 0; type && depth < DEPTH_MAX; depth++) {
		if (is_called(documented, type))
			return is_spelt_so && is_spelt(text_str(&documented->words), type)
				       ? DOCUMENTED_SAME
				       : DOCUMENTED_RESPELT;
		if (type->kind != KIND_TYPEDEF || !type->target)
			break;
		type = unqualified(type->target);
		is_spelt_so = false;
	}
	return DOCUMENTED_DIFFERS;
}

enum documented_match type_documented_match(const char *type, const char *name,
					    const char *path, const struct member *member)
{
	struct documented documented;
	enum documented_match found;

	documented_parse(&documented, type, name, path);
	found = match(&documented, member);
	text_deinit(&documented.words);
	return found;
}
