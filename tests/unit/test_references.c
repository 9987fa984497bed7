/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which places of a section relocations make point at chosen places of another. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "image/image.h"
#include "support/elf_builder.h"
#include "support/temp_folder.h"

/* Strings at 0, 8 and 16; the second is the one that is looked for. */
static const char strings[24] = "first\0\0\0second\0\0third";
static const uint64_t marked = (uint64_t)1 << 8;

/* What a test changes of a file that is as usual. */
struct shape {
	uint16_t machine;
	unsigned word_bits;
	bool big_endian;
	bool has_no_addends;
	bool has_two_parts;
	bool is_out_of_order;
};

static bool find(struct shape shape, struct image_places *ret)
{
	struct elf_builder builder;
	struct image *image;
	size_t info, str, symbols;
	bool is_told;

	elf_builder_init(&builder);
	builder.machine = shape.machine ? shape.machine : EM_X86_64;
	builder.word_bits = shape.word_bits ? shape.word_bits : 64;
	builder.little_endian = !shape.big_endian;
	info = elf_builder_add(&builder, ".debug_info", SHT_PROGBITS, "0123456789abcdef", 16);
	str = elf_builder_add(&builder, ".debug_str", SHT_PROGBITS, strings, sizeof(strings));
	if (shape.has_two_parts)
		(void)elf_builder_add(&builder, ".debug_info", SHT_PROGBITS, "", 1);
	{
		const struct elf_builder_symbol made[] = { { str, 0 },
							   { info, 0 },
							   { str, 8 } };
		const struct elf_builder_relocation relocations[] = {
			{ 0, R_X86_64_32, 1, 0 },
			{ 2, R_X86_64_32, 1, 8 },
			{ 6, R_X86_64_32, 2, 8 }, /* of the section itself */
			{ 8, R_X86_64_32, 3, 0 }, /* by a symbol that is there already */
			{ 10, R_X86_64_32, 1, 4096 },
			{ shape.is_out_of_order ? 1u : 12u, R_X86_64_32, 1, 8 },
		};

		symbols = elf_builder_add_symbols(&builder, made, ARRAY_SIZE(made));
		(void)elf_builder_add_relocations(&builder, info, symbols,
						  !shape.has_no_addends, relocations,
						  ARRAY_SIZE(relocations));
	}
	elf_builder_write(&builder, "file");
	elf_builder_deinit(&builder);
	assert_null(image_open("file", &image));
	is_told = image_references(image, ".debug_info", ".debug_str", &marked, 64, ret);
	image_close(image);
	return is_told;
}

static void places_are_those_whose_symbol_and_addend_lead_to_the_mark(void **state)
{
	static const uint64_t expected[] = { 2, 8, 12 };
	struct image_places places;

	(void)state;
	assert_true(find((struct shape){ 0 }, &places));
	assert_int_equal(places.offsets.count, ARRAY_SIZE(expected));
	for (size_t i = 0; i < ARRAY_SIZE(expected); i++)
		assert_int_equal(places.offsets.items[i], expected[i]);
	image_places_deinit(&places);
}

static void what_is_not_as_usual_is_not_told(void **state)
{
	static const struct shape shapes[] = {
		{ .word_bits = 32, .machine = EM_386 },
		{ .big_endian = true, .machine = EM_S390 },
		{ .machine = EM_MIPS },
		{ .has_no_addends = true },
		{ .has_two_parts = true },
		{ .is_out_of_order = true },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(shapes); i++) {
		struct image_places places;

		assert_false(find(shapes[i], &places));
		assert_int_equal(places.offsets.count, 0);
		image_places_deinit(&places);
	}
}

static void sections_without_an_image_have_no_relocations(void **state)
{
	struct image_places places;

	(void)state;
	assert_false(image_references(NULL, ".debug_info", ".debug_str", &marked, 64, &places));
	image_places_deinit(&places);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(places_are_those_whose_symbol_and_addend_lead_to_the_mark),
		cmocka_unit_test(what_is_not_as_usual_is_not_told),
		cmocka_unit_test(sections_without_an_image_have_no_relocations),
	};

	return cmocka_run_group_tests(tests, temp_folder_enter, temp_folder_remove);
}
