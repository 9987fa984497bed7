/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The index of a package: rows laid over units, and indexes that nobody should believe. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "read/dwarf_package.h"
#include "support/elf_builder.h"
#include "support/temp_folder.h"

#define ABBREV_BYTES 64

/* A package with an index of these words, and units of 16 bytes each. */
struct fixture {
	struct image *image;
	struct dwarf_sections sections;
	struct dwarf_units units;
};

static void fixture_open(struct fixture *fixture, const uint32_t *words, size_t word_count,
			 size_t unit_count)
{
	struct elf_builder builder;
	struct text index = { 0 };
	struct error *err;

	for (size_t i = 0; i < word_count; i++)
		elf_builder_put(&index, true, words[i], 4);
	elf_builder_init(&builder);
	(void)elf_builder_add(&builder, ".debug_cu_index", SHT_PROGBITS, index.bytes,
			      index.length);
	elf_builder_write(&builder, "package");
	elf_builder_deinit(&builder);
	text_deinit(&index);
	*fixture = (struct fixture){ 0 };
	err = image_open("package", &fixture->image);
	assert_null(err);
	fixture->sections = (struct dwarf_sections){ .image = fixture->image,
						     .little_endian = true,
						     .is_split = true,
						     .abbrev.size_bytes = ABBREV_BYTES };
	for (size_t i = 0; i < unit_count; i++)
		*vec_push(&fixture->units.units) =
			(struct dwarf_unit){ .offset = i * 16, .end = (i + 1) * 16 };
}

static void fixture_close(struct fixture *fixture)
{
	dwarf_units_deinit(&fixture->units);
	image_close(fixture->image);
}

static void rows_are_laid_over_units(void **state)
{
	static const uint32_t headers[][4] = {
		{ 2, 4, 2, 2 }, /* GNU's */
		{ 5, 4, 2, 2 }, /* DWARF 5: two bytes and padding */
	};
	static const uint32_t rest[] = {
		0,  0, 0, 0,  1,  2, /* hash table: nobody looks */
		1,  3, 4, 6,         /* info, abbreviations, line, str_offsets */
		16, 8, 9, 10,        /* the second unit first */
		0,  4, 5, 6,         /* sizes follow */
		16, 1, 1, 1,  16, 1, 1, 1,
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(headers); i++) {
		uint32_t words[4 + ARRAY_SIZE(rest)];
		const struct dwarf_unit *units;
		struct fixture fixture;

		memcpy(words, headers[i], sizeof(headers[i]));
		memcpy(words + 4, rest, sizeof(rest));
		/* The third unit is in no row. */
		fixture_open(&fixture, words, ARRAY_SIZE(words), 3);
		assert_true(dwarf_package_is(fixture.image));
		assert_null(dwarf_package_place(&fixture.sections, &fixture.units));
		assert_int_equal(fixture.units.units.count, 2);
		units = fixture.units.units.items;
		assert_int_equal(units[0].abbrev_base, 4);
		assert_int_equal(units[0].abbrev_offset, 4);
		assert_int_equal(units[0].line_base, 5);
		assert_int_equal(units[0].str_offsets_base, 6);
		assert_int_equal(units[1].abbrev_base, 8);
		assert_int_equal(units[1].line_base, 9);
		assert_int_equal(units[1].str_offsets_base, 10);
		fixture_close(&fixture);
	}
}

static void units_without_sound_rows_are_dropped(void **state)
{
	static const uint32_t zero_slots[] = { 5, 0, 0, 0 };
	static const uint32_t no_columns[] = { 5, 0, UINT32_MAX, 0 };
	static const uint32_t beyond[] = { 5, 2, 1, 0, 1, 3, 0, ABBREV_BYTES, 16, 1 };
	static const uint32_t ends_early[] = { 5, 2, 1, 0, 1, 3, 0, 0, 0, 1 };
	const struct {
		const uint32_t *words;
		size_t count;
	} rows[] = {
		{ zero_slots, ARRAY_SIZE(zero_slots) },
		{ no_columns, ARRAY_SIZE(no_columns) },
		{ beyond, ARRAY_SIZE(beyond) },
		{ ends_early, ARRAY_SIZE(ends_early) },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct fixture fixture;

		fixture_open(&fixture, rows[i].words, rows[i].count, 1);
		assert_null(dwarf_package_place(&fixture.sections, &fixture.units));
		assert_int_equal(fixture.units.units.count, 0);
		fixture_close(&fixture);
	}
}

static void damaged_index_is_an_error(void **state)
{
	static const uint32_t version[] = { 3, 0, 0, 0 };
	static const uint32_t header[] = { 5, 0, 0 };
	static const uint32_t slots[] = { 5, 1, 1, UINT32_MAX, 0, 0 };
	static const uint32_t table[] = { 5, UINT32_MAX, UINT32_MAX, 0, 1 };
	static const uint32_t short_by_one[] = { 5, 1, 1, 0, 1, 0 };
	const struct {
		const uint32_t *words;
		size_t count;
		const char *message;
	} rows[] = {
		{ version, ARRAY_SIZE(version),
		  "package: .debug_cu_index+0x0: an index of an unknown version" },
		{ header, ARRAY_SIZE(header),
		  "package: .debug_cu_index+0x0: the index ends inside its header" },
		{ slots, ARRAY_SIZE(slots),
		  "package: .debug_cu_index+0x0: the index ends inside its hash table" },
		{ table, ARRAY_SIZE(table),
		  "package: .debug_cu_index+0x0: the index ends inside its table" },
		{ short_by_one, ARRAY_SIZE(short_by_one),
		  "package: .debug_cu_index+0x0: the index ends inside its table" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct fixture fixture;
		struct error *err;

		fixture_open(&fixture, rows[i].words, rows[i].count, 1);
		err = dwarf_package_place(&fixture.sections, &fixture.units);
		assert_non_null(err);
		assert_string_equal(error_message(err), rows[i].message);
		error_free(err);
		fixture_close(&fixture);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_are_laid_over_units),
		cmocka_unit_test(units_without_sound_rows_are_dropped),
		cmocka_unit_test(damaged_index_is_an_error),
	};

	return cmocka_run_group_tests(tests, temp_folder_enter, temp_folder_remove);
}
