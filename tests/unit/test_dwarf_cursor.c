/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The cursor: every read at its last possible place, and one byte too late. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "read/dwarf_cursor.h"

/* A cursor over a copy in a buffer of exactly that size; the caller frees `start`. */
static struct dwarf_cursor cursor_over(const void *bytes, size_t count, unsigned char **start)
{
	*start = malloc(count ? count : 1);
	assert_non_null(*start);
	if (count)
		memcpy(*start, bytes, count);
	return (struct dwarf_cursor){ .pos = *start,
				      .end = *start + count,
				      .little_endian = true };
}

static void numbers_of_each_width_are_read_up_to_the_end(void **state)
{
	static const unsigned char bytes[] = { 1, 2, 3, 4, 5, 6, 7, 0x88 };
	static const struct {
		unsigned width;
		uint64_t little, big;
	} rows[] = {
		{ 1, 0x01, 0x01 },
		{ 2, 0x0201, 0x0102 },
		{ 3, 0x030201, 0x010203 },
		{ 4, 0x04030201, 0x01020304 },
		{ 8, 0x8807060504030201, 0x0102030405060788 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		for (int little = 0; little <= 1; little++) {
			unsigned char *start;
			struct dwarf_cursor cursor = cursor_over(bytes, rows[i].width, &start);

			cursor.little_endian = little;
			assert_true(cursor_uint(&cursor, rows[i].width) ==
				    (little ? rows[i].little : rows[i].big));
			assert_false(cursor.failed);
			assert_int_equal(cursor_left(&cursor), 0);
			free(start);

			cursor = cursor_over(bytes, rows[i].width - 1, &start);
			assert_int_equal(cursor_uint(&cursor, rows[i].width), 0);
			assert_true(cursor.failed);
			assert_int_equal(cursor_left(&cursor), 0);
			free(start);
		}
	}
}

static void skipping_stops_at_the_end(void **state)
{
	unsigned char *start;
	struct dwarf_cursor cursor = cursor_over("abcd", 4, &start);

	(void)state;
	cursor_skip(&cursor, 0);
	cursor_skip(&cursor, 4);
	assert_false(cursor.failed);
	assert_int_equal(cursor_left(&cursor), 0);
	cursor_skip(&cursor, 0);
	assert_false(cursor.failed);
	cursor_skip(&cursor, 1);
	assert_true(cursor.failed);
	cursor = (struct dwarf_cursor){ .pos = start, .end = start + 4 };
	cursor_skip(&cursor, UINT64_MAX);
	assert_true(cursor.failed);
	assert_ptr_equal(cursor.pos, cursor.end);
	free(start);
}

static const struct {
	const char *bytes;
	size_t count;
	uint64_t unsigned_value;
	int64_t signed_value;
} leb128[] = {
	{ "\x00", 1, 0, 0 },
	{ "\x01", 1, 1, 1 },
	{ "\x3f", 1, 63, 63 },
	{ "\x40", 1, 64, -64 },
	{ "\x7f", 1, 127, -1 },
	{ "\x80\x01", 2, 128, 128 },
	{ "\x80\x7f", 2, 16256, -128 },
	{ "\xe5\x8e\x26", 3, 624485, 624485 },
	{ "\x80\x00", 2, 0, 0 }, /* longer than it need be */
	{ "\xff\x80\x80\x80\x00", 5, 127, 127 },
	{ "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 10, UINT64_MAX, -1 },
	{ "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01", 10, 1ull << 63, INT64_MIN },
	{ "\xff\xff\xff\xff\xff\xff\xff\xff\x7f", 9, INT64_MAX, -1 },
	{ "\x80\x80\x80\x80\x80\x80\x80\x80\x40", 9, 1ull << 62, -(1ll << 62) },
	{ "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x7e", 10, 0, 0 }, /* past the 64th bit */
};

static void leb128_numbers_are_read_up_to_the_end(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(leb128); i++) {
		unsigned char *start;
		struct dwarf_cursor cursor =
			cursor_over(leb128[i].bytes, leb128[i].count, &start);

		assert_true(cursor_uleb(&cursor) == leb128[i].unsigned_value);
		assert_false(cursor.failed);
		assert_int_equal(cursor_left(&cursor), 0);
		cursor.pos = start;
		assert_true(cursor_sleb(&cursor) == leb128[i].signed_value);
		assert_false(cursor.failed);
		assert_int_equal(cursor_left(&cursor), 0);
		free(start);
	}
}

static void leb128_numbers_cut_short_fail(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(leb128); i++) {
		for (size_t count = 0; count < leb128[i].count; count++) {
			unsigned char *start;
			struct dwarf_cursor cursor =
				cursor_over(leb128[i].bytes, count, &start);

			assert_int_equal(cursor_uleb(&cursor), 0);
			assert_true(cursor.failed);
			cursor = (struct dwarf_cursor){ .pos = start, .end = start + count };
			assert_int_equal(cursor_sleb(&cursor), 0);
			assert_true(cursor.failed);
			free(start);
		}
	}
}

static void leb128_number_of_more_than_ten_bytes_fails(void **state)
{
	static const char bytes[] = "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x00";
	unsigned char *start;
	struct dwarf_cursor cursor = cursor_over(bytes, 11, &start);

	(void)state;
	assert_int_equal(cursor_uleb(&cursor), 0);
	assert_true(cursor.failed);
	cursor = (struct dwarf_cursor){ .pos = start, .end = start + 11 };
	assert_int_equal(cursor_sleb(&cursor), 0);
	assert_true(cursor.failed);
	free(start);
}

static void strings_end_with_their_zero(void **state)
{
	unsigned char *start;
	struct dwarf_cursor cursor = cursor_over("tcp\0\0sock", 9, &start);

	(void)state;
	assert_string_equal(cursor_string(&cursor), "tcp");
	assert_string_equal(cursor_string(&cursor), "");
	assert_false(cursor.failed);
	assert_null(cursor_string(&cursor)); /* "sock" has none */
	assert_true(cursor.failed);
	cursor = (struct dwarf_cursor){ .pos = start, .end = start };
	assert_null(cursor_string(&cursor));
	assert_true(cursor.failed);
	free(start);
}

static void failure_stays_and_later_reads_give_nothing(void **state)
{
	unsigned char *start;
	struct dwarf_cursor cursor = cursor_over("abcd", 4, &start);

	(void)state;
	cursor_fail(&cursor);
	assert_int_equal(cursor_uint(&cursor, 1), 0);
	assert_int_equal(cursor_uleb(&cursor), 0);
	assert_null(cursor_string(&cursor));
	assert_true(cursor.failed);
	free(start);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers_of_each_width_are_read_up_to_the_end),
		cmocka_unit_test(skipping_stops_at_the_end),
		cmocka_unit_test(leb128_numbers_are_read_up_to_the_end),
		cmocka_unit_test(leb128_numbers_cut_short_fail),
		cmocka_unit_test(leb128_number_of_more_than_ten_bytes_fails),
		cmocka_unit_test(strings_end_with_their_zero),
		cmocka_unit_test(failure_stays_and_later_reads_give_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
