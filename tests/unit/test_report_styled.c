/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Columns, line breaks, colours and numbers of the reports for people. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "report/styled.h"

static void counts_have_separators_and_plurals(void **state)
{
	static const struct {
		size_t count;
		const char *words;
	} rows[] = {
		{ 0, "0 groups" },          { 1, "1 group" },
		{ 2, "2 groups" },          { 999, "999 groups" },
		{ 1000, "1,000 groups" },   { 1259, "1,259 groups" },
		{ 99999, "99,999 groups" }, { 1234567, "1,234,567 groups" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct text text = { 0 };

		styled_count(&text, rows[i].count, "group");
		assert_string_equal(text_str(&text), rows[i].words);
		text_deinit(&text);
	}
}

static void sizes_are_said_in_bytes_and_bits(void **state)
{
	static const struct {
		uint64_t bits;
		const char *words;
	} rows[] = {
		{ 0, "0 bytes" }, { 1, "1 bit" },           { 3, "3 bits" },
		{ 8, "1 byte" },  { 19, "2 bytes 3 bits" }, { 9, "1 byte 1 bit" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct text text = { 0 };

		styled_bits(&text, rows[i].bits);
		assert_string_equal(text_str(&text), rows[i].words);
		text_deinit(&text);
	}
}

static void colours_cost_no_width_and_are_settled_last(void **state)
{
	struct text text = { 0 };

	(void)state;
	styled_add(&text, STYLE_ERROR, "error");
	assert_int_equal(styled_width(&text, 0), 5);
	styled_pad(&text, 0, 8);
	text_add(&text, "|");
	styled_finish(&text, 0, false);
	assert_string_equal(text_str(&text), "error   |");
	text_clear(&text);
	styled_add(&text, STYLE_ERROR, "error");
	text_add(&text, "|");
	styled_finish(&text, 0, true);
	assert_string_equal(text_str(&text), "\033[1;31merror\033[0m|");
	text_deinit(&text);
}

static void control_bytes_of_names_are_made_harmless(void **state)
{
	struct text text = { 0 };

	(void)state;
	text_add(&text, "kept\033 ");
	styled_finish(&text, 6, false);
	text_add(&text, "a\033[2Jb\x7f\tc\n\xc3\xa9");
	styled_finish(&text, 6, true);
	assert_string_equal(text_str(&text), "kept\033 a?[2Jb??c\n\xc3\xa9");
	text_deinit(&text);
}

static void letters_of_several_bytes_are_one_column_wide(void **state)
{
	struct text text = { 0 };

	(void)state;
	text_add(&text, "\xc3\xa9\xe2\x82\xac");
	assert_int_equal(styled_width(&text, 0), 2);
	text_deinit(&text);
}

/* Appends `count` words of `length` letters. */
static void add_words(struct text *words, size_t count, size_t length)
{
	for (size_t i = 0; i < count; i++) {
		text_add(words, "%s", i ? " " : "");
		for (size_t j = 0; j < length; j++)
			text_add(words, "%c", 'a' + (char)i);
	}
}

static size_t longest_line(const char *text)
{
	size_t longest = 0;

	while (*text) {
		size_t length = strcspn(text, "\n");

		longest = length > longest ? length : longest;
		text += length + (text[length] == '\n');
	}
	return longest;
}

static void lines_are_broken_before_the_last_column(void **state)
{
	struct text words = { 0 }, text = { 0 };

	(void)state;
	/* 9 words of 10 letters and 9 blanks make 99 columns, one letter more makes 100. */
	add_words(&words, 9, 10);
	text_add(&words, " x");
	styled_wrap(&text, 0, 4, text_str(&words));
	assert_null(strchr(text_str(&text), '\n'));
	assert_int_equal(text.length, 100);
	text_clear(&text);
	text_add(&words, "x");
	styled_wrap(&text, 0, 4, text_str(&words));
	assert_int_equal(longest_line(text_str(&text)), 98);
	assert_non_null(strstr(text_str(&text), "\n    xx"));
	text_deinit(&words);
	text_deinit(&text);
}

static void a_word_longer_than_a_line_stays_whole(void **state)
{
	struct text words = { 0 }, text = { 0 };

	(void)state;
	add_words(&words, 2, 120);
	text_add(&text, "    ");
	styled_wrap(&text, 0, 4, text_str(&words));
	assert_int_equal(longest_line(text_str(&text)), 124);
	assert_int_equal(text.length, 4 + 120 + 1 + 4 + 120);
	text_deinit(&words);
	text_deinit(&text);
}

static void places_stand_at_the_right_or_on_a_line_of_their_own(void **state)
{
	struct text text = { 0 };

	(void)state;
	text_add(&text, "struct sock: 760 bytes");
	styled_right(&text, 0, "include/net/sock.h:300");
	assert_int_equal(text.length, REPORT_COLUMNS);
	text_clear(&text);
	styled_pad(&text, 0, 80);
	styled_right(&text, 0, "include/net/sock.h:300");
	assert_int_equal(text.length, 80 + 1 + REPORT_COLUMNS);
	assert_int_equal(text.bytes[80], '\n');
	text_deinit(&text);
}

static void places_are_written_as_compilers_do(void **state)
{
	static const struct {
		struct srcpos place;
		const char *words; /* NULL: unknown */
	} rows[] = {
		{ { "include/net/sock.h", 300, 0 }, "include/net/sock.h:300" },
		{ { "./include/net/sock.h", 300, 0 }, "include/net/sock.h:300" },
		{ { ".//././a.h", 0, 0 }, "a.h" },
		{ { "rules/v6.12/sock.yaml", 12, 5 }, "rules/v6.12/sock.yaml:12:5" },
		{ { "a.h", 0, 7 }, "a.h" },
		{ { "../a.h", 3, 0 }, "../a.h:3" },
		{ { NULL, 3, 0 }, NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct text text = { 0 };

		assert_int_equal(styled_place(&text, &rows[i].place), rows[i].words != NULL);
		assert_string_equal(text_str(&text), rows[i].words ? rows[i].words : "");
		text_deinit(&text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts_have_separators_and_plurals),
		cmocka_unit_test(sizes_are_said_in_bytes_and_bits),
		cmocka_unit_test(colours_cost_no_width_and_are_settled_last),
		cmocka_unit_test(control_bytes_of_names_are_made_harmless),
		cmocka_unit_test(letters_of_several_bytes_are_one_column_wide),
		cmocka_unit_test(lines_are_broken_before_the_last_column),
		cmocka_unit_test(a_word_longer_than_a_line_stays_whole),
		cmocka_unit_test(places_stand_at_the_right_or_on_a_line_of_their_own),
		cmocka_unit_test(places_are_written_as_compilers_do),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
