/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Bytes that are or are not UTF-8. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/utf8.h"

/* The bounds of RFC 3629's table, 4. */
static void characters_have_their_lengths(void **state)
{
	static const struct {
		const char *bytes;
		size_t length;
	} cases[] = {
		{ "a", 1 },
		{ "\x7f", 1 },
		{ "\x80", 0 },
		{ "\xc1\xbf", 0 },
		{ "\xc2\x80", 2 },
		{ "\xdf\xbf", 2 },
		{ "\xdf", 0 },
		{ "\xe0\x9f\xbf", 0 },
		{ "\xe0\xa0\x80", 3 },
		{ "\xed\x9f\xbf", 3 },
		{ "\xed\xa0\x80", 0 }, /* a surrogate */
		{ "\xef\xbf\xbf", 3 },
		{ "\xef\xbf", 0 },
		{ "\xf0\x8f\xbf\xbf", 0 },
		{ "\xf0\x90\x80\x80", 4 },
		{ "\xf4\x8f\xbf\xbf", 4 },
		{ "\xf4\x90\x80\x80", 0 }, /* past U+10FFFF */
		{ "\xf5\x80\x80\x80", 0 },
		{ "\xff", 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(cases); i++)
		assert_int_equal(utf8_length(cases[i].bytes), cases[i].length);
}

static void bytes_of_no_character_are_replaced_one_by_one(void **state)
{
	struct text text = { 0 };

	(void)state;
	utf8_add(&text, "a\xff\xe2\x82z\n\x1b\xc2\x9b");
	assert_string_equal(text_str(&text),
			    "a\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbdz\n\x1b\xc2\x9b");
	text_deinit(&text);
}

static void a_line_has_no_control_characters(void **state)
{
	struct text text = { 0 };

	(void)state;
	utf8_add_line(&text, "a\n\x1b[1m\x7f\xc2\x9b\xc2\xa0\xff");
	assert_string_equal(text_str(&text), "a??[1m??\xc2\xa0\xef\xbf\xbd");
	text_deinit(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(characters_have_their_lengths),
		cmocka_unit_test(bytes_of_no_character_are_replaced_one_by_one),
		cmocka_unit_test(a_line_has_no_control_characters),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
