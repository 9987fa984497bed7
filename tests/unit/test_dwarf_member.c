/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Where members lie, in the three ways in which it has been said. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "read/dwarf_member.h"

static void members_are_placed(void **state)
{
	static const struct {
		const char *why;
		struct dwarf_placing placing;
		uint64_t little_bits, big_bits;
	} rows[] = {
		{ "nothing said", { .storage_bytes = 4 }, 0, 0 },
		{ "a location", { .location_bytes = 12, .storage_bytes = 4 }, 96, 96 },
		{ "DWARF 4: bits from the start of the struct",
		  { .has_data_bit_offset = true,
		    .data_bit_offset = 37,
		    .has_bit_size = true,
		    .bit_size = 3,
		    .storage_bytes = 4 },
		  37,
		  37 },
		{ "both: bits from the location",
		  { .location_bytes = 4,
		    .has_data_bit_offset = true,
		    .data_bit_offset = 5,
		    .storage_bytes = 4 },
		  37,
		  37 },
		{ "DWARF 2: bits from the high end of the storage",
		  { .location_bytes = 4,
		    .has_bit_offset = true,
		    .bit_offset = 24,
		    .has_bit_size = true,
		    .bit_size = 3,
		    .storage_bytes = 4 },
		  32 + 5,
		  32 + 24 },
		{ "the same, filling it",
		  { .has_bit_offset = true,
		    .has_bit_size = true,
		    .bit_size = 32,
		    .storage_bytes = 4 },
		  0,
		  0 },
		/* gcc's packed structs: the storage unit begins before the bits do. */
		{ "negative on a little-endian machine",
		  { .location_bytes = 0,
		    .has_bit_offset = true,
		    .bit_offset = -6,
		    .has_bit_size = true,
		    .bit_size = 30,
		    .storage_bytes = 4 },
		  8,
		  UINT64_MAX },
		{ "negative, but behind the start",
		  { .location_bytes = 4,
		    .has_bit_offset = true,
		    .bit_offset = -6,
		    .has_bit_size = true,
		    .bit_size = 30,
		    .storage_bytes = 4 },
		  40,
		  26 },
		{ "wider than its storage",
		  { .location_bytes = 2,
		    .has_bit_offset = true,
		    .bit_offset = 0,
		    .has_bit_size = true,
		    .bit_size = 40,
		    .storage_bytes = 4 },
		  8,
		  16 },
		{ "before the start",
		  { .location_bytes = 0,
		    .has_bit_offset = true,
		    .bit_offset = 30,
		    .has_bit_size = true,
		    .bit_size = 3,
		    .storage_bytes = 4 },
		  UINT64_MAX,
		  30 },
		{ "a location beyond 64 bits",
		  { .location_bytes = UINT64_MAX / 8 + 1 },
		  UINT64_MAX,
		  UINT64_MAX },
		{ "the last location",
		  { .location_bytes = UINT64_MAX / 8 },
		  UINT64_MAX - 7,
		  UINT64_MAX - 7 },
		{ "bits beyond 64 bits",
		  { .location_bytes = 1,
		    .has_data_bit_offset = true,
		    .data_bit_offset = UINT64_MAX - 7 },
		  UINT64_MAX,
		  UINT64_MAX },
		{ "storage out of all proportion",
		  { .has_bit_offset = true, .storage_bytes = 1ull << 32, .bit_size = 1 },
		  UINT64_MAX,
		  UINT64_MAX },
		{ "a width out of all proportion",
		  { .has_bit_offset = true, .storage_bytes = 4, .bit_size = 1ull << 32 },
		  UINT64_MAX,
		  UINT64_MAX },
		{ "an offset out of all proportion",
		  { .has_bit_offset = true, .bit_offset = INT64_MIN, .storage_bytes = 4 },
		  UINT64_MAX,
		  UINT64_MAX },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		for (int little = 0; little <= 1; little++) {
			uint64_t wanted = little ? rows[i].little_bits : rows[i].big_bits;
			uint64_t bits = UINT64_MAX; /* for those that have no place */
			bool placed = dwarf_member_offset(&rows[i].placing, little, &bits);

			if (bits != wanted || placed != (wanted != UINT64_MAX))
				fail_msg("%s: %llu", rows[i].why, (unsigned long long)bits);
		}
	}
}

static void locations_are_read_from_expressions(void **state)
{
	static const struct {
		const char *bytes;
		size_t count;
		uint64_t little, big;
	} rows[] = {
		{ "\x23\x00", 2, 0, 0 },                       /* DW_OP_plus_uconst */
		{ "\x23\x90\x01", 3, 144, 144 },               /* DW_OP_plus_uconst */
		{ "\x10\x90\x01", 3, 144, 144 },               /* DW_OP_constu */
		{ "\x08\xff", 2, 255, 255 },                   /* DW_OP_const1u */
		{ "\x0a\x01\x02", 3, 0x0201, 0x0102 },         /* DW_OP_const2u */
		{ "\x0c\1\2\3\4", 5, 0x04030201, 0x01020304 }, /* DW_OP_const4u */
		{ "\x0e\1\0\0\0\0\0\0\2", 9, 0x0200000000000001, 0x0100000000000002 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		for (int little = 0; little <= 1; little++) {
			unsigned char *bytes = malloc(rows[i].count);
			uint64_t location = 42;

			assert_non_null(bytes);
			memcpy(bytes, rows[i].bytes, rows[i].count);
			assert_true(
				dwarf_member_location(bytes, rows[i].count, little, &location));
			assert_true(location == (little ? rows[i].little : rows[i].big));
			location = 42;
			for (size_t count = 0; count < rows[i].count; count++)
				assert_false(
					dwarf_member_location(bytes, count, little, &location));
			assert_int_equal(location, 42);
			free(bytes);
		}
	}
}

static void other_expressions_are_not_understood(void **state)
{
	static const struct {
		const char *bytes;
		size_t count;
	} rows[] = {
		{ "\x23\x08\x06", 3 },         /* something behind the constant */
		{ "\x06", 1 },                 /* DW_OP_deref: a virtual base */
		{ "\x03\0\0\0\0\0\0\0\0", 9 }, /* DW_OP_addr */
		{ "\x11\x7f", 2 },             /* DW_OP_consts */
		{ "\x00\x00", 2 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		uint64_t location = 42;

		assert_false(dwarf_member_location((const unsigned char *)rows[i].bytes,
						   rows[i].count, true, &location));
		assert_int_equal(location, 42);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(members_are_placed),
		cmocka_unit_test(locations_are_read_from_expressions),
		cmocka_unit_test(other_expressions_are_not_understood),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
