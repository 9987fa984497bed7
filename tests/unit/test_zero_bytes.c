/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Zero bytes found many at a time, against one at a time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/zero_bytes.h"

/* What takes a carry into a neighbour, and what looks like zero but for one bit. */
static const unsigned char values[] = { 0x00, 0x01, 0x7f, 0x80, 0x81, 0xff };

static void zero_bytes_of_a_word_are_found(void **state)
{
	(void)state;
	for (size_t a = 0; a < ARRAY_SIZE(values); a++) {
		for (size_t b = 0; b < ARRAY_SIZE(values); b++) {
			for (unsigned at = 0; at < 7; at++) {
				uint64_t around = 0x0101010101010101u;
				uint64_t mask = (uint64_t)0xffff << (at * 8);
				uint64_t pair = values[a] | (uint64_t)values[b] << 8;
				uint64_t expected = 0;

				if (!values[a])
					expected |= (uint64_t)0x80 << (at * 8);
				if (!values[b])
					expected |= (uint64_t)0x8000 << (at * 8);
				assert_int_equal(
					zero_bytes_of_word((around & ~mask) | pair << (at * 8)),
					expected);
			}
		}
	}
	assert_int_equal(zero_bytes_of_word(0), 0x8080808080808080u);
	assert_int_equal(zero_bytes_of_word(UINT64_MAX), 0);
}

static void both_ways_over_a_block_find_what_is_there(void **state)
{
	unsigned char bytes[ZERO_BYTES_BLOCK + 1];
	uint32_t random = 1;

	(void)state;
	for (unsigned round = 0; round < 10000; round++) {
		uint64_t expected = 0;

		for (size_t i = 0; i < sizeof(bytes); i++) {
			random = random * 1664525 + 1013904223;
			bytes[i] = values[(random >> 16) % ARRAY_SIZE(values)];
		}
		for (unsigned i = 0; i < ZERO_BYTES_BLOCK; i++)
			expected |= (uint64_t)(bytes[i + 1] == 0) << i;
		/* From an odd address. */
		assert_int_equal(zero_bytes_of_block(bytes + 1), expected);
		assert_int_equal(zero_bytes_of_block_by_words(bytes + 1), expected);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(zero_bytes_of_a_word_are_found),
		cmocka_unit_test(both_ways_over_a_block_find_what_is_there),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
