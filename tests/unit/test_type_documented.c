/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The notation of the kernel's documents, written and compared. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "types/c_integer.h"
#include "types/type_documented.h"

static const struct type int_ = { .kind = KIND_BASE, .name = "int", .size_bytes = 4 };
static const struct type uint = { .kind = KIND_BASE, .name = "unsigned int", .size_bytes = 4 };
static const struct type ulong_ = { .kind = KIND_BASE,
				    .name = "long unsigned int",
				    .size_bytes = 8 };
static const struct type uchar = { .kind = KIND_BASE,
				   .name = "unsigned char",
				   .size_bytes = 1 };
static const struct type short_ = { .kind = KIND_BASE, .name = "short int", .size_bytes = 2 };
static const struct type char_ = { .kind = KIND_BASE, .name = "char", .size_bytes = 1 };
static const struct type bool_base = { .kind = KIND_BASE, .name = "_Bool", .size_bytes = 1 };
static const struct type bool_ = { .kind = KIND_TYPEDEF, .name = "bool", .target = &bool_base };
static const struct type dunder_u8 = { .kind = KIND_TYPEDEF, .name = "__u8", .target = &uchar };
static const struct type u8 = { .kind = KIND_TYPEDEF, .name = "u8", .target = &dunder_u8 };
static const struct type dunder_u32 = { .kind = KIND_TYPEDEF,
					.name = "__u32",
					.target = &uint };
static const struct type be32 = { .kind = KIND_TYPEDEF,
				  .name = "__be32",
				  .target = &dunder_u32 };
static const struct type s16 = { .kind = KIND_TYPEDEF, .name = "__s16", .target = &short_ };
static const struct type sock = { .kind = KIND_STRUCT, .name = "sock", .is_complete = true };
static const struct type nameless = { .kind = KIND_STRUCT, .is_complete = true };
static const struct type atomic = { .kind = KIND_TYPEDEF,
				    .name = "atomic_t",
				    .target = &nameless };
static const struct type mode = { .kind = KIND_ENUM, .name = "mode", .size_bytes = 4 };
static const struct type nameless_enum = { .kind = KIND_ENUM, .size_bytes = 4 };
static const struct type const_sock = { .kind = KIND_CONST, .target = &sock };
static const struct type sock_pointer = { .kind = KIND_POINTER, .target = &sock };
static const struct type const_sock_pointer = { .kind = KIND_POINTER, .target = &const_sock };
static const struct type void_pointer = { .kind = KIND_POINTER };
static const struct type char_pointer = { .kind = KIND_POINTER, .target = &char_ };
static const struct type char_pointers = { .kind = KIND_POINTER, .target = &char_pointer };
static const struct type gives_bool = { .kind = KIND_FUNCTION, .target = &bool_ };
static const struct type gives_nothing = { .kind = KIND_FUNCTION };
static const struct type bool_function = { .kind = KIND_POINTER, .target = &gives_bool };
static const struct type void_function = { .kind = KIND_POINTER, .target = &gives_nothing };
static const struct type handler = { .kind = KIND_TYPEDEF,
				     .name = "handler_t",
				     .target = &gives_nothing };
static const struct type handler_pointer = { .kind = KIND_POINTER, .target = &handler };
static const struct type three_int = {
	.kind = KIND_ARRAY, .target = &int_, .element_count = 3, .has_element_count = true
};
static const struct type const_three = { .kind = KIND_CONST, .target = &three_int };
static const struct type two_pointers = { .kind = KIND_ARRAY,
					  .target = &sock_pointer,
					  .element_count = 2,
					  .has_element_count = true };
static const struct type grid = {
	.kind = KIND_ARRAY, .target = &three_int, .element_count = 2, .has_element_count = true
};
static const struct type open_array = { .kind = KIND_ARRAY, .target = &u8 };
static const struct type damaged = { .kind = KIND_UNKNOWN };

static void types_are_written_as_the_documents_do(void **state)
{
	static const struct {
		const struct type *type;
		unsigned width_bits; /* 0: no bit-field */
		const char *glued, *apart, *bounds;
	} rows[] = {
		{ &int_, 0, "int", "int", "" },
		{ &uint, 0, "unsigned_int", "unsigned_int", "" },
		{ &uint, 1, "unsigned:1", "unsigned:1", "" },
		{ &ulong_, 32, "unsigned_long:32", "unsigned_long:32", "" },
		{ &uchar, 0, "unsigned_char", "unsigned_char", "" },
		{ &short_, 0, "short", "short", "" },
		{ &bool_base, 0, "bool", "bool", "" },
		{ &bool_, 0, "bool", "bool", "" },
		{ &u8, 5, "u8:5", "u8:5", "" },
		{ &be32, 0, "__be32", "__be32", "" },
		{ &sock, 0, "struct_sock", "struct sock", "" },
		{ &nameless, 0, "struct", "struct", "" },
		{ &atomic, 0, "atomic_t", "atomic_t", "" },
		{ &mode, 8, "enum_mode:8", "enum mode:8", "" },
		{ &nameless_enum, 16, "enum:16", "enum:16", "" },
		{ &sock_pointer, 0, "struct_sock*", "struct sock*", "" },
		{ &const_sock_pointer, 0, "struct_sock*", "struct sock*", "" },
		{ &void_pointer, 0, "void*", "void*", "" },
		{ &char_pointers, 0, "char**", "char**", "" },
		{ &handler_pointer, 0, "handler_t*", "handler_t*", "" },
		{ &bool_function, 0, "bool*", "bool*", "" },
		{ &three_int, 0, "int", "int", "[3]" },
		{ &const_three, 0, "int", "int", "[3]" },
		{ &two_pointers, 0, "struct_sock*", "struct sock*", "[2]" },
		{ &grid, 0, "int", "int", "[2][3]" },
		{ &open_array, 0, "u8", "u8", "[]" },
		{ &damaged, 0, "", "", "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		const struct member member = { .name = "m",
					       .type = rows[i].type,
					       .size_bits = rows[i].width_bits,
					       .is_bitfield = rows[i].width_bits != 0 };
		struct text text = { 0 };

		type_document(&text, &member, DOCUMENTED_GLUED);
		assert_string_equal(text_str(&text), rows[i].glued);
		text_clear(&text);
		type_document(&text, &member, DOCUMENTED_APART);
		assert_string_equal(text_str(&text), rows[i].apart);
		text_clear(&text);
		type_document_bounds(&text, &member);
		assert_string_equal(text_str(&text), rows[i].bounds);
		text_deinit(&text);
	}
}

/* What is written of a type must be found to be that type, in either form. */
static void written_types_match_what_they_were_written_of(void **state)
{
	static const struct type *const types[] = {
		&int_,          &uint,          &ulong_,
		&uchar,         &short_,        &char_,
		&bool_,         &bool_base,     &u8,
		&be32,          &s16,           &sock,
		&atomic,        &nameless,      &mode,
		&nameless_enum, &sock_pointer,  &const_sock_pointer,
		&void_pointer,  &char_pointers, &handler_pointer,
		&bool_function, &void_function, &three_int,
		&const_three,   &two_pointers,  &grid,
		&open_array,
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(types); i++) {
		for (unsigned form = 0; form < 2; form++) {
			const struct member member = { .name = "m", .type = types[i] };
			struct text type = { 0 }, name = { 0 };

			type_document(&type, &member, (enum documented_form)form);
			text_add(&name, "m");
			type_document_bounds(&name, &member);
			if (type_documented_match(text_str(&type), text_str(&name), "m",
						  &member) != DOCUMENTED_SAME)
				fail_msg("type %zu: %s %s", i, text_str(&type),
					 text_str(&name));
			text_deinit(&type);
			text_deinit(&name);
		}
	}
}

static void documented_types_are_held_against_the_build(void **state)
{
	static const struct {
		const char *documented;
		const struct type *type;
		enum documented_match expected;
		unsigned width_bits;
		const char *name, *path; /* NULL: "m" */
	} rows[] = {
		/* Names for the same integer. */
		{ "__u8", &u8, .expected = DOCUMENTED_RESPELT },
		{ "unsigned_char", &u8, .expected = DOCUMENTED_RESPELT },
		{ "u8", &uchar, .expected = DOCUMENTED_RESPELT },
		{ "u32", &dunder_u32, .expected = DOCUMENTED_RESPELT },
		{ "be32", &be32, .expected = DOCUMENTED_RESPELT },
		{ "s16", &s16, .expected = DOCUMENTED_RESPELT },
		{ "u32", &uint, .expected = DOCUMENTED_RESPELT },
		{ "unsigned", &uint, .expected = DOCUMENTED_SAME },
		{ "unsigned long", &ulong_, .expected = DOCUMENTED_SAME },
		{ "u16", &s16, .expected = DOCUMENTED_DIFFERS },
		{ "u16", &u8, .expected = DOCUMENTED_DIFFERS },
		{ "unsigned_char", &uint, .expected = DOCUMENTED_DIFFERS },
		{ "u64", &ulong_, .expected = DOCUMENTED_RESPELT },
		{ "char", &uchar, .expected = DOCUMENTED_DIFFERS },
		{ "u8", &char_, .expected = DOCUMENTED_DIFFERS },
		{ "u8", &bool_, .expected = DOCUMENTED_DIFFERS },
		{ "bool", &bool_base, .expected = DOCUMENTED_SAME },
		{ "u16", &atomic, .expected = DOCUMENTED_DIFFERS },
		{ "", &int_, .expected = DOCUMENTED_DIFFERS },
		/* Bit-fields. */
		{ "u8:1", &u8, .expected = DOCUMENTED_SAME, .width_bits = 1 },
		{ "u8:2", &u8, .expected = DOCUMENTED_DIFFERS, .width_bits = 1 },
		{ "u8", &u8, .expected = DOCUMENTED_DIFFERS, .width_bits = 1 },
		{ "u8:1", &u8, .expected = DOCUMENTED_DIFFERS },
		{ "enum:8", &nameless_enum, .expected = DOCUMENTED_SAME, .width_bits = 8 },
		{ "enum:8", &u8, .expected = DOCUMENTED_DIFFERS },
		/* Tags. */
		{ "struct_sock", &sock, .expected = DOCUMENTED_SAME },
		{ "struct sock", &sock, .expected = DOCUMENTED_SAME },
		{ "union_sock", &sock, .expected = DOCUMENTED_DIFFERS },
		{ "sock", &sock, .expected = DOCUMENTED_DIFFERS },
		{ "struct", &sock, .expected = DOCUMENTED_DIFFERS },
		{ "struct", &nameless, .expected = DOCUMENTED_SAME },
		{ "struct", &int_, .expected = DOCUMENTED_DIFFERS },
		{ "structure", &int_, .expected = DOCUMENTED_DIFFERS },
		/* Pointers. */
		{ "struct_sock*", &const_sock_pointer, .expected = DOCUMENTED_SAME },
		{ "struct sock *", &sock_pointer, .expected = DOCUMENTED_SAME },
		{ "const struct sock *", &const_sock_pointer, .expected = DOCUMENTED_SAME },
		{ "struct_sock__percpu*", &sock_pointer, .expected = DOCUMENTED_SAME },
		{ "struct sock __rcu *", &sock_pointer, .expected = DOCUMENTED_SAME },
		{ "struct_sock", &sock_pointer, .expected = DOCUMENTED_DIFFERS },
		{ "struct_sock**", &sock_pointer, .expected = DOCUMENTED_DIFFERS },
		{ "struct_sock*", &sock, .expected = DOCUMENTED_DIFFERS },
		{ "void *", &void_pointer, .expected = DOCUMENTED_SAME },
		{ "void * m", &void_function, .expected = DOCUMENTED_SAME },
		{ "struct sock", &sock, .expected = DOCUMENTED_SAME, .path = "sock" },
		{ "struct_sock", &sock, .expected = DOCUMENTED_SAME, .path = "sock" },
		{ "bool", &bool_function, .expected = DOCUMENTED_DIFFERS },
		{ "void*m", &void_function, .expected = DOCUMENTED_SAME },
		/* Arrays. */
		{ "int[3]", &three_int, .expected = DOCUMENTED_SAME },
		{ "int[24/sizeof(u64)]", &three_int, .expected = DOCUMENTED_SAME },
		{ "int", &three_int, .expected = DOCUMENTED_SAME, .name = "m[3]" },
		{ "int", &three_int, .expected = DOCUMENTED_DIFFERS },
		{ "int[2]", &three_int, .expected = DOCUMENTED_DIFFERS },
		{ "int", &int_, .expected = DOCUMENTED_DIFFERS, .name = "m[3]" },
		{ "int[2]", &grid, .expected = DOCUMENTED_DIFFERS },
		{ "int", &grid, .expected = DOCUMENTED_SAME, .name = "m[2][3]" },
		{ "struct_sock*", &two_pointers, .expected = DOCUMENTED_SAME, .name = "m[2]" },
		{ "int", &int_, .expected = DOCUMENTED_DIFFERS, .name = "m[" },
		/* The name of the struct around it before the type. */
		{ "struct_ack_u8", &u8, .expected = DOCUMENTED_SAME, .path = "ack.m" },
		{ "struct ack_unsigned_long", &ulong_, .expected = DOCUMENTED_SAME,
		  .path = "a.ack.m" },
		{ "struct_ack_struct_sock", &sock, .expected = DOCUMENTED_SAME,
		  .path = "ack.m" },
		{ "struct_ack_u8", &u8, .expected = DOCUMENTED_DIFFERS, .path = "m" },
		{ "struct_ack_u8", &u8, .expected = DOCUMENTED_DIFFERS, .path = "nack.m" },
		{ "struct_sock", &sock, .expected = DOCUMENTED_SAME, .path = "sock.m" },
		/* Damage. */
		{ "int", &damaged, .expected = DOCUMENTED_DIFFERS },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		const struct member member = { .name = "m",
					       .type = rows[i].type,
					       .size_bits = rows[i].width_bits,
					       .is_bitfield = rows[i].width_bits != 0 };
		enum documented_match found = type_documented_match(
			rows[i].documented, rows[i].name ? rows[i].name : "m",
			rows[i].path ? rows[i].path : "m", &member);

		if (found != rows[i].expected)
			fail_msg("row %zu, %s: %d instead of %d", i, rows[i].documented,
				 (int)found, (int)rows[i].expected);
	}
}

static void names_of_integers_are_understood_in_any_order(void **state)
{
	static const struct {
		const char *name;
		enum c_rank rank;
		unsigned width_bits;
		bool is_unsigned;
	} rows[] = {
		{ "long unsigned int", RANK_LONG, 0, true },
		{ "unsigned_long_long", RANK_LONG_LONG, 64, true },
		{ "long long int", RANK_LONG_LONG, 64, false },
		{ "short unsigned int", RANK_SHORT, 16, true },
		{ "signed", RANK_INT, 32, false },
		{ "signed char", RANK_CHAR, 8, false },
		{ "__le64", RANK_FIXED, 64, true },
		{ "s8", RANK_FIXED, 8, false },
	};
	static const char *const others[] = {
		"",          "u7",          "be8",   "size_t",         "double",
		"unsigned_", "long_double", "u32 x", "long long long", "sock"
	};
	struct c_integer integer;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		assert_true(c_integer_parse(rows[i].name, &integer));
		assert_int_equal(integer.rank, rows[i].rank);
		assert_int_equal(integer.width_bits, rows[i].width_bits);
		assert_int_equal(integer.is_unsigned, rows[i].is_unsigned);
	}
	for (size_t i = 0; i < ARRAY_SIZE(others); i++)
		if (c_integer_parse(others[i], &integer))
			fail_msg("'%s' passed for an integer", others[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(types_are_written_as_the_documents_do),
		cmocka_unit_test(written_types_match_what_they_were_written_of),
		cmocka_unit_test(documented_types_are_held_against_the_build),
		cmocka_unit_test(names_of_integers_are_understood_in_any_order),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
