/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Entries read by their abbreviations: values, siblings, strings and damage. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/bytes.h"
#include "support/unit_fixture.h"

static void wanted_values_are_read_whatever_stands_between_them(void **state)
{
	struct dwarf_builder builder;
	struct unit_fixture fixture;
	struct dwarf_entry entry;
	uint64_t place;

	(void)state;
	dwarf_builder_init(&builder);
	builder.version = 5;
	dwarf_builder_unit_begin(&builder, DW_UT_compile);
	place = ENTRY(&builder, DW_TAG_member, false,
		      AT_BYTES(DW_AT_location, DW_FORM_exprloc, 1, 2, 3),
		      AT_STRING(DW_AT_name, DW_FORM_string, "sk_lock"),
		      AT_STRING(DW_AT_linkage_name, DW_FORM_string, "not wanted"),
		      AT_NUMBER(DW_AT_decl_file, DW_FORM_implicit_const, 3),
		      AT_NUMBER(DW_AT_decl_line, DW_FORM_implicit_const, 300),
		      AT_NUMBER(DW_AT_byte_size, DW_FORM_udata, 200),
		      AT_BYTES(DW_AT_const_value, DW_FORM_data16, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
			       11, 12, 13, 14, 15, 16),
		      AT_NUMBER(DW_AT_bit_offset, DW_FORM_sdata, -6),
		      AT_NUMBER(DW_AT_bit_size, DW_FORM_data1, 30),
		      AT_NUMBER(DW_AT_data_member_location, DW_FORM_data8, 16),
		      AT_FLAG(DW_AT_declaration));
	dwarf_builder_unit_end(&builder);
	unit_fixture_open(&fixture, &builder, 0);
	entry = unit_fixture_read(&fixture, place);
	assert_int_equal(entry.offset, place);
	assert_int_equal(entry.abbrev->tag, DW_TAG_member);
	assert_string_equal(unit_reader_string(&fixture.reader, &entry.values[WANTED_NAME]),
			    "sk_lock");
	assert_int_equal(entry.values[WANTED_LINE].number, 300);
	assert_int_equal(entry.values[WANTED_SIZE].number, 200);
	assert_int_equal((int64_t)entry.values[WANTED_BIT_OFFSET].number, -6);
	assert_int_equal(entry.values[WANTED_BIT_SIZE].number, 30);
	assert_int_equal(entry.values[WANTED_LOCATION].number, 16);
	assert_int_equal(entry.values[WANTED_DECLARATION].number, 1);
	assert_true(entry_has(&entry, WANTED_CONST_VALUE));
	assert_false(entry_has(&entry, WANTED_TYPE));
	assert_false(entry_has(&entry, WANTED_SIBLING));
	assert_int_equal(cursor_left(&fixture.reader.cursor), 0);
	unit_fixture_close(&fixture);
	dwarf_builder_deinit(&builder);
}

/* Every way to spell a name. */
static const struct {
	uint16_t version, form;
	uint8_t offset_bytes;
	bool is_indirect;
} name_forms[] = {
	{ 2, DW_FORM_string, 4, false }, { 4, DW_FORM_strp, 4, false },
	{ 4, DW_FORM_strp, 8, false },   { 5, DW_FORM_line_strp, 4, false },
	{ 5, DW_FORM_strx, 4, false },   { 5, DW_FORM_strx1, 4, false },
	{ 5, DW_FORM_strx2, 4, false },  { 5, DW_FORM_strx3, 4, false },
	{ 5, DW_FORM_strx4, 8, false },  { 4, 0x1f02 /* GNU_str_index */, 4, false },
	{ 3, DW_FORM_string, 4, true },  { 4, DW_FORM_strp, 4, true },
	{ 5, DW_FORM_strx3, 4, true },
};

static void names_are_found_wherever_they_stand(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(name_forms); i++) {
		for (int little = 0; little <= 1; little++) {
			const struct dwarf_builder_attribute names[] = {
				{ .name = DW_AT_name,
				  .form = name_forms[i].form,
				  .kind = VALUE_STRING,
				  .bytes = "first",
				  .is_indirect = name_forms[i].is_indirect },
				{ .name = DW_AT_name,
				  .form = name_forms[i].form,
				  .kind = VALUE_STRING,
				  .bytes = "second",
				  .is_indirect = name_forms[i].is_indirect },
			};
			struct dwarf_builder builder;
			struct unit_fixture fixture;
			struct dwarf_entry entry;
			uint64_t place;

			dwarf_builder_init(&builder);
			builder.version = name_forms[i].version;
			builder.offset_bytes = name_forms[i].offset_bytes;
			builder.little_endian = little;
			text_add(&builder.str, "some");
			text_add(&builder.line_str, "other");
			dwarf_builder_unit_begin(&builder, DW_UT_compile);
			(void)dwarf_builder_entry(&builder, DW_TAG_member, false, names, 1);
			place = dwarf_builder_entry(&builder, DW_TAG_member, false, names + 1,
						    1);
			dwarf_builder_unit_end(&builder);
			unit_fixture_open(&fixture, &builder, 0);
			entry = unit_fixture_read(&fixture, place);
			assert_string_equal(
				unit_reader_string(&fixture.reader, &entry.values[WANTED_NAME]),
				"second");
			unit_fixture_close(&fixture);
			dwarf_builder_deinit(&builder);
		}
	}
}

static void strings_outside_their_section_or_without_end_are_none(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(name_forms); i++) {
		const struct dwarf_builder_attribute name = {
			.name = DW_AT_name,
			.form = name_forms[i].form,
			.kind = VALUE_STRING,
			.bytes = "name",
			.is_indirect = name_forms[i].is_indirect
		};
		/* The zero is cut off, then all of the strings, then the table of offsets. */
		for (int damage = 0; damage < 4; damage++) {
			struct dwarf_builder builder;
			struct unit_fixture fixture;
			struct dwarf_entry entry;
			uint64_t place;

			if (name_forms[i].form == DW_FORM_string)
				continue;
			dwarf_builder_init(&builder);
			builder.version = name_forms[i].version;
			builder.offset_bytes = name_forms[i].offset_bytes;
			dwarf_builder_unit_begin(&builder, DW_UT_compile);
			place = dwarf_builder_entry(&builder, DW_TAG_member, false, &name, 1);
			dwarf_builder_unit_end(&builder);
			if (damage == 0) {
				builder.str.length -= builder.str.length > 0;
				builder.line_str.length -= builder.line_str.length > 0;
			} else if (damage == 1 || !builder.str_offsets.length) {
				builder.str.length = builder.line_str.length = 0;
			} else {
				builder.str_offsets.length -= damage == 2 ? 1 : 4;
			}
			unit_fixture_open(&fixture, &builder, 0);
			entry = unit_fixture_read(&fixture, place);
			assert_null(unit_reader_string(&fixture.reader,
						       &entry.values[WANTED_NAME]));
			unit_fixture_close(&fixture);
			dwarf_builder_deinit(&builder);
		}
	}
}

static void entry_may_have_no_attributes_at_all(void **state)
{
	struct dwarf_builder builder;
	struct unit_fixture fixture;
	struct dwarf_entry entry;
	uint64_t sibling = 42;

	(void)state;
	dwarf_builder_init(&builder);
	dwarf_builder_unit_begin(&builder, DW_UT_compile);
	(void)ENTRY(&builder, DW_TAG_member, false);
	dwarf_builder_unit_end(&builder);
	unit_fixture_open(&fixture, &builder, 0);
	assert_true(unit_reader_next(&fixture.reader, &entry));
	assert_int_equal(entry.abbrev->tag, DW_TAG_member);
	assert_int_equal(entry.present, 0);
	assert_true(unit_reader_skip(&fixture.reader, entry.abbrev, &sibling));
	assert_int_equal(sibling, 0);
	unit_fixture_close(&fixture);
	dwarf_builder_deinit(&builder);
}

static void null_entry_ends_a_list(void **state)
{
	struct dwarf_builder builder;
	struct unit_fixture fixture;
	struct dwarf_entry entry;

	(void)state;
	dwarf_builder_init(&builder);
	dwarf_builder_unit_begin(&builder, DW_UT_compile);
	dwarf_builder_null(&builder);
	dwarf_builder_unit_end(&builder);
	unit_fixture_open(&fixture, &builder, 0);
	assert_true(unit_reader_next(&fixture.reader, &entry));
	assert_null(entry.abbrev);
	assert_int_equal(entry.present, 0);
	assert_false(unit_reader_next(&fixture.reader, &entry)); /* the unit is over */
	unit_fixture_close(&fixture);
	dwarf_builder_deinit(&builder);
}

static void entry_cut_short_by_the_unit_is_damage(void **state)
{
	(void)state;
	/* The next unit's bytes are there, but are not this entry's. */
	for (unsigned cut = 1; cut <= 9; cut++) {
		struct dwarf_builder builder;
		struct unit_fixture fixture;
		struct dwarf_entry entry;
		uint64_t sibling;

		dwarf_builder_init(&builder);
		dwarf_builder_unit_begin(&builder, DW_UT_compile);
		(void)ENTRY(&builder, DW_TAG_structure_type, false,
			    AT_NUMBER(DW_AT_byte_size, DW_FORM_data4, 8),
			    AT_NUMBER(DW_AT_sibling, DW_FORM_ref4, 20));
		dwarf_builder_unit_end(&builder);
		bytes_put((unsigned char *)builder.info.bytes, 4, true,
			  builder.info.length - 4 - cut);
		text_add_bytes(&builder.info, "\0\0\0\0\0\0\0", 8);
		unit_fixture_open(&fixture, &builder, 0);
		assert_false(unit_reader_next(&fixture.reader, &entry));
		unit_reader_seek(&fixture.reader, fixture.reader.unit->entries);
		if (cut < 9) {
			(void)cursor_uleb(&fixture.reader.cursor);
			assert_false(unit_reader_skip(
				&fixture.reader, abbrev_find(&fixture.abbrevs, 1), &sibling));
		}
		unit_fixture_close(&fixture);
		dwarf_builder_deinit(&builder);
	}
}

static void entry_of_an_unknown_code_is_damage(void **state)
{
	struct dwarf_builder builder;
	struct unit_fixture fixture;
	struct dwarf_entry entry;

	(void)state;
	dwarf_builder_init(&builder);
	dwarf_builder_unit_begin(&builder, DW_UT_compile);
	(void)ENTRY(&builder, DW_TAG_member, false, AT_NAME("a"));
	text_add_bytes(&builder.info, "\x02z", 3);
	dwarf_builder_unit_end(&builder);
	unit_fixture_open(&fixture, &builder, 0);
	assert_true(unit_reader_next(&fixture.reader, &entry));
	assert_false(unit_reader_next(&fixture.reader, &entry));
	unit_fixture_close(&fixture);
	dwarf_builder_deinit(&builder);
}

/* A structure with a sibling of that form and number behind two other attributes. */
static bool skip_with_sibling(uint16_t form, uint64_t number, bool is_indirect,
			      uint64_t *ret_sibling)
{
	const struct dwarf_builder_attribute attributes[] = {
		AT_NUMBER(DW_AT_byte_size, DW_FORM_data4, 8),
		{ .name = DW_AT_sibling,
		  .form = form,
		  .number = number,
		  .is_indirect = is_indirect },
	};
	struct dwarf_builder builder;
	struct unit_fixture fixture;
	bool sound;

	dwarf_builder_init(&builder);
	/* The unit is not the first, so that a place in it differs from one in the section. */
	dwarf_builder_simple_unit(&builder, "other");
	dwarf_builder_unit_begin(&builder, DW_UT_compile);
	(void)dwarf_builder_entry(&builder, DW_TAG_structure_type, true, attributes, 2);
	while (builder.info.length < builder.unit + 64)
		dwarf_builder_null(&builder);
	dwarf_builder_unit_end(&builder);
	unit_fixture_open(&fixture, &builder, 1);
	(void)cursor_uleb(&fixture.reader.cursor);
	sound = unit_reader_skip(&fixture.reader, abbrev_find(&fixture.abbrevs, 1),
				 ret_sibling);
	if (sound)
		*ret_sibling -= builder.unit;
	unit_fixture_close(&fixture);
	dwarf_builder_deinit(&builder);
	return sound;
}

static const struct {
	uint16_t form;
	bool is_indirect;
} sibling_forms[] = {
	{ DW_FORM_ref1, false }, { DW_FORM_ref2, false },      { DW_FORM_ref4, false },
	{ DW_FORM_ref8, false }, { DW_FORM_ref_udata, false }, { DW_FORM_ref4, true },
};

static void sibling_leads_forward_within_the_unit(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(sibling_forms); i++) {
		/* 11 bytes of header; the entry ends before 32; the unit at 64. */
		for (uint64_t number = 32; number <= 64; number++) {
			uint64_t sibling = 0;

			assert_true(skip_with_sibling(sibling_forms[i].form, number,
						      sibling_forms[i].is_indirect, &sibling));
			assert_int_equal(sibling, number);
		}
	}
}

static void sibling_that_leads_back_or_outside_is_damage(void **state)
{
	static const uint64_t numbers[] = { 0, 1, 11, 14, 65, 127 };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(sibling_forms); i++) {
		for (size_t n = 0; n < ARRAY_SIZE(numbers); n++) {
			uint64_t sibling;

			assert_false(skip_with_sibling(sibling_forms[i].form, numbers[n],
						       sibling_forms[i].is_indirect, &sibling));
		}
	}
	assert_false(skip_with_sibling(DW_FORM_ref8, UINT64_MAX, false, &(uint64_t){ 0 }));
	assert_false(skip_with_sibling(DW_FORM_ref8, UINT64_MAX - 20, false, &(uint64_t){ 0 }));
}

/* Every mixture of entries that have the sibling attribute and those that do not. */
static void children_are_skipped_with_and_without_siblings(void **state)
{
	(void)state;
	for (unsigned mixture = 0; mixture < 8; mixture++) {
		struct dwarf_builder builder;
		struct unit_fixture fixture;
		struct dwarf_entry entry;
		uint64_t behind;

		dwarf_builder_init(&builder);
		dwarf_builder_unit_begin(&builder, DW_UT_compile);
		for (unsigned depth = 0; depth < 3; depth++) {
			if (mixture >> depth & 1)
				(void)ENTRY(&builder, DW_TAG_lexical_block, true,
					    AT_NUMBER(DW_AT_decl_line, DW_FORM_data1, 1),
					    AT_LABEL(DW_AT_sibling, DW_FORM_ref4, depth));
			else
				(void)ENTRY(&builder, DW_TAG_lexical_block, true,
					    AT_NUMBER(DW_AT_decl_line, DW_FORM_udata, 1));
			(void)ENTRY(&builder, DW_TAG_variable, false, AT_NAME("v"));
		}
		for (unsigned depth = 3; depth-- > 0;) {
			dwarf_builder_null(&builder);
			dwarf_builder_label(&builder, depth);
			(void)ENTRY(&builder, DW_TAG_variable, false, AT_NAME("w"));
		}
		behind = dwarf_builder_place(&builder, 0);
		dwarf_builder_unit_end(&builder);
		unit_fixture_open(&fixture, &builder, 0);
		entry = unit_fixture_read(&fixture, fixture.reader.unit->entries);
		assert_true(unit_reader_skip_children(&fixture.reader, 0));
		assert_int_equal(fixture.reader.cursor.pos - fixture.sections.info.bytes,
				 behind);
		if (mixture & 1) {
			uint64_t sibling;

			entry = unit_fixture_read(&fixture, fixture.reader.unit->entries);
			sibling = unit_reader_sibling(&fixture.reader,
						      &entry.values[WANTED_SIBLING]);
			assert_int_equal(sibling, behind);
			assert_true(unit_reader_skip_children(&fixture.reader, sibling));
			assert_int_equal(fixture.reader.cursor.pos -
						 fixture.sections.info.bytes,
					 behind);
		}
		unit_fixture_close(&fixture);
		dwarf_builder_deinit(&builder);
	}
}

static void children_without_an_end_are_damage(void **state)
{
	struct dwarf_builder builder;
	struct unit_fixture fixture;

	(void)state;
	dwarf_builder_init(&builder);
	dwarf_builder_unit_begin(&builder, DW_UT_compile);
	(void)ENTRY(&builder, DW_TAG_lexical_block, true, AT_NAME("b"));
	(void)ENTRY(&builder, DW_TAG_variable, false, AT_NAME("v"));
	dwarf_builder_unit_end(&builder);
	unit_fixture_open(&fixture, &builder, 0);
	(void)unit_fixture_read(&fixture, fixture.reader.unit->entries);
	assert_false(unit_reader_skip_children(&fixture.reader, 0));
	unit_fixture_close(&fixture);
	dwarf_builder_deinit(&builder);
}

static void type_is_found_when_it_is_in_the_unit(void **state)
{
	static const uint16_t forms[] = { DW_FORM_ref1, DW_FORM_ref2,      DW_FORM_ref4,
					  DW_FORM_ref8, DW_FORM_ref_udata, DW_FORM_ref_addr };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(forms); i++) {
		struct dwarf_builder builder;
		struct unit_fixture fixture;
		struct dwarf_entry entry;
		uint64_t place, type, offset = 0;

		dwarf_builder_init(&builder);
		dwarf_builder_simple_unit(&builder, "other");
		dwarf_builder_unit_begin(&builder, DW_UT_compile);
		dwarf_builder_base(&builder, 5, "int", 4);
		type = dwarf_builder_place(&builder, 5);
		place = ENTRY(&builder, DW_TAG_member, false,
			      AT_LABEL(DW_AT_type, forms[i], 5));
		dwarf_builder_unit_end(&builder);
		unit_fixture_open(&fixture, &builder, 1);
		entry = unit_fixture_read(&fixture, place);
		assert_true(unit_reader_type_offset(&fixture.reader, &entry, &offset));
		assert_int_equal(offset, type);
		unit_fixture_close(&fixture);
		dwarf_builder_deinit(&builder);
	}
}

static void type_elsewhere_is_not_followed(void **state)
{
	static const struct {
		uint16_t form;
		uint64_t number;
	} rows[] = {
		{ DW_FORM_ref4, 0 },
		{ DW_FORM_ref4, 10 },
		{ DW_FORM_ref4, 1000 },
		{ DW_FORM_ref8, UINT64_MAX },
		{ DW_FORM_ref8, (uint64_t)-60 },
		{ DW_FORM_ref_addr, 0 },
		{ DW_FORM_ref_addr, 15 },
		{ DW_FORM_ref_addr, UINT32_MAX },
		{ DW_FORM_ref_sig8, 1 },
		{ DW_FORM_data4, 20 },
		{ 0x1f20 /* GNU_ref_alt */, 20 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct dwarf_builder builder;
		struct unit_fixture fixture;
		struct dwarf_entry entry;
		uint64_t place, offset = 42;

		dwarf_builder_init(&builder);
		dwarf_builder_simple_unit(&builder, "other");
		dwarf_builder_unit_begin(&builder, DW_UT_compile);
		place = ENTRY(&builder, DW_TAG_member, false,
			      AT_NUMBER(DW_AT_type, rows[i].form, rows[i].number));
		dwarf_builder_unit_end(&builder);
		unit_fixture_open(&fixture, &builder, 1);
		entry = unit_fixture_read(&fixture, place);
		assert_false(unit_reader_type_offset(&fixture.reader, &entry, &offset));
		assert_int_equal(offset, 42);
		unit_fixture_close(&fixture);
		dwarf_builder_deinit(&builder);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(wanted_values_are_read_whatever_stands_between_them),
		cmocka_unit_test(names_are_found_wherever_they_stand),
		cmocka_unit_test(strings_outside_their_section_or_without_end_are_none),
		cmocka_unit_test(entry_may_have_no_attributes_at_all),
		cmocka_unit_test(null_entry_ends_a_list),
		cmocka_unit_test(entry_cut_short_by_the_unit_is_damage),
		cmocka_unit_test(entry_of_an_unknown_code_is_damage),
		cmocka_unit_test(sibling_leads_forward_within_the_unit),
		cmocka_unit_test(sibling_that_leads_back_or_outside_is_damage),
		cmocka_unit_test(children_are_skipped_with_and_without_siblings),
		cmocka_unit_test(children_without_an_end_are_damage),
		cmocka_unit_test(type_is_found_when_it_is_in_the_unit),
		cmocka_unit_test(type_elsewhere_is_not_followed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
