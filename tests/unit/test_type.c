/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a type is once its names are peeled off, and the alignment that it shows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "types/type.h"

static const struct type byte = {
	.kind = KIND_BASE, .name = "char", .size_bytes = 1, .is_complete = true
};
static const struct type quad = {
	.kind = KIND_BASE, .name = "int", .size_bytes = 4, .is_complete = true
};
static const struct type octet = {
	.kind = KIND_BASE, .name = "long", .size_bytes = 8, .is_complete = true
};

static struct type wrapped(enum type_kind kind, const struct type *target)
{
	return (struct type){ .kind = kind,
			      .target = target,
			      .size_bytes = target->size_bytes,
			      .is_complete = target->is_complete };
}

static struct type struct_of(uint64_t size_bytes, const struct member *members, size_t count)
{
	return (struct type){ .kind = KIND_STRUCT,
			      .size_bytes = size_bytes,
			      .is_complete = true,
			      .members = members,
			      .member_count = count };
}

static void names_and_qualifiers_are_peeled_off(void **state)
{
	struct type typedef_ = wrapped(KIND_TYPEDEF, &quad);
	struct type const_ = wrapped(KIND_CONST, &typedef_);
	struct type volatile_ = wrapped(KIND_VOLATILE, &const_);
	struct type restrict_ = wrapped(KIND_RESTRICT, &volatile_);
	struct type atomic = wrapped(KIND_ATOMIC, &restrict_);
	struct type pointer = wrapped(KIND_POINTER, &const_);

	(void)state;
	assert_ptr_equal(type_peel(&atomic), &quad);
	assert_ptr_equal(type_peel(&quad), &quad);
	assert_ptr_equal(type_peel(&pointer), &pointer);
}

static void wrapper_of_nothing_is_left_as_it_is(void **state)
{
	static const struct type typedef_ = { .kind = KIND_TYPEDEF, .name = "opaque" };

	(void)state;
	assert_ptr_equal(type_peel(&typedef_), &typedef_);
}

static void only_complete_structs_and_unions_have_members(void **state)
{
	static const struct {
		enum type_kind kind;
		bool is_complete, has_members;
	} rows[] = {
		{ KIND_STRUCT, true, true },    { KIND_STRUCT, false, false },
		{ KIND_UNION, true, true },     { KIND_UNION, false, false },
		{ KIND_ENUM, true, false },     { KIND_BASE, true, false },
		{ KIND_POINTER, true, false },  { KIND_ARRAY, true, false },
		{ KIND_FUNCTION, true, false }, { KIND_UNKNOWN, false, false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct type type = { .kind = rows[i].kind, .is_complete = rows[i].is_complete };
		struct type const_ = wrapped(KIND_CONST, &type);

		assert_int_equal(type_has_members(&type), rows[i].has_members);
		assert_int_equal(type_has_members(&const_), rows[i].has_members);
	}
}

static void base_types_are_aligned_to_their_size(void **state)
{
	static const struct {
		uint64_t size_bytes, align_bytes;
	} rows[] = { { 0, 1 }, { 1, 1 },  { 2, 2 },  { 3, 1 },   { 4, 4 },
		     { 8, 8 }, { 10, 1 }, { 12, 1 }, { 16, 16 }, { 32, 1 } };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct type base = { .kind = KIND_BASE, .size_bytes = rows[i].size_bytes };
		struct type array = { .kind = KIND_ARRAY, .target = &base };
		struct type pointer = { .kind = KIND_POINTER,
					.size_bytes = rows[i].size_bytes };

		assert_int_equal(type_align_bytes(&base), rows[i].align_bytes);
		assert_int_equal(type_align_bytes(&array), rows[i].align_bytes);
		assert_int_equal(type_align_bytes(&pointer), rows[i].align_bytes);
	}
}

static void forced_alignment_of_a_name_or_type_counts(void **state)
{
	struct type aligned_base = quad;
	struct type typedef_ = wrapped(KIND_TYPEDEF, &quad);
	struct type packed = struct_of(4, NULL, 0);

	(void)state;
	aligned_base.align_bytes = 1; /* as in an unaligned typedef's target */
	assert_int_equal(type_align_bytes(&aligned_base), 1);
	typedef_.align_bytes = 16;
	assert_int_equal(type_align_bytes(&typedef_), 16);
	typedef_.align_bytes = 2; /* which only a typedef can lower: compat_u64 */
	assert_int_equal(type_align_bytes(&typedef_), 2);
	packed.align_bytes = 64;
	assert_int_equal(type_align_bytes(&packed), 64);
}

static void struct_is_aligned_as_its_widest_member_that_agrees(void **state)
{
	static const struct {
		const char *why;
		uint64_t size_bytes, align_bytes;
		struct member members[2];
	} rows[] = {
		{ "widest",
		  16,
		  8,
		  { { .type = &byte }, { .type = &octet, .offset_bits = 64 } } },
		{ "packed: the offset disagrees",
		  9,
		  1,
		  { { .type = &byte }, { .type = &octet, .offset_bits = 8 } } },
		{ "u64 on a machine that aligns it to 4",
		  12,
		  4,
		  { { .type = &quad }, { .type = &octet, .offset_bits = 32 } } },
		{ "packed: the size disagrees",
		  10,
		  2,
		  { { .type = &octet }, { .type = &byte, .offset_bits = 64 } } },
		{ "forced on a member",
		  128,
		  64,
		  { { .type = &byte },
		    { .type = &byte, .offset_bits = 512, .align_bytes = 64 } } },
		{ "bit-fields need not lie at a multiple",
		  8,
		  4,
		  { { .type = &quad, .is_bitfield = true, .size_bits = 3 },
		    { .type = &quad,
		      .offset_bits = 37,
		      .is_bitfield = true,
		      .size_bits = 3 } } },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct type type = struct_of(rows[i].size_bytes, rows[i].members, 2);

		if (type_align_bytes(&type) != rows[i].align_bytes)
			fail_msg("%s: %u", rows[i].why, (unsigned)type_align_bytes(&type));
	}
}

static void empty_struct_and_incomplete_types_are_aligned_to_one_byte(void **state)
{
	static const enum type_kind kinds[] = { KIND_STRUCT,  KIND_UNION,    KIND_UNKNOWN,
						KIND_VOID,    KIND_FUNCTION, KIND_ARRAY,
						KIND_TYPEDEF, KIND_ENUM };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(kinds); i++) {
		struct type type = { .kind = kinds[i] };

		assert_int_equal(type_align_bytes(&type), 1);
	}
	assert_int_equal(type_align_bytes(&type_void), 1);
}

static void vector_is_aligned_to_its_own_size(void **state)
{
	struct type vector = {
		.kind = KIND_ARRAY, .target = &quad, .size_bytes = 16, .is_vector = true
	};

	(void)state;
	assert_int_equal(type_align_bytes(&vector), 16);
}

/* Each level holds the one below twice: 2^100 members, which nobody may visit one by one. */
static void doubling_structs_are_answered_at_once(void **state)
{
	enum {
		LEVELS = 100
	};
	static struct type types[LEVELS];
	static struct member members[LEVELS][2];

	(void)state;
	types[0] = octet;
	for (size_t i = 1; i < LEVELS; i++) {
		members[i][0] = (struct member){ .type = &types[i - 1] };
		members[i][1] = (struct member){ .type = &types[i - 1] };
		types[i] = struct_of(8, members[i], 2);
		types[i].kind = KIND_UNION;
	}
	assert_int_equal(type_align_bytes(&types[LEVELS - 1]), 8);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_and_qualifiers_are_peeled_off),
		cmocka_unit_test(wrapper_of_nothing_is_left_as_it_is),
		cmocka_unit_test(only_complete_structs_and_unions_have_members),
		cmocka_unit_test(base_types_are_aligned_to_their_size),
		cmocka_unit_test(forced_alignment_of_a_name_or_type_counts),
		cmocka_unit_test(struct_is_aligned_as_its_widest_member_that_agrees),
		cmocka_unit_test(empty_struct_and_incomplete_types_are_aligned_to_one_byte),
		cmocka_unit_test(vector_is_aligned_to_its_own_size),
		cmocka_unit_test(doubling_structs_are_answered_at_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
