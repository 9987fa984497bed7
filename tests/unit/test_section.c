/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Sections made ready to use: mapped, joined, unpacked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "image/image.h"
#include "support/elf_builder.h"
#include "support/temp_folder.h"

static struct image *open_built(struct elf_builder *builder)
{
	struct image *image;

	elf_builder_write(builder, "file");
	assert_null(image_open("file", &image));
	return image;
}

static void assert_section(struct elf_builder *builder, const char *name, const char *wanted)
{
	struct image *image = open_built(builder);
	struct section section;

	assert_null(image_section(image, name, &section));
	assert_string_equal(section.name, name);
	assert_int_equal(section.size_bytes, strlen(wanted));
	assert_memory_equal(section.bytes, wanted, strlen(wanted));
	image_close(image);
}

static void assert_refused(struct elf_builder *builder, const char *name, const char *message)
{
	struct image *image = open_built(builder);
	struct section section = { .name = "untouched" };
	struct error *err = image_section(image, name, &section);

	assert_non_null(err);
	assert_string_equal(error_message(err), message);
	assert_int_equal(error_kind(err), ERROR_INPUT);
	assert_string_equal(section.name, "untouched");
	error_free(err);
	/* A refusal stays one. */
	err = image_section(image, name, &section);
	assert_non_null(err);
	assert_string_equal(error_message(err), message);
	error_free(err);
	image_close(image);
}

static size_t add(struct elf_builder *builder, const char *name, const char *text)
{
	return elf_builder_add(builder, name, SHT_PROGBITS, text, strlen(text));
}

static void absent_section_is_empty(void **state)
{
	struct elf_builder builder;
	struct section section;
	struct image *image;

	(void)state;
	elf_builder_init(&builder);
	add(&builder, ".debug_info", "units");
	image = open_built(&builder);
	assert_null(image_section(image, ".debug_inf", &section));
	assert_null(section.bytes);
	assert_int_equal(section.size_bytes, 0);
	assert_null(image_section(image, ".debug_info_", &section));
	assert_null(section.bytes);
	image_close(image);
	elf_builder_deinit(&builder);
}

static void plain_section_is_given_as_it_is_and_only_once(void **state)
{
	struct elf_builder builder;
	struct section first, second;
	struct image *image;

	(void)state;
	elf_builder_init(&builder);
	add(&builder, ".debug_info", "units");
	image = open_built(&builder);
	assert_null(image_section(image, ".debug_info", &first));
	assert_memory_equal(first.bytes, "units", 5);
	assert_null(image_section(image, ".debug_info", &second));
	assert_ptr_equal(first.bytes, second.bytes);
	image_close(image);
	elf_builder_deinit(&builder);
}

static void section_of_any_type_is_found_by_name(void **state)
{
	/* MIPS marks debug sections with a type of its own. */
	static const uint32_t types[] = { SHT_PROGBITS, SHT_MIPS_DWARF, SHT_NOTE, 0x12345 };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(types); i++) {
		struct elf_builder builder;

		elf_builder_init(&builder);
		(void)elf_builder_add(&builder, ".debug_info", types[i], "units", 5);
		assert_section(&builder, ".debug_info", "units");
		elf_builder_deinit(&builder);
	}
}

static void sections_of_one_name_are_joined_in_file_order(void **state)
{
	struct elf_builder builder;
	size_t packed;

	(void)state;
	elf_builder_init(&builder);
	add(&builder, ".debug_types", "one ");
	add(&builder, ".debug_info", "elsewhere");
	packed = add(&builder, ".debug_types", "two ");
	elf_builder_pack(&builder, packed, ELF_PACKING_ZSTD);
	add(&builder, ".debug_types", "three");
	assert_section(&builder, ".debug_types", "one two three");
	elf_builder_deinit(&builder);
}

/* What `strip --only-keep-debug` leaves of the others: a header and no bytes. */
static void section_without_bytes_in_the_file_is_empty(void **state)
{
	struct elf_builder builder;
	size_t index;

	(void)state;
	elf_builder_init(&builder);
	index = elf_builder_add(&builder, ".debug_info", SHT_NOBITS, NULL, 0);
	elf_builder_section(&builder, index)->claimed_bytes = 1 << 20;
	assert_section(&builder, ".debug_info", "");
	elf_builder_deinit(&builder);
}

static void section_outside_the_file_is_refused(void **state)
{
	static const uint64_t claims[] = { 300, 1ull << 40, UINT64_MAX };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(claims); i++) {
		struct elf_builder builder;
		struct text message = { 0 };
		size_t index;

		elf_builder_init(&builder);
		index = add(&builder, ".debug_info", "units");
		elf_builder_section(&builder, index)->claimed_bytes = claims[i];
		text_add(&message,
			 "file: .debug_info+0x0: its %llu bytes lie beyond the end of the "
			 "file: it is truncated",
			 (unsigned long long)claims[i]);
		assert_refused(&builder, ".debug_info", text_str(&message));
		text_deinit(&message);
		elf_builder_deinit(&builder);
	}
}

static void each_packing_is_unpacked_for_each_kind_of_file(void **state)
{
	static const struct {
		unsigned word_bits;
		bool little_endian;
		uint16_t machine;
	} kinds[] = { { 64, true, EM_X86_64 },
		      { 64, false, EM_S390 },
		      { 32, true, EM_386 },
		      { 32, false, EM_PPC } };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(kinds); i++) {
		for (enum elf_packing packing = ELF_PACKING_ZLIB; packing <= ELF_PACKING_GNU;
		     packing++) {
			struct elf_builder builder;
			size_t index;

			elf_builder_init(&builder);
			builder.word_bits = kinds[i].word_bits;
			builder.little_endian = kinds[i].little_endian;
			builder.machine = kinds[i].machine;
			index = add(&builder,
				    packing == ELF_PACKING_GNU ? ".zdebug_str" : ".debug_str",
				    "names names names names");
			elf_builder_pack(&builder, index, packing);
			assert_section(&builder, ".debug_str", "names names names names");
			elf_builder_deinit(&builder);
		}
	}
}

/* ld -r of binutils before 2.26 did so. */
static void gnu_section_without_its_magic_is_plain(void **state)
{
	struct elf_builder builder;

	(void)state;
	elf_builder_init(&builder);
	add(&builder, ".zdebug_str", "not compressed");
	assert_section(&builder, ".debug_str", "not compressed");
	elf_builder_deinit(&builder);
}

static void several_zlib_streams_in_one_section_are_one(void **state)
{
	struct elf_builder builder;
	struct text whole = { 0 };
	size_t index;

	(void)state;
	elf_builder_init(&builder);
	elf_builder_put(&whole, true, ELFCOMPRESS_ZLIB, 4);
	elf_builder_put(&whole, true, 0, 4);
	elf_builder_put(&whole, true, 8, 8);
	elf_builder_put(&whole, true, 1, 8);
	for (size_t i = 0; i < 2; i++) {
		struct text part = elf_builder_packed(ELF_PACKING_ZLIB, "half", 4);

		text_add_bytes(&whole, part.bytes, part.length);
		text_deinit(&part);
	}
	index = elf_builder_add(&builder, ".debug_str", SHT_PROGBITS, whole.bytes,
				whole.length);
	elf_builder_section(&builder, index)->flags = SHF_COMPRESSED;
	assert_section(&builder, ".debug_str", "halfhalf");
	text_deinit(&whole);
	elf_builder_deinit(&builder);
}

/* Where the compression header of a 64-bit file has its type and its size. */
#define AT_PACKING 0
#define AT_SIZE    8

static void compression_that_is_not_as_claimed_is_refused(void **state)
{
	static const struct {
		size_t at;
		unsigned width;
		uint64_t value;
		const char *message;
	} rows[] = {
		{ AT_PACKING, 4, 3, "file: .debug_str+0x0: compression type 3 is not known" },
		{ AT_PACKING, 4, 0x60000000,
		  "file: .debug_str+0x0: compression type 1610612736 is not known" },
		{ AT_PACKING, 4, 2,
		  "file: .debug_str+0x18: zstd data is damaged: Src size is incorrect" },
		{ AT_SIZE, 8, 22,
		  "file: .debug_str+0x18: zlib data is damaged: it holds more than the 22 bytes "
		  "it should" },
		{ AT_SIZE, 8, 24,
		  "file: .debug_str+0x18: zlib data is damaged: 23 of 24 bytes could be read" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct elf_builder builder;
		size_t index;

		elf_builder_init(&builder);
		index = add(&builder, ".debug_str", "names names names names");
		elf_builder_pack(&builder, index, ELF_PACKING_ZLIB);
		bytes_put((unsigned char *)elf_builder_section(&builder, index)->bytes.bytes +
				  rows[i].at,
			  rows[i].width, true, rows[i].value);
		assert_refused(&builder, ".debug_str", rows[i].message);
		elf_builder_deinit(&builder);
	}
}

static void size_beyond_what_the_packing_can_hold_is_refused(void **state)
{
	static const uint64_t claims[] = { 1 << 21, 1ull << 60, UINT64_MAX };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(claims); i++) {
		for (enum elf_packing packing = ELF_PACKING_ZLIB; packing <= ELF_PACKING_ZSTD;
		     packing++) {
			struct text message = { 0 };
			struct elf_builder builder;
			struct text *bytes;
			size_t index;

			elf_builder_init(&builder);
			index = add(&builder, ".debug_str", "names");
			elf_builder_pack(&builder, index, packing);
			bytes = &elf_builder_section(&builder, index)->bytes;
			bytes_put((unsigned char *)bytes->bytes + AT_SIZE, 8, true, claims[i]);
			text_add(&message,
				 "file: .debug_str+0x0: claims to unpack to %llu bytes, more "
				 "than its %zu can hold",
				 (unsigned long long)claims[i], bytes->length);
			assert_refused(&builder, ".debug_str", text_str(&message));
			text_deinit(&message);
			elf_builder_deinit(&builder);
		}
	}
}

static void section_too_short_for_its_compression_header_is_refused(void **state)
{
	(void)state;
	for (size_t length = 0; length < sizeof(Elf64_Chdr); length++) {
		static const char zeroes[sizeof(Elf64_Chdr)] = { 0 };
		struct elf_builder builder;
		size_t index;

		elf_builder_init(&builder);
		index = elf_builder_add(&builder, ".debug_str", SHT_PROGBITS, zeroes, length);
		elf_builder_section(&builder, index)->flags = SHF_COMPRESSED;
		assert_refused(&builder, ".debug_str",
			       "file: .debug_str+0x0: too short for a compression header");
		elf_builder_deinit(&builder);
	}
}

/* The sum of what several sections claim must not wrap: each claim alone is within its ratio.
 */
static void damage_in_one_of_several_sections_is_refused(void **state)
{
	struct elf_builder builder;
	size_t index;

	(void)state;
	elf_builder_init(&builder);
	add(&builder, ".debug_str", "fine");
	index = add(&builder, ".debug_str", "damaged damaged damaged");
	elf_builder_pack(&builder, index, ELF_PACKING_ZLIB);
	elf_builder_section(&builder, index)->bytes.length -= 5;
	assert_refused(
		&builder, ".debug_str",
		"file: .debug_str+0x18: zlib data is damaged: 9 of 23 bytes could be read");
	elf_builder_deinit(&builder);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(absent_section_is_empty),
		cmocka_unit_test(plain_section_is_given_as_it_is_and_only_once),
		cmocka_unit_test(section_of_any_type_is_found_by_name),
		cmocka_unit_test(sections_of_one_name_are_joined_in_file_order),
		cmocka_unit_test(section_without_bytes_in_the_file_is_empty),
		cmocka_unit_test(section_outside_the_file_is_refused),
		cmocka_unit_test(each_packing_is_unpacked_for_each_kind_of_file),
		cmocka_unit_test(gnu_section_without_its_magic_is_plain),
		cmocka_unit_test(several_zlib_streams_in_one_section_are_one),
		cmocka_unit_test(compression_that_is_not_as_claimed_is_refused),
		cmocka_unit_test(size_beyond_what_the_packing_can_hold_is_refused),
		cmocka_unit_test(section_too_short_for_its_compression_header_is_refused),
		cmocka_unit_test(damage_in_one_of_several_sections_is_refused),
	};

	return cmocka_run_group_tests(tests, temp_folder_enter, temp_folder_remove);
}
