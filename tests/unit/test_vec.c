/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The growing array: zeroed items, kept values, and loops over none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/vec.h"

struct pair {
	uint64_t first;
	uint32_t second;
};

static void pushed_items_are_zeroed_and_keep_their_values(void **state)
{
	vec(struct pair) pairs = { 0 };

	(void)state;
	for (uint32_t i = 0; i < 1000; i++) {
		struct pair *pair = vec_push(&pairs);

		assert_int_equal(pair->first, 0);
		assert_int_equal(pair->second, 0);
		*pair = (struct pair){ i, i + 1 };
		assert_int_equal(pairs.count, i + 1);
		assert_true(pairs.capacity >= pairs.count);
	}
	for (uint32_t i = 0; i < 1000; i++) {
		assert_int_equal(pairs.items[i].first, i);
		assert_int_equal(pairs.items[i].second, i + 1);
	}
	vec_deinit(&pairs);
}

/* A table that is reused by setting its count must not show what stood there. */
static void item_is_zeroed_where_another_stood_before(void **state)
{
	vec(uint32_t) numbers = { 0 };

	(void)state;
	*vec_push(&numbers) = 7;
	*vec_push(&numbers) = 8;
	numbers.count = 0;
	assert_int_equal(*vec_push(&numbers), 0);
	assert_int_equal(*vec_push(&numbers), 0);
	vec_deinit(&numbers);
}

static void loop_visits_each_item_in_order(void **state)
{
	vec(uint32_t) numbers = { 0 };
	const uint32_t *number;
	uint32_t expected = 0;

	(void)state;
	vec_for_each(number, &numbers)
		fail_msg("there is nothing to visit");
	for (uint32_t i = 0; i < 20; i++)
		*vec_push(&numbers) = i;
	vec_for_each(number, &numbers)
		assert_int_equal(*number, expected++);
	assert_int_equal(expected, 20);
	vec_deinit(&numbers);
}

static void released_array_is_empty_and_usable(void **state)
{
	vec(uint32_t) numbers = { 0 };

	(void)state;
	*vec_push(&numbers) = 1;
	vec_deinit(&numbers);
	assert_null(numbers.items);
	assert_int_equal(numbers.count, 0);
	assert_int_equal(numbers.capacity, 0);
	*vec_push(&numbers) = 2;
	assert_int_equal(numbers.items[0], 2);
	vec_deinit(&numbers);
	vec_deinit(&numbers);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(pushed_items_are_zeroed_and_keep_their_values),
		cmocka_unit_test(item_is_zeroed_where_another_stood_before),
		cmocka_unit_test(loop_visits_each_item_in_order),
		cmocka_unit_test(released_array_is_empty_and_usable),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
