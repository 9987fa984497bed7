/* SPDX-License-Identifier: GPL-2.0-or-later */
/* "Did you mean": which names are offered, and in what words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/closest.h"

static void distance_counts_edits_and_swaps(void **state)
{
	static const struct {
		const char *a, *b;
		size_t limit, distance;
	} rows[] = {
		{ "", "", 3, 0 },
		{ "", "abc", 3, 3 },
		{ "abc", "", 2, 3 },
		{ "check", "check", 3, 0 },
		{ "check", "chekc", 3, 1 },  /* swapped */
		{ "check", "cheeck", 3, 1 }, /* put in */
		{ "check", "chck", 3, 1 },   /* taken out */
		{ "check", "chexk", 3, 1 },  /* replaced */
		{ "tcp_sock", "tcp_sokc", 3, 1 },
		{ "ab", "ba", 3, 1 },
		{ "abcdef", "fedcba", 9, 5 },
		{ "abcdef", "fedcba", 2, 3 }, /* above the limit it is no longer counted */
		{ "sitting", "kitten", 9, 3 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		assert_int_equal(closest_distance(rows[i].a, rows[i].b, rows[i].limit),
				 rows[i].distance);
		if (rows[i].distance <= rows[i].limit)
			assert_int_equal(closest_distance(rows[i].b, rows[i].a, rows[i].limit),
					 rows[i].distance);
	}
}

static void names_longer_than_any_are_not_compared(void **state)
{
	char a[200] = { 0 }, b[200] = { 0 };

	(void)state;
	for (size_t i = 0; i < 127; i++)
		a[i] = b[i] = 'x';
	assert_int_equal(closest_distance(a, b, 3), 0);
	b[126] = 'y';
	assert_int_equal(closest_distance(a, b, 3), 1);
	a[127] = b[127] = 'x';
	assert_int_equal(closest_distance(a, b, 3), 4);
}

static void advice_names_the_close_ones_nearest_first(void **state)
{
	static const struct {
		const char *wanted;
		const char *names[6];
		const char *advice;
	} rows[] = {
		{ "chekc", { "check", "show", "list" }, "; did you mean 'check'?" },
		{ "frobnicate", { "check", "show", "list" }, "" },
		{ "shwo",
		  { "show", "shoe", "shop" },
		  "; did you mean 'show', 'shoe' or 'shop'?" },
		{ "sock1", { "sock2", "sock3" }, "; did you mean 'sock2' or 'sock3'?" },
		/* the far ones beside a near one are noise */
		{ "tcp_sokc",
		  { "udp_sock", "tcp_sock", "mcp_sock" },
		  "; did you mean 'tcp_sock' or 'mcp_sock'?" },
		{ "group-to-large",
		  { "group-too-large", "group-too-many-lines", "group-hole" },
		  "; did you mean 'group-too-large'?" },
		/* each name once, and only the best three */
		{ "aaaa", { "aaab", "aaab" }, "; did you mean 'aaab'?" },
		{ "aaaa",
		  { "aaab", "aaac", "aaad", "aaae" },
		  "; did you mean 'aaab', 'aaac' or 'aaad'?" },
		{ "aaaa",
		  { "aabb", "aacc", "aadd", "aaae" },
		  "; did you mean 'aaae', 'aabb' or 'aacc'?" },
		/* a name with nothing in common is not close, however short */
		{ "x", { "y", "ab" }, "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct closest closest;
		struct text advice = { 0 };

		closest_init(&closest, rows[i].wanted);
		for (size_t j = 0; rows[i].names[j]; j++)
			closest_offer(&closest, rows[i].names[j]);
		closest_add(&closest, &advice);
		assert_string_equal(text_str(&advice), rows[i].advice);
		text_deinit(&advice);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(distance_counts_edits_and_swaps),
		cmocka_unit_test(names_longer_than_any_are_not_compared),
		cmocka_unit_test(advice_names_the_close_ones_nearest_first),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
