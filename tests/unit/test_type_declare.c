/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Declarations as C spells them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "types/type.h"

static const struct type int_ = { .kind = KIND_BASE, .name = "int", .size_bytes = 4 };
static const struct type u8 = { .kind = KIND_TYPEDEF, .name = "u8" };
static const struct type sock = { .kind = KIND_STRUCT, .name = "sock" };
static const struct type const_int = { .kind = KIND_CONST, .target = &int_ };
static const struct type int_pointer = { .kind = KIND_POINTER, .target = &int_ };
static const struct type sock_pointer = { .kind = KIND_POINTER, .target = &sock };
static const struct type void_pointer = { .kind = KIND_POINTER };
static const struct type row = {
	.kind = KIND_ARRAY, .target = &u8, .element_count = 4, .has_element_count = true
};
static const struct type grid = {
	.kind = KIND_ARRAY, .target = &row, .element_count = 0, .has_element_count = true
};
static const struct member parameters[] = { { .type = &sock_pointer }, { .type = &int_ } };
static const struct type handler = { .kind = KIND_FUNCTION,
				     .members = parameters,
				     .member_count = 2 };
static const struct type printer = { .kind = KIND_FUNCTION,
				     .target = &int_,
				     .members = parameters,
				     .member_count = 1,
				     .is_variadic = true };
static const struct type no_parameters = { .kind = KIND_FUNCTION, .target = &int_ };
static const struct type handler_pointer = { .kind = KIND_POINTER, .target = &handler };
static const struct type row_pointer = { .kind = KIND_POINTER, .target = &row };
static const struct type handler_table = { .kind = KIND_ARRAY,
					   .target = &handler_pointer,
					   .element_count = 3,
					   .has_element_count = true };
static const struct type volatile_const = { .kind = KIND_VOLATILE, .target = &const_int };
static const struct type const_pointer = { .kind = KIND_CONST, .target = &int_pointer };
static const struct type pointer_to_const = { .kind = KIND_POINTER, .target = &const_int };

static const struct {
	const struct type *type;
	const char *with_name, *bare;
} rows[] = {
	{ &int_, "int x", "int" },
	{ &u8, "u8 x", "u8" },
	{ &sock, "struct sock x", "struct sock" },
	{ &(const struct type){ .kind = KIND_UNION, .name = "u" }, "union u x", "union u" },
	{ &(const struct type){ .kind = KIND_ENUM, .name = "e" }, "enum e x", "enum e" },
	{ &(const struct type){ .kind = KIND_STRUCT }, "struct {...} x", "struct {...}" },
	{ &(const struct type){ .kind = KIND_BASE }, "/* unnamed */ x", "/* unnamed */" },
	{ &(const struct type){ .kind = KIND_UNKNOWN }, "/* unknown */ x", "/* unknown */" },
	{ &(const struct type){ .kind = KIND_UNKNOWN, .name = "/* cyclic */" },
	  "/* cyclic */ x", "/* cyclic */" },
	{ &type_void, "void x", "void" },
	{ &sock_pointer, "struct sock *x", "struct sock *" },
	{ &void_pointer, "void *x", "void *" },
	{ &row, "u8 x[4]", "u8 [4]" },
	{ &grid, "u8 x[0][4]", "u8 [0][4]" },
	{ &(const struct type){ .kind = KIND_ARRAY, .target = &int_ }, "int x[]", "int []" },
	{ &(const struct type){ .kind = KIND_ARRAY }, "void x[]", "void []" },
	{ &(const struct type){
		  .kind = KIND_ARRAY, .target = &int_, .is_vector = true, .size_bytes = 16 },
	  "int x __attribute__((vector_size(16)))", "int __attribute__((vector_size(16)))" },
	{ &row_pointer, "u8 (*x)[4]", "u8 (*)[4]" },
	{ &handler_pointer, "void (*x)(struct sock *, int)", "void (*)(struct sock *, int)" },
	{ &handler_table, "void (*x[3])(struct sock *, int)",
	  "void (*[3])(struct sock *, int)" },
	{ &printer, "int x(struct sock *, ...)", "int (struct sock *, ...)" },
	{ &no_parameters, "int x(void)", "int (void)" },
	{ &(const struct type){ .kind = KIND_FUNCTION, .is_variadic = true }, "void x()",
	  "void ()" },
	{ &const_int, "const int x", "const int" },
	{ &volatile_const, "volatile const int x", "volatile const int" },
	{ &(const struct type){ .kind = KIND_ATOMIC, .target = &int_ }, "_Atomic int x",
	  "_Atomic int" },
	{ &(const struct type){ .kind = KIND_CONST }, "const void x", "const void" },
	{ &pointer_to_const, "const int *x", "const int *" },
	{ &const_pointer, "int * const x", "int * const" },
	{ &(const struct type){ .kind = KIND_RESTRICT, .target = &int_pointer },
	  "int * restrict x", "int * restrict" },
};

static void each_type_is_spelled_as_c_does(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct text text = { 0 };

		type_declare(&text, rows[i].type, "x");
		assert_string_equal(text_str(&text), rows[i].with_name);
		text_clear(&text);
		type_declare(&text, rows[i].type, "");
		assert_string_equal(text_str(&text), rows[i].bare);
		text_deinit(&text);
	}
}

static void declaration_is_appended(void **state)
{
	struct text text = { 0 };

	(void)state;
	text_add(&text, "\t");
	type_declare(&text, &sock_pointer, "sk");
	text_add(&text, ";");
	assert_string_equal(text_str(&text), "\tstruct sock *sk;");
	text_deinit(&text);
}

static void keywords_belong_to_tags_and_typedefs(void **state)
{
	(void)state;
	assert_string_equal(type_keyword(KIND_STRUCT), "struct");
	assert_string_equal(type_keyword(KIND_UNION), "union");
	assert_string_equal(type_keyword(KIND_ENUM), "enum");
	assert_string_equal(type_keyword(KIND_TYPEDEF), "typedef");
	assert_string_equal(type_keyword(KIND_POINTER), "");
	assert_string_equal(type_keyword(KIND_UNKNOWN), "");
}

static void chain_without_end_is_cut(void **state)
{
	struct type pointer = { .kind = KIND_POINTER };
	struct text text = { 0 };

	(void)state;
	pointer.target = &pointer;
	type_declare(&text, &pointer, "x");
	assert_memory_equal(text_str(&text), "/* too deep */ ***", 18);
	text_deinit(&text);
}

/* Each level takes the one below twice as a parameter: 2^100 words. */
static void doubling_functions_are_cut(void **state)
{
	enum {
		LEVELS = 100
	};
	static struct type types[LEVELS];
	static struct member members[LEVELS][2];
	struct text text = { 0 };

	(void)state;
	types[0] = int_;
	for (size_t i = 1; i < LEVELS; i++) {
		members[i][0] = (struct member){ .type = &types[i - 1] };
		members[i][1] = (struct member){ .type = &types[i - 1] };
		types[i] = (struct type){ .kind = KIND_FUNCTION,
					  .members = members[i],
					  .member_count = 2 };
	}
	type_declare(&text, &types[LEVELS - 1], "x");
	assert_non_null(strstr(text_str(&text), "/* too long */"));
	assert_true(text.length < 1 << 20);
	text_deinit(&text);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_type_is_spelled_as_c_does),
		cmocka_unit_test(declaration_is_appended),
		cmocka_unit_test(keywords_belong_to_tags_and_typedefs),
		cmocka_unit_test(chain_without_end_is_cut),
		cmocka_unit_test(doubling_functions_are_cut),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
