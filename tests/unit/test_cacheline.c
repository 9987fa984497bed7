/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which lines runs of bits touch, and sets of lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "layout/cacheline.h"

#define BYTES(n) ((uint64_t)(n)*8)

static void runs_touch_the_lines_that_hold_their_bytes(void **state)
{
	static const struct {
		uint64_t line, base, offset_bits, size_bits;
		uint64_t first, last;
	} rows[] = {
		{ 64, 0, BYTES(0), BYTES(64), 0, 0 },
		{ 64, 0, BYTES(0), BYTES(65), 0, 1 },
		{ 64, 0, BYTES(63), BYTES(1), 0, 0 },
		{ 64, 0, BYTES(63), BYTES(2), 0, 1 },
		{ 64, 0, BYTES(64), BYTES(1), 1, 1 },
		{ 64, 0, BYTES(62), BYTES(64), 0, 1 },
		/* bits: the last of a line, and across the border */
		{ 64, 0, BYTES(63) + 7, 1, 0, 0 },
		{ 64, 0, BYTES(63) + 7, 2, 0, 1 },
		/* the struct begins 40 bytes into a line of its container */
		{ 64, 40, BYTES(0), BYTES(24), 0, 0 },
		{ 64, 40, BYTES(0), BYTES(25), 0, 1 },
		{ 64, 40, BYTES(24), BYTES(8), 1, 1 },
		{ 16, 0, BYTES(15), BYTES(18), 0, 2 },
		{ 32, 0, BYTES(32), BYTES(32), 1, 1 },
		{ 128, 0, BYTES(127), BYTES(1), 0, 0 },
		{ 128, 64, BYTES(64), BYTES(1), 1, 1 },
		{ 256, 0, BYTES(255), BYTES(2), 0, 1 },
		{ 4096, 4095, BYTES(0), BYTES(2), 0, 1 },
		/* a struct larger than 4 GiB */
		{ 64, 0, BYTES(0x120000000), BYTES(8), 0x4800000, 0x4800000 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct lines lines = { rows[i].line, rows[i].base };
		uint64_t first = 99, last = 99;

		assert_true(lines_of_run(lines, rows[i].offset_bits, rows[i].size_bits, &first,
					 &last));
		assert_int_equal(first, rows[i].first);
		assert_int_equal(last, rows[i].last);
		assert_int_equal(lines_of_bit(lines, rows[i].offset_bits), rows[i].first);
		assert_int_equal(lines_touched(lines, rows[i].offset_bits, rows[i].size_bits),
				 rows[i].last - rows[i].first + 1);
	}
}

/* The formulas against counting byte by byte, for every line size there is. */
static void every_line_size_agrees_with_counting(void **state)
{
	(void)state;
	for (uint64_t line = 16; line <= 4096; line *= 2) {
		for (uint64_t offset = 0; offset < 2 * line; offset += line / 8 - 1) {
			for (uint64_t size = 1; size < 2 * line; size += line / 4 + 1) {
				struct lines lines = { line, line / 2 };
				uint64_t counted = 1;

				for (uint64_t byte = offset + 1; byte < offset + size; byte++)
					counted += (byte + line / 2) % line == 0;
				assert_int_equal(
					lines_touched(lines, BYTES(offset), BYTES(size)),
					counted);
			}
		}
	}
}

static void empty_run_touches_no_line(void **state)
{
	uint64_t first = 7, last = 8;
	struct lines lines = { 64, 0 };

	(void)state;
	assert_false(lines_of_run(lines, BYTES(100), 0, &first, &last));
	assert_int_equal(first, 7);
	assert_int_equal(last, 8);
	assert_int_equal(lines_touched(lines, BYTES(100), 0), 0);
}

static void offsets_near_the_end_of_the_range_do_not_wrap(void **state)
{
	struct lines lines = { 64, 63 };
	uint64_t first, last;

	(void)state;
	assert_true(lines_of_run(lines, UINT64_MAX - 8, UINT64_MAX, &first, &last));
	assert_true(first <= last);
	assert_int_equal(last, (UINT64_MAX / 8 + 63) / 64);
	assert_int_equal(lines_of_bit(lines, UINT64_MAX), (UINT64_MAX / 8 + 63) / 64);
	assert_int_equal(lines_touched(lines, UINT64_MAX, 1), 1);
	assert_int_equal(lines_bytes_into(lines, UINT64_MAX), 62);
}

static void least_lines_round_up(void **state)
{
	struct lines lines = { 64, 60 };

	(void)state;
	assert_int_equal(lines_least(lines, 0), 0);
	assert_int_equal(lines_least(lines, 1), 1);
	assert_int_equal(lines_least(lines, BYTES(64)), 1);
	assert_int_equal(lines_least(lines, BYTES(64) + 1), 2);
	assert_int_equal(lines_least(lines, UINT64_MAX), UINT64_MAX / 8 / 64 + 1);
}

static void set_joins_runs_that_overlap_or_touch(void **state)
{
	struct line_set set = { 0 };

	(void)state;
	line_set_add(&set, 10, 12);
	line_set_add(&set, 2, 3);
	line_set_add(&set, 20, 20);
	assert_int_equal(set.runs.count, 3);
	line_set_add(&set, 4, 4); /* touches 2-3 */
	assert_int_equal(set.runs.count, 3);
	line_set_add(&set, 9, 30); /* swallows two */
	assert_int_equal(set.runs.count, 2);
	line_set_add(&set, 11, 12); /* inside */
	assert_int_equal(line_set_count(&set), 3 + 22);
	assert_true(line_set_has(&set, 4));
	assert_false(line_set_has(&set, 5));
	assert_false(line_set_has(&set, 8));
	assert_true(line_set_has(&set, 30));
	assert_false(line_set_has(&set, 31));
	assert_false(line_set_has(&set, 0));
	assert_true(line_set_meets(&set, 5, 9));
	assert_false(line_set_meets(&set, 5, 8));
	line_set_deinit(&set);
	assert_int_equal(line_set_count(&set), 0);
}

static void set_of_a_huge_run_stays_small(void **state)
{
	struct line_set set = { 0 };

	(void)state;
	line_set_add(&set, 0, UINT64_MAX / 64);
	line_set_add(&set, UINT64_MAX, UINT64_MAX);
	line_set_add(&set, UINT64_MAX - 1, UINT64_MAX);
	assert_int_equal(set.runs.count, 2);
	assert_int_equal(line_set_count(&set), UINT64_MAX / 64 + 3);
	assert_true(line_set_has(&set, UINT64_MAX));
	line_set_deinit(&set);
}

static void intersection_holds_the_common_lines(void **state)
{
	struct line_set a = { 0 }, b = { 0 }, both = { 0 };

	(void)state;
	line_set_add(&a, 1, 4);
	line_set_add(&a, 8, 9);
	line_set_add(&b, 0, 1);
	line_set_add(&b, 4, 8);
	line_set_intersect(&a, &b, &both);
	assert_int_equal(line_set_count(&both), 3);
	assert_true(line_set_has(&both, 1));
	assert_true(line_set_has(&both, 4));
	assert_true(line_set_has(&both, 8));
	line_set_deinit(&a);
	line_set_deinit(&b);
	line_set_deinit(&both);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(runs_touch_the_lines_that_hold_their_bytes),
		cmocka_unit_test(every_line_size_agrees_with_counting),
		cmocka_unit_test(empty_run_touches_no_line),
		cmocka_unit_test(offsets_near_the_end_of_the_range_do_not_wrap),
		cmocka_unit_test(least_lines_round_up),
		cmocka_unit_test(set_joins_runs_that_overlap_or_touch),
		cmocka_unit_test(set_of_a_huge_run_stays_small),
		cmocka_unit_test(intersection_holds_the_common_lines),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
