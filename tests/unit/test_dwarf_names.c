/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Where wanted names begin in .debug_str, shared tails included. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "read/dwarf_names.h"
#include "read/wanted_kinds.h"

struct fixture {
	unsigned char *bytes;
	struct dwarf_sections sections;
	struct dwarf_names names;
};

static void open_fixture(struct fixture *fixture, const char *str, size_t count,
			 const struct read_request *request)
{
	fixture->bytes = malloc(count ? count : 1);
	assert_non_null(fixture->bytes);
	memcpy(fixture->bytes, str, count);
	fixture->sections = (struct dwarf_sections){
		.little_endian = true,
		.str = { ".debug_str", count ? fixture->bytes : NULL, count },
	};
	dwarf_names_init(&fixture->names, request, &fixture->sections);
}

static void close_fixture(struct fixture *fixture)
{
	dwarf_names_deinit(&fixture->names);
	free(fixture->bytes);
}

static void assert_bits(const struct offset_bits *bits, uint64_t size, const uint64_t *wanted,
			size_t count)
{
	for (uint64_t offset = 0; offset < size + 70; offset++) {
		bool expected = false;

		for (size_t i = 0; i < count; i++)
			expected |= wanted[i] == offset;
		if (offset_bits_has(bits, offset) != expected)
			fail_msg("offset %llu", (unsigned long long)offset);
	}
}

static void names_are_found_whole_and_as_tails(void **state)
{
	/*                         0         10        20         30 */
	static const char str[] = "tcp_sock\0sock\0sockets\0x\0\0xsock\0a";
	static const char *const names[] = { "sock", "x", "", "socket" };
	static const uint64_t places[] = { 4, 9, 22, 26 };
	const struct read_request request = { .names = names, .name_count = 4 };
	struct fixture fixture;

	(void)state;
	open_fixture(&fixture, str, sizeof(str), &request);
	assert_bits(&fixture.names.wanted, sizeof(str), places, 4);
	close_fixture(&fixture);
}

static void names_that_end_alike_are_told_apart(void **state)
{
	static const char str[] = "ab\0cab\0b\0bb\0";
	static const char *const names[] = { "ab", "b", "bb", "cab" };
	/* Every name begins wherever its text ends a string. */
	static const uint64_t places[] = { 0, 1, 3, 4, 5, 7, 9, 10 };
	const struct read_request request = { .names = names, .name_count = 4 };
	struct fixture fixture;

	(void)state;
	open_fixture(&fixture, str, sizeof(str) - 1, &request);
	assert_bits(&fixture.names.wanted, sizeof(str), places, 8);
	close_fixture(&fixture);
}

static void string_without_an_end_is_no_name(void **state)
{
	static const char *const names[] = { "sock" };
	const struct read_request request = { .names = names, .name_count = 1 };
	struct fixture fixture;

	(void)state;
	open_fixture(&fixture, "sock", 4, &request);
	assert_bits(&fixture.names.wanted, 4, NULL, 0);
	close_fixture(&fixture);
}

static void empty_section_has_no_name(void **state)
{
	static const char *const names[] = { "sock" };
	const struct read_request request = { .names = names,
					      .name_count = 1,
					      .want_marked = true };
	struct fixture fixture;

	(void)state;
	open_fixture(&fixture, "", 0, &request);
	assert_bits(&fixture.names.wanted, 0, NULL, 0);
	/* Names may still stand in the entries themselves. */
	assert_true(dwarf_names_want(&fixture.names, KIND_STRUCT, "sock"));
	assert_true(fixture.names.has_markers);
	close_fixture(&fixture);
}

static void keyword_restricts_the_kind(void **state)
{
	static const char *const spellings[] = { "struct a", "enum b", "c", "union d",
						 "struct d" };
	const struct read_request request = { .names = spellings, .name_count = 5 };
	static const struct {
		const char *name;
		bool struct_, union_, enum_, typedef_;
	} rows[] = {
		{ "a", true, false, false, false },  { "b", false, false, true, false },
		{ "c", true, true, true, true },     { "d", true, true, false, false },
		{ "e", false, false, false, false }, { "", false, false, false, false },
	};
	struct fixture fixture;

	(void)state;
	open_fixture(&fixture, "a\0b\0c", 6, &request);
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		assert_int_equal(dwarf_names_want(&fixture.names, KIND_STRUCT, rows[i].name),
				 rows[i].struct_);
		assert_int_equal(dwarf_names_want(&fixture.names, KIND_UNION, rows[i].name),
				 rows[i].union_);
		assert_int_equal(dwarf_names_want(&fixture.names, KIND_ENUM, rows[i].name),
				 rows[i].enum_);
		assert_int_equal(dwarf_names_want(&fixture.names, KIND_TYPEDEF, rows[i].name),
				 rows[i].typedef_);
	}
	close_fixture(&fixture);
}

static void everything_is_wanted_when_all_is(void **state)
{
	const struct read_request request = { .want_all = true };
	struct fixture fixture;

	(void)state;
	open_fixture(&fixture, "a", 2, &request);
	assert_true(fixture.names.everything);
	assert_true(dwarf_names_want(&fixture.names, KIND_ENUM, "whatever"));
	close_fixture(&fixture);
}

static void markers_are_found_by_how_they_begin(void **state)
{
	static const char str[] = "a\0__cacheline_group_begin__rx\0__cacheline_group_end__rx\0"
				  "__cacheline_group_begin__";
	static const uint64_t places[] = { 2, 56 };
	const struct read_request request = { .want_marked = true };
	struct fixture fixture;

	(void)state;
	open_fixture(&fixture, str, sizeof(str), &request);
	assert_true(fixture.names.has_markers);
	assert_bits(&fixture.names.markers, sizeof(str), places, 2);
	close_fixture(&fixture);
	open_fixture(&fixture, "a\0b", 4, &request);
	assert_false(fixture.names.has_markers);
	close_fixture(&fixture);
}

static void only_a_begin_marker_opens_a_group(void **state)
{
	(void)state;
	assert_true(name_opens_group("__cacheline_group_begin__tcp_sock_read_tx"));
	assert_true(name_opens_group("__cacheline_group_begin__"));
	assert_false(name_opens_group("__cacheline_group_end__tcp_sock_read_tx"));
	assert_false(name_opens_group("__cacheline_group_begin_"));
	assert_false(name_opens_group("my__cacheline_group_begin__x"));
	assert_false(name_opens_group(""));
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_are_found_whole_and_as_tails),
		cmocka_unit_test(names_that_end_alike_are_told_apart),
		cmocka_unit_test(string_without_an_end_is_no_name),
		cmocka_unit_test(empty_section_has_no_name),
		cmocka_unit_test(keyword_restricts_the_kind),
		cmocka_unit_test(everything_is_wanted_when_all_is),
		cmocka_unit_test(markers_are_found_by_how_they_begin),
		cmocka_unit_test(only_a_begin_marker_opens_a_group),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
