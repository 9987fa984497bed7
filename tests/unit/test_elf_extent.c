/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Where ELF files end by their own word, told from any part of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "image/elf_extent.h"
#include "support/elf_builder.h"

static struct text build(unsigned word_bits, bool little_endian)
{
	struct elf_builder builder;
	struct text file;

	elf_builder_init(&builder);
	builder.word_bits = word_bits;
	builder.little_endian = little_endian;
	(void)elf_builder_add(&builder, ".data", SHT_PROGBITS, "0123456789", 10);
	file = elf_builder_file(&builder);
	elf_builder_deinit(&builder);
	return file;
}

static uint64_t extent(const struct text *file, size_t count)
{
	return elf_extent((const unsigned char *)file->bytes, count);
}

/* The builder puts the section headers last, as linkers do. */
static void a_part_of_a_file_tells_its_end(void **state)
{
	(void)state;
	for (unsigned i = 0; i < 4; i++) {
		struct text file = build(i & 1 ? 32 : 64, i & 2);

		for (size_t count = ELF_EXTENT_BYTES_MIN; count <= file.length; count++)
			assert_int_equal(extent(&file, count), file.length);
		text_deinit(&file);
	}
}

static void a_section_behind_the_headers_is_the_end_once_they_are_known(void **state)
{
	struct text file = build(64, true);
	Elf64_Ehdr header;
	Elf64_Shdr section;
	uint64_t end = file.length;

	(void)state;
	memcpy(&header, file.bytes, sizeof(header));
	memcpy(&section, file.bytes + header.e_shoff + sizeof(section), sizeof(section));
	section.sh_offset = end + 100;
	memcpy(file.bytes + header.e_shoff + sizeof(section), &section, sizeof(section));
	assert_int_equal(extent(&file, end - 1), end);
	assert_int_equal(extent(&file, end), end + 110);
	section.sh_type = SHT_NOBITS;
	memcpy(file.bytes + header.e_shoff + sizeof(section), &section, sizeof(section));
	assert_int_equal(extent(&file, end), end);
	section.sh_type = SHT_PROGBITS;
	section.sh_offset = UINT64_MAX - 5;
	memcpy(file.bytes + header.e_shoff + sizeof(section), &section, sizeof(section));
	assert_int_equal(extent(&file, end), UINT64_MAX);
	text_deinit(&file);
}

static void headers_out_of_reach_have_no_end(void **state)
{
	struct text file = build(64, true);
	Elf64_Ehdr header;

	(void)state;
	memcpy(&header, file.bytes, sizeof(header));
	header.e_shoff = UINT64_MAX - 5;
	memcpy(file.bytes, &header, sizeof(header));
	assert_int_equal(extent(&file, 64), UINT64_MAX);
	/* The number of sections is in the first header, which is not there yet. */
	header.e_shoff = 100;
	header.e_shnum = 0;
	memcpy(file.bytes, &header, sizeof(header));
	assert_int_equal(extent(&file, 64), UINT64_MAX);
	text_deinit(&file);
}

static void what_is_not_elf_has_no_extent(void **state)
{
	static const unsigned char text[64] = "not an ELF file";
	struct text file = build(64, true);

	(void)state;
	assert_int_equal(elf_extent(text, sizeof(text)), 0);
	assert_int_equal(elf_extent(text, 0), 0);
	for (size_t count = 0; count < sizeof(Elf64_Ehdr); count++)
		assert_int_equal(extent(&file, count), 0);
	file.bytes[EI_CLASS] = 7;
	assert_int_equal(extent(&file, file.length), 0);
	text_deinit(&file);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_part_of_a_file_tells_its_end),
		cmocka_unit_test(a_section_behind_the_headers_is_the_end_once_they_are_known),
		cmocka_unit_test(headers_out_of_reach_have_no_end),
		cmocka_unit_test(what_is_not_elf_has_no_extent),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
