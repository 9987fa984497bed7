/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The map from addresses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/pointer_map.h"

static void values_stay_while_it_grows(void **state)
{
	static const char keys[5000];
	struct pointer_map map = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(keys); i++) {
		assert_null(pointer_map_get(&map, &keys[i]));
		*pointer_map_put(&map, &keys[i]) = &keys[ARRAY_SIZE(keys) - 1 - i];
	}
	assert_int_equal(map.count, ARRAY_SIZE(keys));
	for (size_t i = 0; i < ARRAY_SIZE(keys); i++)
		assert_ptr_equal(pointer_map_get(&map, &keys[i]),
				 &keys[ARRAY_SIZE(keys) - 1 - i]);
	pointer_map_deinit(&map);
}

static void put_of_a_known_key_gives_its_value(void **state)
{
	struct pointer_map map = { 0 };
	int key = 0, value = 0;

	(void)state;
	*pointer_map_put(&map, &key) = &value;
	assert_ptr_equal(*pointer_map_put(&map, &key), &value);
	assert_int_equal(map.count, 1);
	pointer_map_deinit(&map);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_stay_while_it_grows),
		cmocka_unit_test(put_of_a_known_key_gives_its_value),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
