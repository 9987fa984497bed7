/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Integers in the order of a file, and the checked arithmetic of base.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/bytes.h"

/* The first byte only shifts the rest off its alignment. */
static const unsigned char sample[] = { 0xee, 0x81, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x88 };

static void integers_are_read_in_either_order_from_any_address(void **state)
{
	const unsigned char *odd = sample + 1;

	(void)state;
	assert_int_equal(bytes_u16(odd, true), 0x0281);
	assert_int_equal(bytes_u16(odd, false), 0x8102);
	assert_int_equal(bytes_u32(odd, true), 0x04030281);
	assert_int_equal(bytes_u32(odd, false), 0x81020304);
	assert_true(bytes_u64(odd, true) == 0x8807060504030281u);
	assert_true(bytes_u64(odd, false) == 0x8102030405060788u);
}

static void every_width_is_read(void **state)
{
	static const struct {
		unsigned width;
		uint64_t little, big;
	} rows[] = {
		{ 1, 0x81, 0x81 },
		{ 2, 0x0281, 0x8102 },
		{ 3, 0x030281, 0x810203 },
		{ 4, 0x04030281, 0x81020304 },
		{ 5, 0x0504030281, 0x8102030405 },
		{ 6, 0x060504030281, 0x810203040506 },
		{ 7, 0x07060504030281, 0x81020304050607 },
		{ 8, 0x8807060504030281, 0x8102030405060788 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		assert_true(bytes_get(sample + 1, rows[i].width, true) == rows[i].little);
		assert_true(bytes_get(sample + 1, rows[i].width, false) == rows[i].big);
	}
}

static void what_is_written_is_read_back_and_nothing_else_touched(void **state)
{
	(void)state;
	for (unsigned width = 1; width <= 8; width++) {
		for (int little = 0; little <= 1; little++) {
			unsigned char buffer[10];
			uint64_t mask = width == 8 ? UINT64_MAX : (1ull << (8 * width)) - 1;

			memset(buffer, 0xaa, sizeof(buffer));
			bytes_put(buffer + 1, width, little, 0xfedcba9876543210u);
			assert_true(bytes_get(buffer + 1, width, little) ==
				    (0xfedcba9876543210u & mask));
			assert_int_equal(buffer[0], 0xaa);
			assert_int_equal(buffer[1 + width], 0xaa);
		}
	}
}

static void sums_and_products_that_do_not_fit_are_refused(void **state)
{
	uint64_t ret = 42;

	(void)state;
	assert_true(checked_add(UINT64_MAX - 1, 1, &ret));
	assert_true(ret == UINT64_MAX);
	ret = 42;
	assert_false(checked_add(UINT64_MAX, 1, &ret));
	assert_int_equal(ret, 42);
	assert_true(checked_mul(UINT64_MAX / 8, 8, &ret));
	assert_true(ret == UINT64_MAX - 7);
	ret = 42;
	assert_false(checked_mul(UINT64_MAX / 8 + 1, 8, &ret));
	assert_int_equal(ret, 42);
}

static void bits_that_do_not_fill_a_byte_take_one(void **state)
{
	static const struct {
		uint64_t bits, bytes;
	} rows[] = { { 0, 0 }, { 1, 1 }, { 7, 1 },
		     { 8, 1 }, { 9, 2 }, { UINT64_MAX, UINT64_MAX / 8 + 1 } };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++)
		assert_true(bytes_holding_bits(rows[i].bits) == rows[i].bytes);
	assert_int_equal(bytes_from_bits(64), 8);
}

static void rounding_up_stops_at_multiples(void **state)
{
	(void)state;
	assert_int_equal(round_up(0, 64), 0);
	assert_int_equal(round_up(1, 64), 64);
	assert_int_equal(round_up(64, 64), 64);
	assert_int_equal(round_up(65, 24), 72);
	assert_int_equal(round_up(65, 0), 65);
}

static void powers_of_two_are_told_from_others(void **state)
{
	(void)state;
	assert_false(is_power_of_two(0));
	assert_true(is_power_of_two(1));
	assert_false(is_power_of_two(3));
	assert_true(is_power_of_two(1ull << 63));
	assert_false(is_power_of_two(UINT64_MAX));
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(integers_are_read_in_either_order_from_any_address),
		cmocka_unit_test(every_width_is_read),
		cmocka_unit_test(what_is_written_is_read_back_and_nothing_else_touched),
		cmocka_unit_test(sums_and_products_that_do_not_fit_are_refused),
		cmocka_unit_test(bits_that_do_not_fill_a_byte_take_one),
		cmocka_unit_test(rounding_up_stops_at_multiples),
		cmocka_unit_test(powers_of_two_are_told_from_others),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
