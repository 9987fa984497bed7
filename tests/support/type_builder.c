/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A small recursive reader of the text that type_builder.h describes. */
#include "support/type_builder.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"

struct reader {
	struct arena *arena;
	const char *at;
	uint32_t line;
};

static _Noreturn void fail(const struct reader *reader, const char *what)
{
	(void)fprintf(stderr, "type_build: %s at '%s'\n", what, reader->at);
	abort();
}

static void expect(struct reader *reader, char c)
{
	if (*reader->at != c)
		fail(reader, "unexpected character");
	reader->at++;
}

static uint64_t read_number(struct reader *reader)
{
	char *end;
	uint64_t value = strtoull(reader->at, &end, 0);

	if (end == reader->at)
		fail(reader, "no number");
	reader->at = end;
	return value;
}

static const char *read_name(struct reader *reader)
{
	size_t length = 0;

	while (isalnum((unsigned char)reader->at[length]) || reader->at[length] == '_')
		length++;
	reader->at += length;
	return arena_strndup(reader->arena, reader->at - length, length);
}

/* An integer when there is one of that size, otherwise an array of bytes. */
static const struct type *plain_type(struct arena *arena, uint64_t size_bytes)
{
	struct type *type = arena_new(arena, struct type);
	struct type *byte;

	type->is_complete = true;
	type->size_bytes = size_bytes;
	if (is_power_of_two(size_bytes) && size_bytes <= 8) {
		type->kind = KIND_BASE;
		type->name = arena_printf(arena, "u%u", (unsigned)size_bytes * 8);
		return type;
	}
	byte = arena_new(arena, struct type);
	*byte = (struct type){ .kind = KIND_BASE, .name = "u8", .size_bytes = 1 };
	byte->is_complete = true;
	type->kind = KIND_ARRAY;
	type->target = byte;
	type->has_element_count = true;
	type->element_count = size_bytes;
	return type;
}

static struct type *read_members(struct reader *reader, enum type_kind kind, char end);

static const char *read_marker(struct reader *reader)
{
	const char *kind = *reader->at == '(' ? "begin" : *reader->at == ')' ? "end" : "pad";

	reader->at++;
	return arena_printf(reader->arena, "__cacheline_group_%s__%s", kind, read_name(reader));
}

static void read_place(struct reader *reader, struct member *member)
{
	expect(reader, '@');
	member->offset_bits = read_number(reader) * 8;
	if (*reader->at == ':') {
		reader->at++;
		member->offset_bits += read_number(reader);
		member->is_bitfield = true;
	}
	if (*reader->at == '+') {
		reader->at++;
		member->size_bits = read_number(reader) * (member->is_bitfield ? 1 : 8);
	}
	if (*reader->at == '%') {
		reader->at++;
		member->align_bytes = (uint32_t)read_number(reader);
	}
}

static void read_member(struct reader *reader, struct member *member)
{
	static const struct type unknown = { .kind = KIND_UNKNOWN };
	bool is_unknown = *reader->at == '?';
	struct type *nested = NULL;

	member->declared_at = (struct srcpos){ .file = "test.h", .line = ++reader->line };
	if (is_unknown)
		reader->at++;
	if (*reader->at == '(' || *reader->at == ')' || *reader->at == '~')
		member->name = read_marker(reader);
	else
		member->name = read_name(reader);
	if (*reader->at == '{' || *reader->at == '<') {
		bool is_union = *reader->at++ == '<';

		nested = read_members(reader, is_union ? KIND_UNION : KIND_STRUCT,
				      is_union ? '>' : '}');
	}
	if (!*member->name)
		member->name = NULL;
	read_place(reader, member);
	if (nested)
		nested->size_bytes = member->size_bits / 8;
	if (is_unknown)
		member->type = &unknown;
	else if (nested)
		member->type = nested;
	else
		member->type = plain_type(reader->arena,
					  member->is_bitfield ? 4 : member->size_bits / 8);
}

static struct type *read_members(struct reader *reader, enum type_kind kind, char end)
{
	struct type *type = arena_new(reader->arena, struct type);
	vec(struct member) members = { 0 };
	struct member *copy;

	for (;;) {
		struct member member = { 0 };

		while (*reader->at == ' ')
			reader->at++;
		if (*reader->at == end)
			break;
		read_member(reader, &member);
		*vec_push(&members) = member;
	}
	if (end)
		reader->at++;
	copy = arena_array(reader->arena, struct member, members.count);
	if (members.count)
		memcpy(copy, members.items, members.count * sizeof(*copy));
	type->kind = kind;
	type->is_complete = true;
	type->members = copy;
	type->member_count = members.count;
	vec_deinit(&members);
	return type;
}

struct type *type_build(struct arena *arena, const char *name, uint64_t size_bytes,
			const char *members)
{
	struct reader reader = { .arena = arena, .at = members };
	struct type *type = read_members(&reader, KIND_STRUCT, '\0');

	type->name = name;
	type->size_bytes = size_bytes;
	type->declared_at = (struct srcpos){ .file = "test.h", .line = 1 };
	return type;
}
