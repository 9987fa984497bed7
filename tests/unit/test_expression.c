/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Sizes as expressions: what they are worth, and what is said when they are wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "rules/expression.h"

static const struct srcpos place = { .file = "r.yaml", .line = 3, .column = 15 };

/* An image with a few types; one is as large as no type can be. */
static bool size_of(void *context, const char *type, uint64_t *ret_bytes)
{
	static const struct {
		const char *type;
		uint64_t bytes;
	} types[] = {
		{ "long", sizeof(long) }, { "struct napi_struct", 400 }, { "void *", 8 },
		{ "u8[3]", 3 },           { "huge", UINT64_MAX },
	};

	(void)context;
	for (size_t i = 0; i < ARRAY_SIZE(types); i++) {
		if (strcmp(types[i].type, type) == 0) {
			*ret_bytes = types[i].bytes;
			return true;
		}
	}
	return false;
}

static struct error *value_of(struct arena *arena, const char *text, uint64_t *ret)
{
	const struct expression *expression = NULL;
	struct error *err = expression_parse(arena, text, place, &expression);

	if (!err)
		err = expression_value(expression, size_of, NULL, ret);
	return err;
}

/* The compiler is the judge: each text is also compiled. */
#define SAME(text)                      \
	{                               \
#text, (uint64_t)(text) \
	}

static void expressions_are_worth_what_the_compiler_says(void **state)
{
	static const struct {
		const char *text;
		uint64_t value;
	} rows[] = {
		SAME(0),
		SAME(40),
		SAME(91 + 4),
		SAME(0x40),
		SAME(0XfF),
		SAME(4 * sizeof(long)),
		SAME(2 + 3 * 4),
		SAME((2 + 3) * 4),
		SAME(100 - 30 - 20),
		SAME(100 / 10 / 5),
		SAME(7 / 2 * 2),
		SAME(2 * (3 + (4 - 1)) - 5),
		SAME(10 - 20 + 30),
		SAME(((((8))))),
		SAME(sizeof(long) * sizeof(long) + sizeof(long)),
	};
	struct arena arena = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		uint64_t value = UINT64_MAX;
		struct error *err = value_of(&arena, rows[i].text, &value);

		if (err)
			fail_msg("%s: %s", rows[i].text, error_message(err));
		if (value != rows[i].value)
			fail_msg("%s: %ju", rows[i].text, (uintmax_t)value);
	}
	arena_deinit(&arena);
}

static void blanks_do_not_matter(void **state)
{
	static const char *const texts[] = {
		"56+sizeof(struct napi_struct)",
		" 56 + sizeof ( struct  napi_struct ) ",
		"sizeof(  struct napi_struct)+56",
	};
	struct arena arena = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(texts); i++) {
		uint64_t value = 0;

		assert_null(value_of(&arena, texts[i], &value));
		assert_int_equal(value, 456);
	}
	arena_deinit(&arena);
}

static void pointers_and_arrays_have_sizes_too(void **state)
{
	struct arena arena = { 0 };
	uint64_t value = 0;

	(void)state;
	assert_null(value_of(&arena, "sizeof(void *) + sizeof(u8[3])", &value));
	assert_int_equal(value, 11);
	arena_deinit(&arena);
}

static void errors_name_the_place_the_text_and_the_way_out(void **state)
{
	static const struct {
		const char *text;
		const char *message;
	} rows[] = {
		{ "",
		  "r.yaml:3:15: expression '': a number is missing at the end; write for example 91 + 4" },
		{ "40 +",
		  "r.yaml:3:15: expression '40 +': a number is missing at the end; write for example 91 + 4" },
		{ "40 4",
		  "r.yaml:3:15: expression '40 4': an operator is expected; put + - * or / between numbers and close each parenthesis once" },
		{ "40)",
		  "r.yaml:3:15: expression '40)': an operator is expected; put + - * or / between numbers and close each parenthesis once" },
		{ "(40",
		  "r.yaml:3:15: expression '(40': a parenthesis is not closed; add ')'" },
		{ "forty",
		  "r.yaml:3:15: expression 'forty': a number is expected; write numbers and sizeof(type) with + - * / and parentheses" },
		{ "-1",
		  "r.yaml:3:15: expression '-1': a number is expected; write numbers and sizeof(type) with + - * / and parentheses" },
		{ "sizeofx",
		  "r.yaml:3:15: expression 'sizeofx': a number is expected; write numbers and sizeof(type) with + - * / and parentheses" },
		{ "40B",
		  "r.yaml:3:15: expression '40B': a letter stands inside a number; write numbers in decimal, or as 0x..." },
		{ "0x4g",
		  "r.yaml:3:15: expression '0x4g': a letter stands inside a number; write numbers in decimal, or as 0x..." },
		{ "0x",
		  "r.yaml:3:15: expression '0x': 0x has no digits behind it; write for example 0x40" },
		{ "010",
		  "r.yaml:3:15: expression '010': a number with a leading 0 is ambiguous; write it in decimal, or as 0x..." },
		{ "99999999999999999999",
		  "r.yaml:3:15: expression '99999999999999999999': a number is too large for a size; write a number of bytes" },
		{ "sizeof",
		  "r.yaml:3:15: expression 'sizeof': sizeof needs a type in parentheses; write for example sizeof(struct napi_struct)" },
		{ "sizeof(long",
		  "r.yaml:3:15: expression 'sizeof(long': sizeof needs a type in parentheses; write for example sizeof(struct napi_struct)" },
		{ "sizeof( )",
		  "r.yaml:3:15: expression 'sizeof( )': sizeof needs the name of a type; write for example sizeof(struct napi_struct)" },
		{ "sizeof(4)",
		  "r.yaml:3:15: expression 'sizeof(4)': sizeof needs the name of a type; write for example sizeof(struct napi_struct)" },
		{ "sizeof(a+b)",
		  "r.yaml:3:15: expression 'sizeof(a+b)': sizeof takes the name of a type; write for example sizeof(struct napi_struct)" },
		{ "1 / 0", "r.yaml:3:15: expression '1 / 0': it divides by zero" },
		{ "1 / (sizeof(long) - 8)",
		  "r.yaml:3:15: expression '1 / (sizeof(long) - 8)': it divides by zero" },
		{ "40 - 41", "r.yaml:3:15: expression '40 - 41': the result is negative" },
		{ "0xfffffffffffffff * 0xfffffffffffffff",
		  "r.yaml:3:15: expression '0xfffffffffffffff * 0xfffffffffffffff': the result is too large for a size" },
		{ "sizeof(huge)",
		  "r.yaml:3:15: expression 'sizeof(huge)': the result is too large for a size" },
		{ "sizeof(struct gone)",
		  "r.yaml:3:15: expression 'sizeof(struct gone)': the image does not define 'struct gone'; name a type that it defines, or write the number of bytes" },
	};
	struct arena arena = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		uint64_t value = 7;
		struct error *err = value_of(&arena, rows[i].text, &value);

		if (!err)
			fail_msg("'%s' was taken as %ju", rows[i].text, (uintmax_t)value);
		assert_int_equal(error_kind(err), ERROR_RULES);
		assert_string_equal(error_message(err), rows[i].message);
		assert_int_equal(value, 7);
		error_free(err);
	}
	arena_deinit(&arena);
}

static void sizes_end_where_their_bits_would_not_fit(void **state)
{
	struct arena arena = { 0 };
	uint64_t value = 0;
	struct error *err;

	(void)state;
	assert_null(value_of(&arena, "0xfffffffffffffff", &value));
	assert_int_equal(value, INT64_MAX / 8);
	err = value_of(&arena, "0xfffffffffffffff + 1", &value);
	assert_non_null(err);
	assert_string_equal(error_message(err),
			    "r.yaml:3:15: expression '0xfffffffffffffff + 1': "
			    "the result is too large for a size");
	error_free(err);
	arena_deinit(&arena);
}

static void parentheses_are_followed_to_a_depth(void **state)
{
	struct arena arena = { 0 };
	struct text text = { 0 };
	uint64_t value = 0;
	struct error *err;

	(void)state;
	text_add(&text, "%.*s8%.*s", 32, "((((((((((((((((((((((((((((((((((", 32,
		 "))))))))))))))))))))))))))))))))))");
	assert_null(value_of(&arena, text_str(&text), &value));
	assert_int_equal(value, 8);
	text_clear(&text);
	text_add(&text, "%.*s8%.*s", 33, "((((((((((((((((((((((((((((((((((", 33,
		 "))))))))))))))))))))))))))))))))))");
	err = value_of(&arena, text_str(&text), &value);
	assert_non_null(err);
	assert_non_null(strstr(error_message(err),
			       "': the parentheses are nested too deeply; simplify it"));
	error_free(err);
	text_deinit(&text);
	arena_deinit(&arena);
}

static void long_expressions_are_refused(void **state)
{
	struct arena arena = { 0 };
	struct text text = { 0 };
	uint64_t value = 0;
	struct error *err;

	(void)state;
	/* 200 numbers and 199 operators: the longest that is taken. */
	for (int i = 0; i < 199; i++)
		text_add(&text, "1+");
	text_add(&text, "1");
	assert_null(value_of(&arena, text_str(&text), &value));
	assert_int_equal(value, 200);
	text_add(&text, "+1");
	err = value_of(&arena, text_str(&text), &value);
	assert_non_null(err);
	assert_string_equal(
		error_message(err),
		"r.yaml:3:15: expression "
		"'1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+...': "
		"it is too long for a size; simplify it");
	error_free(err);
	text_deinit(&text);
	arena_deinit(&arena);
}

static void type_append(void *context, const char *type)
{
	text_add(context, "[%s]", type);
}

static void types_of_every_sizeof_are_visited(void **state)
{
	const struct expression *expression = NULL;
	struct arena arena = { 0 };
	struct text types = { 0 };

	(void)state;
	assert_null(expression_parse(
		&arena, "24 + sizeof(struct  napi_struct) + 2*sizeof( struct dim )", place,
		&expression));
	expression_types(expression, type_append, &types);
	assert_string_equal(text_str(&types), "[struct napi_struct][struct dim]");
	assert_string_equal(expression_text(expression),
			    "24 + sizeof(struct  napi_struct) + 2*sizeof( struct dim )");
	text_deinit(&types);
	arena_deinit(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(expressions_are_worth_what_the_compiler_says),
		cmocka_unit_test(blanks_do_not_matter),
		cmocka_unit_test(pointers_and_arrays_have_sizes_too),
		cmocka_unit_test(errors_name_the_place_the_text_and_the_way_out),
		cmocka_unit_test(sizes_end_where_their_bits_would_not_fit),
		cmocka_unit_test(parentheses_are_followed_to_a_depth),
		cmocka_unit_test(long_expressions_are_refused),
		cmocka_unit_test(types_of_every_sizeof_are_visited),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
