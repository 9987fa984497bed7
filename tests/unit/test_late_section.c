/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What relocations make of a section that stands as it is in the file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "image/late_section.h"
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
	bool is_out_of_place;
	bool has_no_symbol;
	bool is_odd; /* of a kind that does more than set bytes */
	bool has_none;
};

#define INFO_BYTES 600 /* several of the blocks by which relocations are found */

/* Opens a file whose .debug_info counts up from 0, modulo 251. */
static struct image *open_shape(struct shape shape)
{
	struct elf_builder builder;
	unsigned char bytes[INFO_BYTES];
	struct image *image;
	size_t info, str, symbols;

	for (size_t i = 0; i < sizeof(bytes); i++)
		bytes[i] = (unsigned char)(i % 251);
	elf_builder_init(&builder);
	builder.machine = shape.machine ? shape.machine : EM_X86_64;
	builder.word_bits = shape.word_bits ? shape.word_bits : 64;
	builder.little_endian = !shape.big_endian;
	info = elf_builder_add(&builder, ".debug_info", SHT_PROGBITS, bytes, sizeof(bytes));
	str = elf_builder_add(&builder, ".debug_str", SHT_PROGBITS, strings, sizeof(strings));
	if (shape.has_two_parts)
		(void)elf_builder_add(&builder, ".debug_info", SHT_PROGBITS, "", 1);
	if (!shape.has_none) {
		const struct elf_builder_symbol made[] = { { str, 0 },
							   { info, 0 },
							   { str, 8 } };
		const struct elf_builder_relocation relocations[] = {
			{ 0, R_X86_64_32, 1, 0 },
			{ 4, R_X86_64_32, 1, 8 },
			{ 12, shape.is_odd ? R_X86_64_PC32 : R_X86_64_64, 2, 8 },
			{ 124, R_X86_64_32, 3, 0 }, /* by a symbol that is there already */
			{ 128, R_X86_64_32, shape.has_no_symbol ? 9u : 1u, 4096 },
			{ 510, R_X86_64_32, 1, 16 },
			{ 510, R_X86_64_32, 1, 8 }, /* the last one counts */
			{ shape.is_out_of_order   ? 1u
			  : shape.is_out_of_place ? INFO_BYTES - 3u
						  : INFO_BYTES - 4u,
			  R_X86_64_32, 1, 8 },
		};

		symbols = elf_builder_add_symbols(&builder, made, ARRAY_SIZE(made));
		(void)elf_builder_add_relocations(&builder, info, symbols,
						  !shape.has_no_addends, relocations,
						  ARRAY_SIZE(relocations));
	}
	elf_builder_write(&builder, "file");
	elf_builder_deinit(&builder);
	assert_null(image_open("file", &image));
	return image;
}

static struct late_question ask_for_second(void)
{
	return (struct late_question){ .to = ".debug_str",
				       .marked = &marked,
				       .marked_bits = 64 };
}

static const struct late_section *open_late(struct image *image, struct late_question *question,
					    struct section *ret)
{
	const struct late_section *late = NULL;

	assert_true(image_late_section(image, ".debug_info", question, ret, &late));
	return late;
}

static void assert_places(struct late_question *question)
{
	static const uint64_t expected[] = { 4, 124, 510, INFO_BYTES - 4 };

	assert_int_equal(question->answers.count, ARRAY_SIZE(expected));
	for (size_t i = 0; i < ARRAY_SIZE(expected); i++) {
		assert_int_equal(question->answers.items[i].offset, expected[i]);
		assert_int_equal(question->answers.items[i].target, 8);
	}
	vec_deinit(&question->answers);
}

static void places_are_those_whose_symbol_and_addend_lead_to_the_mark(void **state)
{
	struct image *image = open_shape((struct shape){ 0 });
	struct late_question question = ask_for_second();
	const struct late_section *late;
	struct section section;

	(void)state;
	late = open_late(image, &question, &section);
	assert_places(&question);
	/* The same when it has been opened already, or is asked later. */
	question = ask_for_second();
	assert_ptr_equal(open_late(image, &question, &section), late);
	assert_places(&question);
	question = ask_for_second();
	late_section_answer(late, &question);
	assert_places(&question);
	image_close(image);
}

static void nothing_is_marked_in_a_section_that_is_not_there_or_not_asked_about(void **state)
{
	struct image *image = open_shape((struct shape){ 0 });
	struct late_question questions[] = {
		{ .to = ".debug_line_str", .marked = &marked, .marked_bits = 64 },
		{ .to = ".debug_str" },
	};
	const struct late_section *late;
	struct section section;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(questions); i++) {
		assert_true(image_late_section(image, ".debug_info", &questions[i], &section,
					       &late));
		assert_int_equal(questions[i].answers.count, 0);
	}
	image_close(image);
}

/* The oracle is the section with all relocations applied at once. */
static void values_and_copies_are_those_of_the_prepared_section(void **state)
{
	struct image *image = open_shape((struct shape){ 0 });
	struct section raw, prepared;
	const struct late_section *late = open_late(image, NULL, &raw);
	static const uint64_t places[] = { 0, 4, 124, 128, 510, INFO_BYTES - 4 };

	(void)state;
	assert_null(image_section(image, ".debug_info", &prepared));
	assert_int_equal(raw.size_bytes, prepared.size_bytes);
	assert_int_equal(bytes_u32(prepared.bytes + 510, true), 8);
	for (size_t i = 0; i < ARRAY_SIZE(places); i++)
		assert_int_equal(late_section_value(late, places[i], 77),
				 bytes_u32(prepared.bytes + places[i], true));
	assert_int_equal(late_section_value(late, 12, 77),
			 bytes_u64(prepared.bytes + 12, true));
	for (uint64_t at = 0; at < INFO_BYTES; at++) {
		bool is_place = at == 12;

		for (size_t i = 0; i < ARRAY_SIZE(places); i++)
			is_place |= places[i] == at;
		if (!is_place)
			assert_int_equal(late_section_value(late, at, 77), 77);
	}
	assert_int_equal(late_section_value(late, INFO_BYTES, 77), 77);
	assert_int_equal(late_section_value(late, UINT64_MAX, 77), 77);
	for (uint64_t from = 0; from < INFO_BYTES; from += 4) {
		for (uint64_t size = 0; size <= INFO_BYTES - from; size += 20) {
			unsigned char copy[INFO_BYTES];

			/* What is cut through is nobody's value. */
			if (from == 16 || from + size == 16)
				continue;
			late_section_copy(late, from, size, copy);
			if (from + size != 512 && from != 512)
				assert_memory_equal(copy, prepared.bytes + from, size);
		}
	}
	image_close(image);
}

static void what_is_not_as_usual_is_left_to_others(void **state)
{
	static const struct shape shapes[] = {
		{ .word_bits = 32, .machine = EM_386 },
		{ .big_endian = true, .machine = EM_S390 },
		{ .machine = EM_MIPS },
		{ .has_no_addends = true },
		{ .has_two_parts = true },
		{ .is_out_of_order = true },
		{ .is_out_of_place = true },
		{ .has_no_symbol = true },
		{ .is_odd = true },
		{ .has_none = true },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(shapes); i++) {
		struct image *image = open_shape(shapes[i]);

		for (unsigned round = 0; round < 2; round++) {
			struct late_question question = ask_for_second();
			const struct late_section *late;
			struct section section;

			assert_false(image_late_section(image, ".debug_info", &question,
							&section, &late));
			assert_int_equal(question.answers.count, 0);
		}
		image_close(image);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(places_are_those_whose_symbol_and_addend_lead_to_the_mark),
		cmocka_unit_test(
			nothing_is_marked_in_a_section_that_is_not_there_or_not_asked_about),
		cmocka_unit_test(values_and_copies_are_those_of_the_prepared_section),
		cmocka_unit_test(what_is_not_as_usual_is_left_to_others),
	};

	return cmocka_run_group_tests(tests, temp_folder_enter, temp_folder_remove);
}
