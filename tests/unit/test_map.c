/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The map: what is found, what is not, and the order that output relies on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/map.h"

static void empty_map_has_no_key(void **state)
{
	struct map map = { 0 };

	(void)state;
	assert_null(map_get(&map, "tcp_sock"));
	assert_null(map_get(&map, ""));
	map_deinit(&map);
}

static void new_key_has_no_value_until_one_is_set(void **state)
{
	struct map map = { 0 };
	int value;
	void **place = map_put(&map, "sock");

	(void)state;
	assert_null(*place);
	assert_null(map_get(&map, "sock"));
	*place = &value;
	assert_ptr_equal(map_get(&map, "sock"), &value);
	map_deinit(&map);
}

static void putting_a_key_again_gives_the_same_place(void **state)
{
	struct map map = { 0 };
	char same_text[] = "sock";
	int value;

	(void)state;
	*map_put(&map, "sock") = &value;
	assert_ptr_equal(*map_put(&map, same_text), &value);
	assert_int_equal(map.count, 1);
	map_deinit(&map);
}

static void keys_that_begin_alike_are_apart(void **state)
{
	static const char *const keys[] = { "", "s", "so", "sock", "sock_common", "Sock" };
	struct map map = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(keys); i++)
		*map_put(&map, keys[i]) = (void *)(uintptr_t)(i + 1);
	for (size_t i = 0; i < ARRAY_SIZE(keys); i++)
		assert_int_equal((uintptr_t)map_get(&map, keys[i]), i + 1);
	assert_null(map_get(&map, "soc"));
	assert_null(map_get(&map, "sock_"));
	map_deinit(&map);
}

static void thousands_of_keys_are_found_and_keep_their_order(void **state)
{
	enum {
		COUNT = 5000
	};
	static char keys[COUNT][16];
	struct map map = { 0 };

	(void)state;
	for (uintptr_t i = 0; i < COUNT; i++) {
		(void)snprintf(keys[i], sizeof(keys[i]), "key %u",
			       (unsigned)(i * 7919 % COUNT));
		*map_put(&map, keys[i]) = (void *)(i + 1);
	}
	assert_int_equal(map.count, COUNT);
	for (uintptr_t i = 0; i < COUNT; i++) {
		assert_int_equal((uintptr_t)map_get(&map, keys[i]), i + 1);
		assert_string_equal(map.entries[i].key, keys[i]);
		assert_int_equal((uintptr_t)map.entries[i].value, i + 1);
	}
	assert_null(map_get(&map, "key 5000"));
	map_deinit(&map);
}

/* Every byte and the length count, wherever the bytes lie. */
static void hash_tells_bytes_and_lengths_apart(void **state)
{
	unsigned char bytes[33] = { 0 };

	(void)state;
	for (size_t length = 0; length < 32; length++) {
		uint64_t hash = hash_bytes(HASH_SEED, bytes, length);

		assert_true(hash_bytes(HASH_SEED, bytes + 1, length) == hash);
		assert_true(hash_bytes(HASH_SEED, bytes, length + 1) != hash);
		assert_true(hash_bytes(HASH_SEED + 1, bytes, length) != hash);
		for (size_t i = 0; i < length; i++) {
			bytes[i] = 1;
			assert_true(hash_bytes(HASH_SEED, bytes, length) != hash);
			bytes[i] = 0;
		}
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(empty_map_has_no_key),
		cmocka_unit_test(new_key_has_no_value_until_one_is_set),
		cmocka_unit_test(putting_a_key_again_gives_the_same_place),
		cmocka_unit_test(keys_that_begin_alike_are_apart),
		cmocka_unit_test(thousands_of_keys_are_found_and_keep_their_order),
		cmocka_unit_test(hash_tells_bytes_and_lengths_apart),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
