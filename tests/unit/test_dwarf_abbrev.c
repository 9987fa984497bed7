/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Compiled abbreviation tables: what is remembered of an entry's shape, and bad tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "read/dwarf_abbrev_table.h"
#include "read/dwarf_constants.h"

/* Compiles a table that stands alone in a section of exactly its size. */
static const char *compile(struct abbrev_table *table, const unsigned char *bytes, size_t count,
			   uint64_t offset)
{
	const struct dwarf_unit unit = {
		.version = 5, .address_bytes = 8, .offset_bytes = 4, .abbrev_offset = offset
	};
	unsigned char *copy = malloc(count ? count : 1);
	struct dwarf_sections sections = { .little_endian = true,
					   .abbrev = { ".debug_abbrev", copy, count } };
	const char *damage;

	assert_non_null(copy);
	memcpy(copy, bytes, count);
	damage = abbrev_table_compile(table, &sections, &unit);
	free(copy);
	return damage;
}

#define COMPILE(table, ...)                                    \
	compile(table, (const unsigned char[]){ __VA_ARGS__ }, \
		sizeof((const unsigned char[]){ __VA_ARGS__ }), 0)

/* Attributes and forms as they stand in the table; all numbers here are below 0x80. */
#define END          0, 0
#define NAME_STRP    DW_AT_name, DW_FORM_strp
#define SIZE_1       DW_AT_byte_size, DW_FORM_data1
#define LINE_2       DW_AT_decl_line, DW_FORM_data2
#define FILE_1       DW_AT_decl_file, DW_FORM_data1
#define SIBLING_REF4 DW_AT_sibling, DW_FORM_ref4
#define TYPE_REF4    DW_AT_type, DW_FORM_ref4

static void shape_of_an_entry_is_remembered(void **state)
{
	struct abbrev_table table = { 0 };
	const struct abbrev *abbrev;

	(void)state;
	assert_null(COMPILE(&table, 1, DW_TAG_structure_type, 1, NAME_STRP, SIZE_1, FILE_1,
			    LINE_2, SIBLING_REF4, END, 2, DW_TAG_member, 0, NAME_STRP,
			    TYPE_REF4, END, 0));
	abbrev = abbrev_find(&table, 1);
	assert_non_null(abbrev);
	assert_int_equal(abbrev->tag, DW_TAG_structure_type);
	assert_true(abbrev->has_children);
	assert_true(abbrev->is_fixed);
	assert_true(abbrev->has_name);
	assert_false(abbrev->is_declaration);
	assert_int_equal(abbrev->fixed_bytes, 4 + 1 + 1 + 2 + 4);
	assert_int_equal(abbrev->name.at, 0);
	assert_int_equal(abbrev->name.width, 4);
	assert_int_equal(abbrev->size.at, 4);
	assert_int_equal(abbrev->size.width, 1);
	assert_int_equal(abbrev->line.at, 6);
	assert_int_equal(abbrev->line.width, 2);
	assert_int_equal(abbrev->sibling.at, 8);
	assert_int_equal(abbrev->sibling.width, 4);
	abbrev = abbrev_find(&table, 2);
	assert_non_null(abbrev);
	assert_int_equal(abbrev->tag, DW_TAG_member);
	assert_false(abbrev->has_children);
	assert_int_equal(abbrev->fixed_bytes, 8);
	assert_null(abbrev_find(&table, 0));
	assert_null(abbrev_find(&table, 3));
	assert_null(abbrev_find(&table, UINT64_MAX));
	abbrev_table_deinit(&table);
}

static void entry_with_a_form_of_no_fixed_size_is_not_fixed(void **state)
{
	static const unsigned char variable[] = { DW_FORM_string,  DW_FORM_udata,
						  DW_FORM_sdata,   DW_FORM_block1,
						  DW_FORM_exprloc, DW_FORM_indirect,
						  DW_FORM_strx };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(variable); i++) {
		struct abbrev_table table = { 0 };

		assert_null(COMPILE(&table, 1, DW_TAG_variable, 0, FILE_1, DW_AT_decl_line,
				    variable[i], END, 0));
		assert_false(abbrev_find(&table, 1)->is_fixed);
		abbrev_table_deinit(&table);
	}
}

/* Only a sibling that is a plain distance within the unit can be loaded without a reading. */
static void sibling_of_another_form_makes_an_entry_not_fixed(void **state)
{
	static const unsigned char forms[] = { DW_FORM_ref_addr, DW_FORM_ref_udata };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(forms); i++) {
		struct abbrev_table table = { 0 };

		assert_null(COMPILE(&table, 1, DW_TAG_subprogram, 1, DW_AT_sibling, forms[i],
				    END, 0));
		assert_false(abbrev_find(&table, 1)->is_fixed);
		assert_int_equal(abbrev_find(&table, 1)->sibling.width, 0);
		abbrev_table_deinit(&table);
	}
}

static void declaration_is_seen_in_the_table_when_it_takes_no_data(void **state)
{
	struct abbrev_table table = { 0 };

	(void)state;
	assert_null(COMPILE(&table, 1, DW_TAG_structure_type, 0, DW_AT_declaration,
			    DW_FORM_flag_present, END, 2, DW_TAG_structure_type, 0,
			    DW_AT_declaration, DW_FORM_flag, END, 0));
	assert_true(abbrev_find(&table, 1)->is_declaration);
	assert_int_equal(abbrev_find(&table, 1)->fixed_bytes, 0);
	assert_false(abbrev_find(&table, 2)->is_declaration);
	assert_int_equal(abbrev_find(&table, 2)->fixed_bytes, 1);
	abbrev_table_deinit(&table);
}

static void codes_may_stand_in_any_order_and_with_gaps(void **state)
{
	struct abbrev_table table = { 0 };

	(void)state;
	assert_null(COMPILE(&table, 9, DW_TAG_member, 0, END, 2, DW_TAG_typedef, 0, END, 5,
			    DW_TAG_base_type, 0, END, 0));
	assert_int_equal(abbrev_find(&table, 9)->tag, DW_TAG_member);
	assert_int_equal(abbrev_find(&table, 2)->tag, DW_TAG_typedef);
	assert_int_equal(abbrev_find(&table, 5)->tag, DW_TAG_base_type);
	for (uint64_t code = 0; code < 12; code++)
		if (code != 2 && code != 5 && code != 9)
			assert_null(abbrev_find(&table, code));
	abbrev_table_deinit(&table);
}

static void table_compiled_anew_forgets_the_one_before(void **state)
{
	static const unsigned char first[] = { 1, DW_TAG_member,  0, NAME_STRP, END,
					       7, DW_TAG_typedef, 0, END,       0 };
	static const unsigned char second[] = { 0, 2, DW_TAG_typedef, 0, END, 0 };
	struct abbrev_table table = { 0 };

	(void)state;
	assert_null(compile(&table, first, sizeof(first), 0));
	assert_null(compile(&table, second, sizeof(second), 1));
	assert_null(abbrev_find(&table, 1));
	assert_null(abbrev_find(&table, 7));
	assert_int_equal(abbrev_find(&table, 2)->tag, DW_TAG_typedef);
	abbrev_table_deinit(&table);
}

static void damaged_table_is_refused_in_words(void **state)
{
	static const struct {
		const char *message;
		unsigned char bytes[16];
		size_t count;
	} rows[] = {
		{ "an abbreviation code is used twice",
		  { 1, DW_TAG_member, 0, 0, 0, 1, DW_TAG_member, 0, 0, 0, 0 },
		  11 },
		{ "an abbreviation code is out of all proportion",
		  { 0xff, 0xff, 0x03, DW_TAG_member, 0, 0, 0, 0 },
		  8 },
		{ "an abbreviation code is out of all proportion",
		  { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01, DW_TAG_member,
		    0, 0, 0, 0 },
		  15 },
		{ "an attribute has an unknown form",
		  { 1, DW_TAG_member, 0, DW_AT_name, 0x02, 0, 0, 0 },
		  8 },
		{ "an attribute has an unknown form",
		  { 1, DW_TAG_member, 0, DW_AT_name, 0x7f, 0, 0, 0 },
		  8 },
		{ "an attribute has an unknown form", /* no form */
		  { 1, DW_TAG_member, 0, DW_AT_name, 0, 0, 0, 0 },
		  8 },
		{ "an abbreviation has no valid tag", { 1, 0, 0, 0, 0, 0 }, 6 },
		{ "an abbreviation has no valid tag", { 1, 0xff, 0xff, 0x07, 0, 0, 0, 0 }, 8 },
		{ "the abbreviation table ends early",
		  { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01 },
		  12 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct abbrev_table table = { 0 };
		const char *damage = compile(&table, rows[i].bytes, rows[i].count, 0);

		assert_non_null(damage);
		assert_string_equal(damage, rows[i].message);
		abbrev_table_deinit(&table);
	}
}

static void table_cut_short_anywhere_is_refused(void **state)
{
	static const unsigned char bytes[] = { 1,
					       DW_TAG_member,
					       0,
					       NAME_STRP,
					       DW_AT_decl_line,
					       DW_FORM_implicit_const,
					       0x81,
					       0x01,
					       END,
					       2,
					       DW_TAG_base_type,
					       0,
					       END,
					       0 };

	(void)state;
	for (size_t count = 0; count <= sizeof(bytes); count++) {
		struct abbrev_table table = { 0 };
		const char *damage = compile(&table, bytes, count, 0);

		if (count == sizeof(bytes))
			assert_null(damage);
		else
			assert_string_equal(damage, "the abbreviation table ends early");
		abbrev_table_deinit(&table);
	}
}

static void damaged_table_is_compiled_anew_next_time(void **state)
{
	static const unsigned char bad[] = { 1, DW_TAG_member, 0, END };
	static const unsigned char good[] = { 1, DW_TAG_member, 0, END, 0 };
	struct abbrev_table table = { 0 };

	(void)state;
	assert_non_null(compile(&table, bad, sizeof(bad), 0));
	assert_non_null(compile(&table, bad, sizeof(bad), 0));
	assert_null(compile(&table, good, sizeof(good), 0));
	assert_non_null(abbrev_find(&table, 1));
	abbrev_table_deinit(&table);
}

/* The same bytes mean other sizes in a unit of another format. */
static void units_of_other_formats_do_not_share_a_table(void **state)
{
	static const unsigned char bytes[] = { 1,
					       DW_TAG_member,
					       0,
					       NAME_STRP,
					       DW_AT_low_pc,
					       DW_FORM_addr,
					       DW_AT_import,
					       DW_FORM_ref_addr,
					       END,
					       0 };
	static const struct {
		struct dwarf_unit unit;
		uint32_t fixed_bytes;
	} rows[] = {
		{ { .version = 4, .address_bytes = 8, .offset_bytes = 4 }, 4 + 8 + 4 },
		{ { .version = 4, .address_bytes = 8, .offset_bytes = 8 }, 8 + 8 + 8 },
		{ { .version = 4, .address_bytes = 4, .offset_bytes = 4 }, 4 + 4 + 4 },
		{ { .version = 2, .address_bytes = 8, .offset_bytes = 4 }, 4 + 8 + 8 },
	};
	const struct dwarf_sections sections = {
		.little_endian = true, .abbrev = { ".debug_abbrev", bytes, sizeof(bytes) }
	};
	struct abbrev_table table = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		assert_null(abbrev_table_compile(&table, &sections, &rows[i].unit));
		assert_int_equal(abbrev_find(&table, 1)->fixed_bytes, rows[i].fixed_bytes);
	}
	abbrev_table_deinit(&table);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(shape_of_an_entry_is_remembered),
		cmocka_unit_test(entry_with_a_form_of_no_fixed_size_is_not_fixed),
		cmocka_unit_test(sibling_of_another_form_makes_an_entry_not_fixed),
		cmocka_unit_test(declaration_is_seen_in_the_table_when_it_takes_no_data),
		cmocka_unit_test(codes_may_stand_in_any_order_and_with_gaps),
		cmocka_unit_test(table_compiled_anew_forgets_the_one_before),
		cmocka_unit_test(damaged_table_is_refused_in_words),
		cmocka_unit_test(table_cut_short_anywhere_is_refused),
		cmocka_unit_test(damaged_table_is_compiled_anew_next_time),
		cmocka_unit_test(units_of_other_formats_do_not_share_a_table),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
