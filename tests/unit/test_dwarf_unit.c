/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The list of units: every version and format, and headers that make no sense. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "read/dwarf_unit.h"
#include "support/dwarf_builder.h"

static void units_of_every_kind_are_listed(void **state)
{
	static const struct {
		uint16_t version;
		uint8_t offset_bytes, address_bytes;
		bool little_endian;
		unsigned unit_type;
		uint64_t header_bytes;
	} rows[] = {
		{ 2, 4, 4, true, 0, 11 },
		{ 2, 8, 8, false, 0, 23 },
		{ 3, 4, 8, false, 0, 11 },
		{ 4, 4, 2, true, 0, 11 },
		{ 4, 8, 8, true, 0, 23 },
		{ 5, 4, 8, true, DW_UT_compile, 12 },
		{ 5, 8, 4, false, DW_UT_compile, 24 },
		{ 5, 4, 8, true, DW_UT_partial, 12 },
		{ 5, 4, 8, true, DW_UT_skeleton, 20 },
		{ 5, 8, 8, true, DW_UT_split_compile, 32 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct dwarf_builder builder;
		struct dwarf_sections sections;
		struct dwarf_units units;
		uint64_t second = 0;

		dwarf_builder_init(&builder);
		builder.little_endian = rows[i].little_endian;
		builder.version = rows[i].version;
		builder.offset_bytes = rows[i].offset_bytes;
		builder.address_bytes = rows[i].address_bytes;
		for (size_t n = 0; n < 2; n++) {
			second = builder.info.length;
			dwarf_builder_unit_begin(&builder, rows[i].unit_type);
			dwarf_builder_root(&builder, "unit.c");
			dwarf_builder_null(&builder);
			dwarf_builder_unit_end(&builder);
		}
		sections = dwarf_builder_sections(&builder);
		dwarf_units_read(&sections, &units);
		assert_int_equal(units.damaged_count, 0);
		assert_int_equal(units.units.count, 2);
		for (size_t n = 0; n < 2; n++) {
			const struct dwarf_unit *unit = &units.units.items[n];

			assert_int_equal(unit->version, rows[i].version);
			assert_int_equal(unit->offset_bytes, rows[i].offset_bytes);
			assert_int_equal(unit->address_bytes, rows[i].address_bytes);
			assert_int_equal(unit->offset, n ? second : 0);
			assert_int_equal(unit->end, n ? builder.info.length : second);
			assert_int_equal(unit->entries - unit->offset, rows[i].header_bytes);
			assert_int_equal(unit->abbrev_offset,
					 n ? builder.abbrev.length / 2 : 0);
			assert_false(unit->in_types);
			assert_false(unit->is_type);
			assert_ptr_equal(dwarf_unit_section(&sections, unit), &sections.info);
		}
		dwarf_units_deinit(&units);
		dwarf_builder_deinit(&builder);
	}
}

static void type_units_are_found_by_their_signature(void **state)
{
	static const uint64_t signatures[] = { 0xfedcba9876543210, 7, 0x8000000000000000, 1 };

	(void)state;
	for (uint16_t version = 4; version <= 5; version++) {
		struct dwarf_builder builder;
		struct dwarf_sections sections;
		struct dwarf_units units;
		uint64_t types[ARRAY_SIZE(signatures)];

		dwarf_builder_init(&builder);
		dwarf_builder_simple_unit(&builder, "plain");
		builder.version = version;
		builder.in_types = version == 4;
		for (size_t i = 0; i < ARRAY_SIZE(signatures); i++) {
			dwarf_builder_type_unit_begin(&builder, signatures[i], 1);
			dwarf_builder_root(&builder, "unit.c");
			dwarf_builder_label(&builder, 1);
			dwarf_builder_struct(&builder, "s", 4);
			dwarf_builder_null(&builder);
			dwarf_builder_null(&builder);
			types[i] = dwarf_builder_place(&builder, 1);
			dwarf_builder_unit_end(&builder);
		}
		sections = dwarf_builder_sections(&builder);
		dwarf_units_read(&sections, &units);
		assert_int_equal(units.damaged_count, 0);
		assert_int_equal(units.units.count, 1 + ARRAY_SIZE(signatures));
		for (size_t i = 0; i < ARRAY_SIZE(signatures); i++) {
			const struct dwarf_unit *unit =
				dwarf_units_with_signature(&units, signatures[i]);

			assert_ptr_equal(unit, &units.units.items[i + 1]);
			assert_true(unit->is_type);
			assert_int_equal(unit->in_types, version == 4);
			assert_int_equal(unit->type, types[i]);
			assert_ptr_equal(dwarf_unit_section(&sections, unit),
					 version == 4 ? &sections.types : &sections.info);
		}
		assert_null(dwarf_units_with_signature(&units, 2));
		assert_null(dwarf_units_with_signature(&units, UINT64_MAX));
		dwarf_units_deinit(&units);
		dwarf_builder_deinit(&builder);
	}
}

static void unit_that_holds_a_place_is_found(void **state)
{
	struct dwarf_builder builder;
	struct dwarf_sections sections;
	struct dwarf_units units;

	(void)state;
	dwarf_builder_init(&builder);
	for (size_t i = 0; i < 5; i++)
		dwarf_builder_simple_unit(&builder, "s");
	builder.in_types = true;
	dwarf_builder_type_unit_begin(&builder, 1, 0);
	dwarf_builder_root(&builder, "unit.c");
	dwarf_builder_base(&builder, 0, "int", 4);
	dwarf_builder_unit_end(&builder);
	sections = dwarf_builder_sections(&builder);
	dwarf_units_read(&sections, &units);
	assert_int_equal(units.units.count, 6);
	for (size_t i = 0; i < 6; i++) {
		const struct dwarf_unit *unit = &units.units.items[i];
		bool in_types = i == 5;

		assert_ptr_equal(dwarf_units_holding(&units, unit->entries, in_types), unit);
		assert_ptr_equal(dwarf_units_holding(&units, unit->end - 1, in_types), unit);
		/* A header holds no entry. */
		assert_null(dwarf_units_holding(&units, unit->entries - 1, in_types));
		assert_null(dwarf_units_holding(&units, unit->offset, in_types));
	}
	assert_null(dwarf_units_holding(&units, builder.info.length, false));
	assert_null(dwarf_units_holding(&units, builder.types.length, true));
	assert_null(dwarf_units_holding(&units, UINT64_MAX, false));
	assert_null(dwarf_units_holding(&units, UINT64_MAX, true));
	dwarf_units_deinit(&units);
	dwarf_builder_deinit(&builder);
}

/* A unit of DWARF 4 or 5 is written over, and stands between two that are sound. */
static void headers_that_make_no_sense_are_counted_and_passed_over(void **state)
{
	static const struct {
		uint16_t version;
		size_t at; /* bytes from the start of the unit */
		unsigned width;
		uint64_t value;
		const char *message;
	} rows[] = {
		{ 4, 4, 2, 0, "unknown DWARF version" },
		{ 4, 4, 2, 1, "unknown DWARF version" },
		{ 4, 4, 2, 6, "unknown DWARF version" },
		{ 4, 4, 2, 0xffff, "unknown DWARF version" },
		{ 5, 6, 1, 0, "unknown unit type" },
		{ 5, 6, 1, 7, "unknown unit type" },
		{ 5, 6, 1, 0x80, "unknown unit type" },
		{ 4, 10, 1, 3, "unknown address size" },
		{ 4, 10, 1, 0, "unknown address size" },
		{ 5, 7, 1, 16, "unknown address size" },
		{ 4, 6, 4, 0xfffffffe, "its abbreviations lie outside .debug_abbrev" },
		{ 5, 8, 4, 1000, "its abbreviations lie outside .debug_abbrev" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct text message = { 0 };
		struct dwarf_builder builder;
		struct dwarf_sections sections;
		struct dwarf_units units;
		uint64_t middle;

		dwarf_builder_init(&builder);
		dwarf_builder_simple_unit(&builder, "before");
		middle = builder.info.length;
		builder.version = rows[i].version;
		dwarf_builder_simple_unit(&builder, "damaged");
		builder.version = 4;
		dwarf_builder_simple_unit(&builder, "behind");
		bytes_put((unsigned char *)builder.info.bytes + middle + rows[i].at,
			  rows[i].width, true, rows[i].value);
		sections = dwarf_builder_sections(&builder);
		dwarf_units_read(&sections, &units);
		assert_int_equal(units.damaged_count, 1);
		assert_int_equal(units.units.count, 2);
		text_add(&message, ".debug_info+0x%llx: %s", (unsigned long long)middle,
			 rows[i].message);
		assert_string_equal(text_str(&units.first_damage), text_str(&message));
		text_deinit(&message);
		dwarf_units_deinit(&units);
		dwarf_builder_deinit(&builder);
	}
}

/* Reads units from bytes alone. */
static void read_raw(const void *bytes, size_t count, struct dwarf_units *ret)
{
	unsigned char *copy = malloc(count ? count : 1);
	struct dwarf_sections sections = {
		.little_endian = true,
		.info = { ".debug_info", copy, count },
		.abbrev = { ".debug_abbrev", (const unsigned char *)"", 1 },
		.types = { .name = ".debug_types" },
	};

	assert_non_null(copy);
	memcpy(copy, bytes, count);
	dwarf_units_read(&sections, ret);
	free(copy);
}

static void lengths_that_lead_out_of_the_section_end_the_list(void **state)
{
	static const struct {
		const char *bytes;
		size_t count;
		const char *message;
	} rows[] = {
		{ "\x0c\0\0\0\x04\0\0\0\0\0\x08", 11,
		  ".debug_info+0x0: the unit's 0xc bytes reach beyond the section" },
		{ "\xf0\xff\xff\xff\x04\0\0\0\0\0\x08", 11,
		  ".debug_info+0x0: reserved unit length 0xfffffff0" },
		{ "\xfe\xff\xff\xff\x04\0\0\0\0\0\x08", 11,
		  ".debug_info+0x0: reserved unit length 0xfffffffe" },
		{ "\xef\xff\xff\xff\x04\0\0\0\0\0\x08", 11,
		  ".debug_info+0x0: the unit's 0xffffffef bytes reach beyond the section" },
		{ "\xff\xff\xff\xff\0\0\0\0\0\0\0", 11,
		  ".debug_info+0x0: the section ends inside the unit's length" },
		{ "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 12,
		  ".debug_info+0x0: the unit's 0xffffffffffffffff bytes reach beyond the section" },
		{ "\x07\0\0", 3, ".debug_info+0x0: the section ends inside the unit's length" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct dwarf_units units;

		read_raw(rows[i].bytes, rows[i].count, &units);
		assert_int_equal(units.units.count, 0);
		assert_int_equal(units.damaged_count, 1);
		assert_string_equal(text_str(&units.first_damage), rows[i].message);
		dwarf_units_deinit(&units);
	}
}

static void header_cut_short_by_the_length_is_damage(void **state)
{
	static const unsigned char header_4[] = { 4, 0, 0, 0, 0, 0, 8 };
	static const unsigned char header_5[] = { 5, 0, 1, 8, 0, 0, 0, 0 };
	/* A type unit, and its type's entry behind the header. */
	static const unsigned char type_5[] = { 5, 0, 2, 8, 0, 0,  0, 0, 1, 1, 1,
						1, 1, 1, 1, 1, 24, 0, 0, 0, 0 };
	static const struct {
		const unsigned char *bytes;
		size_t header_bytes, sound_bytes;
	} headers[] = { { header_4, 7, 7 }, { header_5, 8, 8 }, { type_5, 20, 21 } };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(headers); i++) {
		/* With no bytes at all it is the padding of a linker. */
		for (size_t length = 1; length <= headers[i].sound_bytes; length++) {
			bool is_sound = length == headers[i].sound_bytes;
			struct dwarf_units units;
			struct text bytes = { 0 };

			elf_builder_put(&bytes, true, length, 4);
			text_add_bytes(&bytes, (const char *)headers[i].bytes, length);
			read_raw(bytes.bytes, bytes.length, &units);
			assert_int_equal(units.units.count, is_sound);
			assert_int_equal(units.damaged_count, !is_sound);
			if (length < headers[i].header_bytes)
				assert_string_equal(
					text_str(&units.first_damage),
					".debug_info+0x0: the unit ends inside its header");
			dwarf_units_deinit(&units);
			text_deinit(&bytes);
		}
	}
}

static void zero_words_between_units_are_padding(void **state)
{
	struct dwarf_builder builder;
	struct dwarf_sections sections;
	struct dwarf_units units;

	(void)state;
	dwarf_builder_init(&builder);
	text_add_bytes(&builder.info, "\0\0\0\0\0\0\0", 8);
	dwarf_builder_simple_unit(&builder, "first");
	text_add_bytes(&builder.info, "\0\0\0", 4);
	dwarf_builder_simple_unit(&builder, "second");
	text_add_bytes(&builder.info, "\0\0", 3);
	sections = dwarf_builder_sections(&builder);
	dwarf_units_read(&sections, &units);
	assert_int_equal(units.damaged_count, 0);
	assert_int_equal(units.units.count, 2);
	dwarf_units_deinit(&units);
	dwarf_builder_deinit(&builder);
}

static void unit_without_abbreviations_section_says_so(void **state)
{
	struct dwarf_builder builder;
	struct dwarf_sections sections;
	struct dwarf_units units;

	(void)state;
	dwarf_builder_init(&builder);
	dwarf_builder_simple_unit(&builder, "s");
	builder.abbrev.length = 0;
	sections = dwarf_builder_sections(&builder);
	dwarf_units_read(&sections, &units);
	assert_int_equal(units.units.count, 0);
	assert_string_equal(text_str(&units.first_damage),
			    ".debug_info+0x0: there is no .debug_abbrev");
	dwarf_units_deinit(&units);
	dwarf_builder_deinit(&builder);
}

static void all_damaged_units_are_counted_and_the_first_is_named(void **state)
{
	struct dwarf_builder builder;
	struct dwarf_sections sections;
	struct dwarf_units units;

	(void)state;
	dwarf_builder_init(&builder);
	for (uint16_t version = 0; version <= 9; version++) {
		builder.version = version;
		dwarf_builder_simple_unit(&builder, "s");
	}
	sections = dwarf_builder_sections(&builder);
	dwarf_units_read(&sections, &units);
	assert_int_equal(units.units.count, 4); /* 2 to 5 */
	assert_int_equal(units.damaged_count, 6);
	assert_string_equal(text_str(&units.first_damage),
			    ".debug_info+0x0: unknown DWARF version");
	dwarf_units_deinit(&units);
	dwarf_builder_deinit(&builder);
}

static void type_outside_its_unit_is_damage(void **state)
{
	static const uint64_t places[] = { 0, 22, 1000, UINT64_MAX };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(places); i++) {
		struct dwarf_builder builder;
		struct dwarf_sections sections;
		struct dwarf_units units;

		dwarf_builder_init(&builder);
		builder.version = 5;
		builder.offset_bytes = 8;
		dwarf_builder_type_unit_begin(&builder, 1, 0);
		dwarf_builder_root(&builder, "unit.c");
		dwarf_builder_base(&builder, 0, "int", 4);
		dwarf_builder_null(&builder);
		dwarf_builder_unit_end(&builder);
		bytes_put((unsigned char *)builder.info.bytes + 32, 8, true, places[i]);
		sections = dwarf_builder_sections(&builder);
		dwarf_units_read(&sections, &units);
		assert_int_equal(units.units.count, 0);
		assert_string_equal(text_str(&units.first_damage),
				    ".debug_info+0x0: its type lies outside the unit");
		dwarf_units_deinit(&units);
		dwarf_builder_deinit(&builder);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(units_of_every_kind_are_listed),
		cmocka_unit_test(type_units_are_found_by_their_signature),
		cmocka_unit_test(unit_that_holds_a_place_is_found),
		cmocka_unit_test(headers_that_make_no_sense_are_counted_and_passed_over),
		cmocka_unit_test(lengths_that_lead_out_of_the_section_end_the_list),
		cmocka_unit_test(header_cut_short_by_the_length_is_damage),
		cmocka_unit_test(zero_words_between_units_are_padding),
		cmocka_unit_test(unit_without_abbreviations_section_says_so),
		cmocka_unit_test(all_damaged_units_are_counted_and_the_first_is_named),
		cmocka_unit_test(type_outside_its_unit_is_damage),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
