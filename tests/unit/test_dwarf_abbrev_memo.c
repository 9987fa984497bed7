/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Abbreviations found again by their bytes, and those that only begin alike. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "read/dwarf_abbrev_pool.h"
#include "read/dwarf_constants.h"
#include "read/reader.h"

static const struct dwarf_unit unit_of_8 = { .version = 5,
					     .address_bytes = 8,
					     .offset_bytes = 4 };

#define END       0, 0
#define NAME_STRP DW_AT_name, DW_FORM_strp
/* Bytes behind an abbreviation, so that its end is not the section's. */
#define BEHIND 2, DW_TAG_base_type, 0, END, 0, 0, 0, 0

struct fixture {
	struct abbrev_memo memo;
	struct abbrev_format format;
};

static void set_up(struct fixture *fixture)
{
	*fixture = (struct fixture){ 0 };
	(void)abbrev_format_enter(&fixture->format, &unit_of_8, true);
}

/* Asks from a copy of exactly that size; *ret_left is what was not consumed. */
static const struct abbrev *get(struct fixture *fixture, const unsigned char *bytes,
				size_t count, size_t *ret_left, const char **ret_damage)
{
	unsigned char *copy = malloc(count);
	struct dwarf_cursor cursor = { .pos = copy,
				       .end = copy + count,
				       .little_endian = true };
	const struct abbrev *abbrev;

	assert_non_null(copy);
	memcpy(copy, bytes, count);
	abbrev = abbrev_memo_get(&fixture->memo, &fixture->format, &cursor, ret_damage);
	*ret_left = (size_t)cursor_left(&cursor);
	free(copy);
	return abbrev;
}

static void equal_bytes_are_one_abbreviation(void **state)
{
	static const unsigned char first[] = { DW_TAG_member, 0, NAME_STRP, END, BEHIND };
	static const unsigned char again[] = { DW_TAG_member, 0, NAME_STRP, END, 0, 7, 7 };
	struct fixture fixture;
	const struct abbrev *known;
	const char *damage;
	size_t left;

	(void)state;
	set_up(&fixture);
	known = get(&fixture, first, sizeof(first), &left, &damage);
	assert_non_null(known);
	assert_int_equal(left, 9);
	assert_int_equal(known->fixed_bytes, 4);
	/* What stands behind it does not matter, though little does. */
	assert_ptr_equal(get(&fixture, again, sizeof(again), &left, &damage), known);
	assert_int_equal(left, 3);
	abbrev_memo_empty(&fixture.memo);
}

/* What is hashed ends at the first two zeros, which may be a constant and what follows it. */
static void abbreviations_that_begin_alike_are_told_apart(void **state)
{
	static const unsigned char rows[][24] = {
		{ DW_TAG_member, 0, DW_AT_decl_file, DW_FORM_implicit_const, 0, 0x80, 0,
		  DW_FORM_data1, END, BEHIND },
		{ DW_TAG_member, 0, DW_AT_decl_file, DW_FORM_implicit_const, 0x80, 0, END,
		  BEHIND },
		{ DW_TAG_member, 0, DW_AT_decl_file, DW_FORM_implicit_const, 0, END, BEHIND },
		{ DW_TAG_member, 0, END, BEHIND },
		{ DW_TAG_member, 1, END, BEHIND },
		{ DW_TAG_typedef, 0, END, BEHIND },
	};
	const struct abbrev *known[ARRAY_SIZE(rows)];
	struct fixture fixture;
	const char *damage;
	size_t left;

	(void)state;
	set_up(&fixture);
	for (unsigned round = 0; round < 2; round++) {
		for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
			const struct abbrev *abbrev =
				get(&fixture, rows[i], sizeof(rows[i]), &left, &damage);

			assert_non_null(abbrev);
			assert_int_equal(abbrev->tag, rows[i][0]);
			assert_int_equal(abbrev->has_children, rows[i][1]);
			if (round)
				assert_ptr_equal(abbrev, known[i]);
			known[i] = abbrev;
			for (size_t j = 0; j < i; j++)
				assert_ptr_not_equal(abbrev, known[j]);
		}
	}
	assert_int_equal(known[0]->fixed_bytes, 1);
	assert_int_equal(known[1]->fixed_bytes, 0);
	abbrev_memo_empty(&fixture.memo);
}

static void abbreviation_that_ends_with_its_section_is_read(void **state)
{
	static const unsigned char bytes[] = { DW_TAG_member, 0, NAME_STRP, END };
	struct fixture fixture;
	const char *damage;
	size_t left;

	(void)state;
	set_up(&fixture);
	for (unsigned round = 0; round < 2; round++) {
		const struct abbrev *abbrev =
			get(&fixture, bytes, sizeof(bytes), &left, &damage);

		assert_non_null(abbrev);
		assert_int_equal(left, 0);
		assert_int_equal(abbrev->fixed_bytes, 4);
	}
	abbrev_memo_empty(&fixture.memo);
}

/* A known one is not taken for what is cut off inside it. */
static void abbreviation_cut_short_is_damage_even_when_its_like_is_known(void **state)
{
	static const unsigned char bytes[] = {
		DW_TAG_member, 0,   NAME_STRP, DW_AT_decl_line, DW_FORM_data2, DW_AT_type,
		DW_FORM_ref4,  END, BEHIND
	};
	struct fixture fixture;
	const char *damage;
	size_t left;

	(void)state;
	set_up(&fixture);
	assert_non_null(get(&fixture, bytes, sizeof(bytes), &left, &damage));
	for (size_t count = 1; count < sizeof(bytes) - 9; count++) {
		assert_null(get(&fixture, bytes, count, &left, &damage));
		assert_string_equal(damage, "the abbreviation table ends early");
	}
	abbrev_memo_empty(&fixture.memo);
}

static void memo_takes_in_any_number(void **state)
{
	enum {
		COUNT = 5000
	};
	static const struct abbrev *known[COUNT];
	struct fixture fixture;
	const char *damage;
	size_t left;

	(void)state;
	set_up(&fixture);
	for (unsigned round = 0; round < 2; round++) {
		for (unsigned i = 0; i < COUNT; i++) {
			const unsigned char bytes[] = { DW_TAG_member,
							0,
							DW_AT_decl_line,
							DW_FORM_implicit_const,
							(unsigned char)(0x80 | (i & 0x7f)),
							(unsigned char)(i >> 7),
							END,
							BEHIND };
			const struct abbrev *abbrev =
				get(&fixture, bytes, sizeof(bytes), &left, &damage);

			assert_non_null(abbrev);
			if (round)
				assert_ptr_equal(abbrev, known[i]);
			known[i] = abbrev;
		}
	}
	assert_int_equal(fixture.memo.slot_count, COUNT);
	abbrev_memo_empty(&fixture.memo);
}

/* Where an end is guessed wrong what has been looked ahead at is of no use, and of no harm. */
static void looking_ahead_changes_nothing(void **state)
{
	enum {
		COUNT = 3 * ABBREVS_AHEAD
	};
	unsigned char bytes[16 * COUNT];
	size_t byte_count = 0;
	struct dwarf_sections sections = { .little_endian = true };
	struct abbrev_table table = { 0 };

	(void)state;
	for (unsigned i = 0; i < COUNT; i++) {
		const unsigned char plain[] = { (unsigned char)(i + 1),
						DW_TAG_member,
						(unsigned char)(i & 1),
						DW_AT_decl_line,
						DW_FORM_implicit_const,
						(unsigned char)(i % 7),
						END };

		memcpy(bytes + byte_count, plain, sizeof(plain));
		byte_count += sizeof(plain);
	}
	bytes[byte_count++] = 0;
	sections.abbrev = (struct section){ ".debug_abbrev", bytes, byte_count };
	for (unsigned round = 0; round < 3; round++) {
		table.is_compiled = false;
		assert_null(abbrev_table_compile(&table, &sections, &unit_of_8));
		for (unsigned i = 0; i < COUNT; i++) {
			const struct abbrev *abbrev = abbrev_find(&table, i + 1);

			assert_int_equal(abbrev->has_children, i & 1);
			assert_int_equal(abbrev->values[0].constant, i % 7);
		}
		assert_null(abbrev_find(&table, COUNT + 1));
	}
	/* Seven constants, with children and without. */
	assert_int_equal(table.memo.slot_count, 14);
	abbrev_table_deinit(&table);
}

/* A table that comes out of the pool again knows what it knew, but not whose table it was. */
static void pooled_table_is_compiled_anew_for_another_file(void **state)
{
	static const unsigned char first[] = { 1, DW_TAG_member, 0, NAME_STRP, END, 0, 0, 0 };
	static const unsigned char second[] = { 1, DW_TAG_typedef, 0, END, 0, 0, 0, 0 };
	struct dwarf_sections sections = {
		.little_endian = true, .abbrev = { ".debug_abbrev", first, sizeof(first) }
	};
	struct abbrev_pool *pool = read_abbrevs_new();
	struct abbrev_table *table = abbrev_pool_take(pool);
	struct abbrev_table *other = abbrev_pool_take(pool);

	(void)state;
	assert_ptr_not_equal(table, other);
	assert_null(abbrev_table_compile(table, &sections, &unit_of_8));
	abbrev_pool_give(pool, other);
	abbrev_pool_give(pool, table);
	assert_ptr_equal(abbrev_pool_take(pool), table);
	assert_int_equal(table->memo.slot_count, 1);
	sections.abbrev.bytes = second;
	assert_null(abbrev_table_compile(table, &sections, &unit_of_8));
	assert_int_equal(abbrev_find(table, 1)->tag, DW_TAG_typedef);
	abbrev_pool_give(pool, table);
	read_abbrevs_free(pool);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(equal_bytes_are_one_abbreviation),
		cmocka_unit_test(abbreviations_that_begin_alike_are_told_apart),
		cmocka_unit_test(abbreviation_that_ends_with_its_section_is_read),
		cmocka_unit_test(abbreviation_cut_short_is_damage_even_when_its_like_is_known),
		cmocka_unit_test(memo_takes_in_any_number),
		cmocka_unit_test(looking_ahead_changes_nothing),
		cmocka_unit_test(pooled_table_is_compiled_anew_for_another_file),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
