/* SPDX-License-Identifier: GPL-2.0-or-later */
/* When two definitions count as one layout. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/type_builder.h"
#include "types/type_compare.h"

static bool same(const char *a, uint64_t a_bytes, const char *b, uint64_t b_bytes)
{
	struct arena arena = { 0 };
	bool result = type_same_layout(type_build(&arena, "s", a_bytes, a),
				       type_build(&arena, "s", b_bytes, b));

	arena_deinit(&arena);
	return result;
}

static void one_layout_is_the_same(void **state)
{
	static const char *const layouts[] = {
		"",
		"a@0+4 b@4+4",
		"bits@0:3+5 rest@1+1",
		"{x@0+4 y@4+4}@0+8",
		"named{x@0+4}@0+4 <p@0+8 q@0+4>@8+8",
		"(g@8 a@8+4 )g@12",
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(layouts); i++)
		assert_true(same(layouts[i], 16, layouts[i], 16));
}

static void any_difference_in_place_name_or_size_is_seen(void **state)
{
	static const struct {
		const char *a, *b;
		uint64_t a_bytes, b_bytes;
	} rows[] = {
		{ "a@0+4", "a@0+4", 4, 8 },                         /* size */
		{ "a@0+4", "b@0+4", 8, 8 },                         /* name */
		{ "a@0+4", "a@4+4", 8, 8 },                         /* offset */
		{ "a@0+4", "a@0+2", 8, 8 },                         /* width */
		{ "a@0+4 b@4+4", "a@0+4", 8, 8 },                   /* count */
		{ "a@0+4 b@4+4", "b@4+4 a@0+4", 8, 8 },             /* order */
		{ "a@0:0+8", "a@0+1", 1, 1 },                       /* bit-field or not */
		{ "a@0:0+3", "a@0:0+4", 1, 1 },                     /* bits */
		{ "a@0:0+3", "a@0:1+3", 1, 1 },                     /* bit */
		{ "{x@0+4}@0+4", "{y@0+4}@0+4", 4, 4 },             /* inside anonymous */
		{ "{x@0+4}@0+4", "<x@0+4>@0+4", 4, 4 },             /* struct or union */
		{ "{{x@0+4}@0+4}@0+4", "{{x@0+2}@0+4}@0+4", 4, 4 }, /* deeper */
		{ "{x@0+4}@0+4", "n{x@0+4}@0+4", 4, 4 },            /* anonymous or not */
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		assert_false(same(rows[i].a, rows[i].a_bytes, rows[i].b, rows[i].b_bytes));
		assert_false(same(rows[i].b, rows[i].b_bytes, rows[i].a, rows[i].a_bytes));
	}
}

static void what_named_members_consist_of_does_not_count(void **state)
{
	(void)state;
	assert_true(same("n{x@0+4}@0+4", 4, "n{y@0+2 z@2+2}@0+4", 4));
}

static void enumerators_are_compared_by_name_and_value(void **state)
{
	static const struct enumerator sets[][2] = {
		{ { "A", 0 }, { "B", 1 } },
		{ { "A", 0 }, { "B", 2 } },
		{ { "A", 0 }, { "C", 1 } },
		{ { "B", 1 }, { "A", 0 } },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(sets); i++) {
		for (size_t j = 0; j < ARRAY_SIZE(sets); j++) {
			struct type a = { .kind = KIND_ENUM,
					  .enumerators = sets[i],
					  .enumerator_count = 2 };
			struct type b = { .kind = KIND_ENUM,
					  .enumerators = sets[j],
					  .enumerator_count = 2 };

			assert_int_equal(type_same_layout(&a, &b), i == j);
		}
	}
}

static void names_and_qualifiers_are_looked_through(void **state)
{
	static const struct type int_ = { .kind = KIND_BASE, .size_bytes = 4 };
	static const struct type long_ = { .kind = KIND_BASE, .size_bytes = 8 };
	static const struct type const_ = { .kind = KIND_CONST, .target = &int_ };
	static const struct type typedef_ = { .kind = KIND_TYPEDEF, .target = &const_ };

	(void)state;
	assert_true(type_same_layout(&typedef_, &int_));
	assert_false(type_same_layout(&typedef_, &long_));
}

/* Each level holds the one below twice without a name: 2^60 members, more than are compared. */
static void doubling_anonymous_structs_are_answered_at_once(void **state)
{
	enum {
		LEVELS = 60
	};
	static struct type types[2][LEVELS];
	static struct member members[2][LEVELS][2];

	(void)state;
	for (size_t side = 0; side < 2; side++) {
		types[side][0] = (struct type){ .kind = KIND_BASE, .size_bytes = 8 };
		for (size_t i = 1; i < LEVELS; i++) {
			members[side][i][0].type = &types[side][i - 1];
			members[side][i][1].type = &types[side][i - 1];
			types[side][i] = (struct type){ .kind = KIND_UNION,
							.size_bytes = 8,
							.is_complete = true,
							.members = members[side][i],
							.member_count = 2 };
		}
	}
	assert_false(type_same_layout(&types[0][LEVELS - 1], &types[1][LEVELS - 1]));
	assert_true(type_same_layout(&types[0][10], &types[1][10]));
	assert_true(type_same_layout(&types[0][LEVELS - 1], &types[0][LEVELS - 1]));
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_layout_is_the_same),
		cmocka_unit_test(any_difference_in_place_name_or_size_is_seen),
		cmocka_unit_test(what_named_members_consist_of_does_not_count),
		cmocka_unit_test(enumerators_are_compared_by_name_and_value),
		cmocka_unit_test(names_and_qualifiers_are_looked_through),
		cmocka_unit_test(doubling_anonymous_structs_are_answered_at_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
