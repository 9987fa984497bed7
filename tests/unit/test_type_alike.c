/* SPDX-License-Identifier: GPL-2.0-or-later */
/* When two declarations name the same type. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "types/type_alike.h"

#define NAMED(KIND, NAME)                  \
	{                                  \
		.kind = KIND, .name = NAME \
	}
#define OF(KIND, TARGET)                       \
	{                                      \
		.kind = KIND, .target = TARGET \
	}

static const struct type u32 = NAMED(KIND_TYPEDEF, "u32"), s32 = NAMED(KIND_TYPEDEF, "s32");
static const struct type sock = NAMED(KIND_STRUCT, "sock"), sk = NAMED(KIND_STRUCT, "sk");
static const struct type bare = NAMED(KIND_STRUCT, NULL), bare_union = NAMED(KIND_UNION, NULL);

static void names_make_the_type_not_what_is_behind_them(void **state)
{
	struct type grown = sock, long_u32 = u32;

	(void)state;
	grown.size_bytes = 8;
	long_u32.target = &s32;
	assert_true(type_is_alike(&sock, &grown));
	assert_true(type_is_alike(&u32, &long_u32));
	assert_false(type_is_alike(&sock, &sk));
	assert_false(type_is_alike(&u32, &s32));
	assert_true(type_is_alike(&bare, &bare));
	assert_false(type_is_alike(&bare, &bare_union));
	assert_false(type_is_alike(&bare, &sock));
}

static void derivations_are_compared_inwards(void **state)
{
	const struct type to_sock = OF(KIND_POINTER, &sock), to_sk = OF(KIND_POINTER, &sk);
	const struct type constant = OF(KIND_CONST, &sock),
			  to_constant = OF(KIND_POINTER, &constant);

	(void)state;
	assert_true(type_is_alike(&to_sock, &(struct type)OF(KIND_POINTER, &sock)));
	assert_false(type_is_alike(&to_sock, &to_sk));
	assert_false(type_is_alike(&to_sock, &to_constant));
	assert_false(type_is_alike(&to_sock, &sock));
}

static void arrays_differ_by_bounds_and_elements(void **state)
{
	const struct type two = { .kind = KIND_ARRAY,
				  .target = &u32,
				  .element_count = 2,
				  .has_element_count = true };
	struct type three = two, two_signed = two, zero = two, open = two;

	(void)state;
	three.element_count = 3;
	two_signed.target = &s32;
	zero.element_count = 0;
	open.has_element_count = false;
	assert_false(type_is_alike(&two, &three));
	assert_false(type_is_alike(&two, &two_signed));
	assert_false(type_is_alike(&two, &open));
	assert_true(type_is_alike(&zero, &open));
}

static void functions_differ_by_result_and_parameters(void **state)
{
	static const struct member one[] = { { .type = &u32 } }, other[] = { { .type = &s32 } };
	const struct type function = {
		.kind = KIND_FUNCTION, .target = &u32, .members = one, .member_count = 1
	};
	struct type none = function, another = function, signed_result = function;
	struct type variadic = function, same = function;

	(void)state;
	none.member_count = 0;
	another.members = other;
	signed_result.target = &s32;
	variadic.is_variadic = true;
	assert_true(type_is_alike(&function, &same));
	assert_false(type_is_alike(&function, &none));
	assert_false(type_is_alike(&function, &another));
	assert_false(type_is_alike(&function, &signed_result));
	assert_false(type_is_alike(&function, &variadic));
}

static void functions_that_take_functions_without_end_are_done(void **state)
{
	static struct type functions[2][64];
	static struct member parameters[2][64][2];

	(void)state;
	for (size_t k = 0; k < 2; k++)
		for (size_t i = 0; i < 64; i++) {
			const struct type *below = i ? &functions[k][i - 1] : &u32;

			parameters[k][i][0].type = parameters[k][i][1].type = below;
			functions[k][i] = (struct type){ .kind = KIND_FUNCTION,
							 .target = &type_void,
							 .members = parameters[k][i],
							 .member_count = 2 };
		}
	assert_true(type_is_alike(&functions[0][63], &functions[1][63]));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_make_the_type_not_what_is_behind_them),
		cmocka_unit_test(derivations_are_compared_inwards),
		cmocka_unit_test(arrays_differ_by_bounds_and_elements),
		cmocka_unit_test(functions_differ_by_result_and_parameters),
		cmocka_unit_test(functions_that_take_functions_without_end_are_done),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
