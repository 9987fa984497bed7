/* SPDX-License-Identifier: GPL-2.0-or-later */
/* One row for each form: how long it is, what it says, and that it is not read beyond the end.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "read/dwarf_constants.h"
#include "read/dwarf_form.h"

/* DWARF 4 in the 32-bit format with addresses of 8 bytes, and DWARF 2 in the 64-bit one with 4.
 */
static const struct dwarf_unit unit_32 = { .version = 4,
					   .address_bytes = 8,
					   .offset_bytes = 4 };
static const struct dwarf_unit unit_64 = { .version = 5,
					   .address_bytes = 8,
					   .offset_bytes = 8 };
static const struct dwarf_unit unit_2 = { .version = 2, .address_bytes = 2, .offset_bytes = 4 };

static const struct {
	uint64_t form;
	const struct dwarf_unit *unit;
	size_t count;
	const char *bytes;
	enum form_class class;
	uint64_t number;
} rows[] = {
	{ DW_FORM_addr, &unit_32, 8, "\1\0\0\0\0\0\0\2", FORM_OTHER, 0x0200000000000001 },
	{ DW_FORM_addr, &unit_2, 2, "\1\2", FORM_OTHER, 0x0201 },
	{ DW_FORM_data1, &unit_32, 1, "\xff", FORM_CONSTANT, 0xff },
	{ DW_FORM_data2, &unit_32, 2, "\1\2", FORM_CONSTANT, 0x0201 },
	{ DW_FORM_data4, &unit_32, 4, "\1\2\3\4", FORM_CONSTANT, 0x04030201 },
	{ DW_FORM_data8, &unit_32, 8, "\1\2\3\4\5\6\7\x88", FORM_CONSTANT, 0x8807060504030201 },
	{ DW_FORM_data16, &unit_64, 16, "0123456789abcdef", FORM_OTHER, 0 },
	{ DW_FORM_udata, &unit_32, 2, "\x80\x01", FORM_CONSTANT, 128 },
	{ DW_FORM_sdata, &unit_32, 1, "\x7a", FORM_SIGNED, (uint64_t)-6 },
	{ DW_FORM_implicit_const, &unit_64, 0, "", FORM_SIGNED, (uint64_t)-42 },
	{ DW_FORM_flag, &unit_32, 1, "\1", FORM_CONSTANT, 1 },
	{ DW_FORM_flag_present, &unit_32, 0, "", FORM_CONSTANT, 1 },
	{ DW_FORM_sec_offset, &unit_32, 4, "\1\2\3\4", FORM_CONSTANT, 0x04030201 },
	{ DW_FORM_sec_offset, &unit_64, 8, "\1\0\0\0\0\0\0\2", FORM_CONSTANT,
	  0x0200000000000001 },
	{ DW_FORM_string, &unit_32, 5, "sock", FORM_STRING, 0 },
	{ DW_FORM_strp, &unit_32, 4, "\1\2\3\4", FORM_STR, 0x04030201 },
	{ DW_FORM_strp, &unit_64, 8, "\1\0\0\0\0\0\0\2", FORM_STR, 0x0200000000000001 },
	{ DW_FORM_line_strp, &unit_64, 8, "\1\0\0\0\0\0\0\2", FORM_LINE_STR,
	  0x0200000000000001 },
	{ DW_FORM_strx, &unit_64, 2, "\x80\x01", FORM_STR_INDEX, 128 },
	{ DW_FORM_strx1, &unit_64, 1, "\x81", FORM_STR_INDEX, 0x81 },
	{ DW_FORM_strx2, &unit_64, 2, "\1\2", FORM_STR_INDEX, 0x0201 },
	{ DW_FORM_strx3, &unit_64, 3, "\1\2\3", FORM_STR_INDEX, 0x030201 },
	{ DW_FORM_strx4, &unit_64, 4, "\1\2\3\4", FORM_STR_INDEX, 0x04030201 },
	{ 0x1f02 /* GNU_str_index */, &unit_32, 2, "\x80\x01", FORM_STR_INDEX, 128 },
	{ DW_FORM_ref1, &unit_32, 1, "\x81", FORM_UNIT_REF, 0x81 },
	{ DW_FORM_ref2, &unit_32, 2, "\1\2", FORM_UNIT_REF, 0x0201 },
	{ DW_FORM_ref4, &unit_32, 4, "\1\2\3\4", FORM_UNIT_REF, 0x04030201 },
	{ DW_FORM_ref8, &unit_32, 8, "\1\0\0\0\0\0\0\2", FORM_UNIT_REF, 0x0200000000000001 },
	{ DW_FORM_ref_udata, &unit_32, 2, "\x80\x01", FORM_UNIT_REF, 128 },
	{ DW_FORM_ref_addr, &unit_32, 4, "\1\2\3\4", FORM_SECTION_REF, 0x04030201 },
	{ DW_FORM_ref_addr, &unit_64, 8, "\1\0\0\0\0\0\0\2", FORM_SECTION_REF,
	  0x0200000000000001 },
	{ DW_FORM_ref_addr, &unit_2, 2, "\1\2", FORM_SECTION_REF, 0x0201 },
	{ DW_FORM_ref_sig8, &unit_32, 8, "\1\0\0\0\0\0\0\2", FORM_SIGNATURE,
	  0x0200000000000001 },
	{ DW_FORM_ref_sup4, &unit_64, 4, "\1\2\3\4", FORM_OTHER, 0x04030201 },
	{ DW_FORM_ref_sup8, &unit_64, 8, "\1\0\0\0\0\0\0\2", FORM_OTHER, 0x0200000000000001 },
	{ DW_FORM_strp_sup, &unit_64, 8, "\1\0\0\0\0\0\0\2", FORM_OTHER, 0x0200000000000001 },
	{ 0x1f20 /* GNU_ref_alt */, &unit_32, 4, "\1\2\3\4", FORM_OTHER, 0x04030201 },
	{ 0x1f21 /* GNU_strp_alt */, &unit_32, 4, "\1\2\3\4", FORM_OTHER, 0x04030201 },
	{ DW_FORM_addrx, &unit_64, 2, "\x80\x01", FORM_OTHER, 128 },
	{ DW_FORM_addrx1, &unit_64, 1, "\x81", FORM_OTHER, 0x81 },
	{ DW_FORM_addrx2, &unit_64, 2, "\1\2", FORM_OTHER, 0x0201 },
	{ DW_FORM_addrx3, &unit_64, 3, "\1\2\3", FORM_OTHER, 0x030201 },
	{ DW_FORM_addrx4, &unit_64, 4, "\1\2\3\4", FORM_OTHER, 0x04030201 },
	{ 0x1f01 /* GNU_addr_index */, &unit_32, 2, "\x80\x01", FORM_OTHER, 128 },
	{ DW_FORM_loclistx, &unit_64, 2, "\x80\x01", FORM_OTHER, 128 },
	{ DW_FORM_rnglistx, &unit_64, 2, "\x80\x01", FORM_OTHER, 128 },
	{ DW_FORM_block1, &unit_32, 4, "\3abc", FORM_BLOCK, 0 },
	{ DW_FORM_block2, &unit_32, 5, "\3\0abc", FORM_BLOCK, 0 },
	{ DW_FORM_block4, &unit_32, 7, "\3\0\0\0abc", FORM_BLOCK, 0 },
	{ DW_FORM_block, &unit_32, 5, "\x83\0abc", FORM_BLOCK, 0 },
	{ DW_FORM_exprloc, &unit_32, 4, "\3abc", FORM_BLOCK, 0 },
	/* The form stands in the data. */
	{ DW_FORM_indirect, &unit_32, 3, "\x05\1\2" /* data2 */, FORM_CONSTANT, 0x0201 },
	{ DW_FORM_indirect, &unit_32, 6, "\x08sock" /* string */, FORM_STRING, 0 },
	{ DW_FORM_indirect, &unit_32, 2, "\x0d\x7a" /* sdata */, FORM_SIGNED, (uint64_t)-6 },
};

static struct dwarf_cursor cursor_over(const char *bytes, size_t count, unsigned char **start)
{
	*start = malloc(count ? count : 1);
	assert_non_null(*start);
	memcpy(*start, bytes, count);
	return (struct dwarf_cursor){ .pos = *start,
				      .end = *start + count,
				      .little_endian = true };
}

static void each_form_is_read_to_its_end(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		unsigned char *start;
		struct dwarf_cursor cursor = cursor_over(rows[i].bytes, rows[i].count, &start);
		struct form_value value = form_read(&cursor, rows[i].form, -42, rows[i].unit);

		assert_false(cursor.failed);
		assert_int_equal(cursor_left(&cursor), 0);
		assert_int_equal(value.class, rows[i].class);
		assert_true(value.number == rows[i].number);
		if (value.class == FORM_STRING)
			assert_string_equal((const char *)value.bytes, "sock");
		if (value.class == FORM_BLOCK) {
			assert_int_equal(value.byte_count, 3);
			assert_memory_equal(value.bytes, "abc", 3);
		}
		cursor.pos = start;
		form_skip(&cursor, rows[i].form, rows[i].unit);
		assert_false(cursor.failed);
		assert_int_equal(cursor_left(&cursor), 0);
		free(start);
	}
}

static void each_form_cut_short_fails(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		for (size_t count = 0; count < rows[i].count; count++) {
			unsigned char *start;
			struct dwarf_cursor cursor = cursor_over(rows[i].bytes, count, &start);

			(void)form_read(&cursor, rows[i].form, -42, rows[i].unit);
			assert_true(cursor.failed);
			free(start);
		}
	}
}

static void size_of_a_form_is_fixed_or_said_to_vary(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		int bytes = form_bytes(rows[i].form, rows[i].unit);

		if (bytes != FORM_VARIABLE)
			assert_int_equal(bytes, rows[i].count);
		/* What varies is what has its length, its end or its form in the data. */
		else
			assert_true(
				rows[i].class == FORM_STRING || rows[i].class == FORM_BLOCK ||
				rows[i].form == DW_FORM_indirect ||
				rows[i].bytes[0] == '\x80' || rows[i].form == DW_FORM_sdata);
	}
}

static void every_form_of_the_standard_has_a_row(void **state)
{
	(void)state;
	/* 0x02 was never given a meaning (DWARF 5, table 7.6). */
	for (uint64_t form = DW_FORM_addr; form <= DW_FORM_addrx4; form++) {
		bool found = false;

		for (size_t i = 0; i < ARRAY_SIZE(rows); i++)
			found |= rows[i].form == form;
		if (found != (form != 0x02))
			fail_msg("form 0x%x", (unsigned)form);
	}
}

static void unknown_form_fails(void **state)
{
	static const uint64_t forms[] = { 0, 2, 0x2d, 0x1f00, 0x1f22, UINT64_MAX };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(forms); i++) {
		unsigned char *start;
		struct dwarf_cursor cursor = cursor_over("01234567", 8, &start);

		assert_int_equal(form_bytes(forms[i], &unit_32), FORM_UNKNOWN);
		(void)form_read(&cursor, forms[i], 0, &unit_32);
		assert_true(cursor.failed);
		free(start);
	}
}

static void indirect_form_of_no_use_fails(void **state)
{
	/* Itself, one whose value would stand in the abbreviation, unknown ones, no end. */
	static const char *const bytes[] = { "\x16\x16\x0b\1", "\x21zzz", "\x02zzz", "\x7fzzz",
					     "\x80\x80\x80\x80" };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(bytes); i++) {
		unsigned char *start;
		struct dwarf_cursor cursor = cursor_over(bytes[i], 4, &start);

		(void)form_read(&cursor, DW_FORM_indirect, 0, &unit_64);
		assert_true(cursor.failed);
		free(start);
	}
}

static void block_longer_than_the_rest_fails(void **state)
{
	static const struct {
		uint64_t form;
		const char *bytes;
		size_t count;
	} blocks[] = {
		{ DW_FORM_block1,
		  "\x04"
		  "abc",
		  4 },
		{ DW_FORM_block2, "\x04\0abc", 5 },
		{ DW_FORM_block4,
		  "\xff\xff\xff\xff"
		  "abc",
		  7 },
		{ DW_FORM_block,
		  "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"
		  "abc",
		  13 },
		{ DW_FORM_exprloc,
		  "\xff\xff\xff\xff\xff\xff\xff\xff\x7f"
		  "abc",
		  12 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(blocks); i++) {
		unsigned char *start;
		struct dwarf_cursor cursor =
			cursor_over(blocks[i].bytes, blocks[i].count, &start);

		(void)form_read(&cursor, blocks[i].form, 0, &unit_32);
		assert_true(cursor.failed);
		free(start);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_form_is_read_to_its_end),
		cmocka_unit_test(each_form_cut_short_fails),
		cmocka_unit_test(size_of_a_form_is_fixed_or_said_to_vary),
		cmocka_unit_test(every_form_of_the_standard_has_a_row),
		cmocka_unit_test(unknown_form_fails),
		cmocka_unit_test(indirect_form_of_no_use_fails),
		cmocka_unit_test(block_longer_than_the_rest_fails),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
