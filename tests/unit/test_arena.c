/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The arena: zeroed, aligned, apart from each other, and counted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdalign.h>
#include <string.h>

#include "base/arena.h"

static bool is_zero(const unsigned char *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (bytes[i])
			return false;
	return true;
}

/* Sizes around the alignment and around the size of a block. */
static void pieces_are_zeroed_aligned_and_apart(void **state)
{
	static const size_t sizes[] = { 1,     7,     8,     15,      16, 17, 4096, 65535,
					65536, 65537, 70000, 1 << 20, 1,  0,  0,    3 };
	struct arena arena = { 0 };
	unsigned char *pieces[ARRAY_SIZE(sizes)];

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(sizes); i++) {
		pieces[i] = arena_alloc(&arena, sizes[i]);
		assert_non_null(pieces[i]);
		assert_int_equal((uintptr_t)pieces[i] % alignof(max_align_t), 0);
		assert_true(is_zero(pieces[i], sizes[i]));
		memset(pieces[i], (int)i + 1, sizes[i]);
	}
	for (size_t i = 0; i < ARRAY_SIZE(sizes); i++)
		for (size_t at = 0; at < sizes[i]; at++)
			assert_int_equal(pieces[i][at], i + 1);
	arena_deinit(&arena);
}

static void empty_pieces_have_places_of_their_own(void **state)
{
	struct arena arena = { 0 };
	void *first = arena_alloc(&arena, 0);

	(void)state;
	assert_ptr_not_equal(first, arena_alloc(&arena, 0));
	arena_deinit(&arena);
}

static void what_was_handed_out_is_counted(void **state)
{
	struct arena arena = { 0 };

	(void)state;
	assert_int_equal(arena.total_bytes, 0);
	(void)arena_alloc(&arena, 100);
	assert_in_range(arena.total_bytes, 100, 128);
	(void)arena_alloc(&arena, 100000);
	assert_in_range(arena.total_bytes, 100100, 100200);
	arena_deinit(&arena);
	assert_int_equal(arena.total_bytes, 0);
}

static void arena_can_be_used_again_after_it_was_emptied(void **state)
{
	struct arena arena = { 0 };

	(void)state;
	memset(arena_alloc(&arena, 64), 0xff, 64);
	arena_deinit(&arena);
	assert_true(is_zero(arena_alloc(&arena, 64), 64));
	arena_deinit(&arena);
	arena_deinit(&arena);
}

static void strings_are_copied(void **state)
{
	struct arena arena = { 0 };
	char source[] = "tcp_sock";
	const char *whole = arena_strdup(&arena, source);
	const char *part = arena_strndup(&arena, source, 3);
	const char *none = arena_strndup(&arena, source, 0);
	const char *printed = arena_printf(&arena, "%s+0x%x", source, 16);

	(void)state;
	source[0] = 'X';
	assert_string_equal(whole, "tcp_sock");
	assert_string_equal(part, "tcp");
	assert_string_equal(none, "");
	assert_string_equal(printed, "tcp_sock+0x10");
	arena_deinit(&arena);
}

static void arrays_are_as_large_as_their_items(void **state)
{
	struct arena arena = { 0 };
	uint64_t *numbers = arena_array(&arena, uint64_t, 1000);

	(void)state;
	assert_true(is_zero((const unsigned char *)numbers, 1000 * sizeof(*numbers)));
	numbers[999] = 1;
	assert_int_equal(arena.total_bytes, 8000);
	assert_non_null(arena_array(&arena, uint64_t, 0));
	arena_deinit(&arena);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(pieces_are_zeroed_aligned_and_apart),
		cmocka_unit_test(empty_pieces_have_places_of_their_own),
		cmocka_unit_test(what_was_handed_out_is_counted),
		cmocka_unit_test(arena_can_be_used_again_after_it_was_emptied),
		cmocka_unit_test(strings_are_copied),
		cmocka_unit_test(arrays_are_as_large_as_their_items),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
