/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Text that grows: content, terminator and padding. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/text.h"

static void empty_text_is_the_empty_string(void **state)
{
	struct text text = { 0 };

	(void)state;
	assert_string_equal(text_str(&text), "");
	text_add_bytes(&text, NULL, 0);
	assert_string_equal(text_str(&text), "");
	assert_int_equal(text.length, 0);
	text_deinit(&text);
}

static void pieces_follow_each_other(void **state)
{
	struct text text = { 0 };

	(void)state;
	text_add(&text, "%d lines", 37);
	text_add_bytes(&text, ", 2368 bytes", 6);
	text_add(&text, "%s", "");
	assert_string_equal(text_str(&text), "37 lines, 2368");
	assert_int_equal(text.length, strlen("37 lines, 2368"));
	text_deinit(&text);
}

/* Every length around the first sizes of the buffer, so that the terminator is once its last
 * byte. */
static void text_of_any_length_is_terminated(void **state)
{
	(void)state;
	for (size_t length = 0; length < 300; length++) {
		struct text by_bytes = { 0 };
		struct text by_format = { 0 };
		char wanted[300];

		memset(wanted, 'x', length);
		wanted[length] = '\0';
		for (size_t i = 0; i < length; i++)
			text_add_bytes(&by_bytes, "x", 1);
		text_add(&by_format, "%s", wanted);
		assert_string_equal(text_str(&by_bytes), wanted);
		assert_string_equal(text_str(&by_format), wanted);
		assert_true(!length || by_bytes.capacity > length);
		assert_true(by_format.capacity > length);
		text_deinit(&by_bytes);
		text_deinit(&by_format);
	}
}

static void bytes_may_be_zero(void **state)
{
	struct text text = { 0 };

	(void)state;
	text_add_bytes(&text, "a\0b", 3);
	assert_int_equal(text.length, 3);
	assert_memory_equal(text.bytes, "a\0b", 4);
	text_deinit(&text);
}

static void padding_counts_from_the_start_of_the_line(void **state)
{
	static const struct {
		size_t column;
		const char *text;
	} rows[] = {
		{ 0, "one\nab|" }, /* never shorter than it is */
		{ 2, "one\nab|" },
		{ 3, "one\nab |" },
		{ 6, "one\nab    |" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct text text = { 0 };

		text_add(&text, "one\nab");
		text_pad(&text, strlen("one\n"), rows[i].column);
		text_add(&text, "|");
		assert_string_equal(text_str(&text), rows[i].text);
		text_deinit(&text);
	}
}

static void cleared_text_starts_anew(void **state)
{
	struct text text = { 0 };

	(void)state;
	text_clear(&text);
	text_add(&text, "a long enough beginning");
	text_clear(&text);
	assert_string_equal(text_str(&text), "");
	text_add(&text, "end");
	assert_string_equal(text_str(&text), "end");
	text_deinit(&text);
	assert_string_equal(text_str(&text), "");
	text_deinit(&text);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(empty_text_is_the_empty_string),
		cmocka_unit_test(pieces_follow_each_other),
		cmocka_unit_test(text_of_any_length_is_terminated),
		cmocka_unit_test(bytes_may_be_zero),
		cmocka_unit_test(padding_counts_from_the_start_of_the_line),
		cmocka_unit_test(cleared_text_starts_anew),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
