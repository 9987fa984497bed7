/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a link says of a debug file, and links that say nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "image/debug_link.h"
#include "support/elf_builder.h"
#include "support/temp_folder.h"

static struct image *open_with(bool little_endian, const char *section, const void *bytes,
			       size_t byte_count)
{
	struct elf_builder builder;
	struct image *image;

	elf_builder_init(&builder);
	builder.little_endian = little_endian;
	(void)elf_builder_add(&builder, section, SHT_PROGBITS, bytes, byte_count);
	elf_builder_write(&builder, "file");
	elf_builder_deinit(&builder);
	assert_null(image_open("file", &image));
	return image;
}

static void name_and_checksum_are_read_in_the_order_of_the_file(void **state)
{
	/* A name of three bytes ends where the checksum begins, one of four needs padding. */
	static const struct {
		const char *bytes;
		size_t count;
		const char *name;
		uint64_t crc_offset;
	} rows[] = {
		{ "a.d\0\x01\x02\x03\x04", 8, "a.d", 4 },
		{ "ab.d\0\0\0\0\x01\x02\x03\x04", 12, "ab.d", 8 },
		{ "a\0\0\0\x01\x02\x03\x04 and more", 17, "a", 4 },
	};

	(void)state;
	for (size_t i = 0; i < 2 * ARRAY_SIZE(rows); i++) {
		bool little_endian = i % 2;
		struct image *image = open_with(little_endian, ".gnu_debuglink",
						rows[i / 2].bytes, rows[i / 2].count);
		struct debug_link link;

		assert_null(debug_link_read(image, &link));
		assert_string_equal(link.file, rows[i / 2].name);
		assert_int_equal(link.crc_offset, rows[i / 2].crc_offset);
		assert_int_equal(link.crc, little_endian ? 0x04030201 : 0x01020304);
		image_close(image);
	}
}

static void an_image_without_the_section_has_no_link(void **state)
{
	struct image *image = open_with(true, ".gnu_debugaltlink", "a.d\0\1\2\3\4", 8);
	struct debug_link link;

	(void)state;
	assert_null(debug_link_read(image, &link));
	assert_null(link.file);
	image_close(image);
}

static void links_cut_short_at_any_length_are_damaged(void **state)
{
	static const char whole[] = "ab.d\0\0\0\0\x01\x02\x03";

	(void)state;
	for (size_t length = 0; length < sizeof(whole); length++) {
		struct image *image = open_with(true, ".gnu_debuglink", whole, length);
		struct debug_link link;
		struct error *err = debug_link_read(image, &link);

		assert_non_null(err);
		assert_int_equal(error_kind(err), ERROR_INPUT);
		assert_string_equal(
			error_message(err),
			length == 0  ? "file: .gnu_debuglink+0x0: is empty, and should name a "
				       "debug file"
			: length < 5 ? "file: .gnu_debuglink+0x0: the name of the debug file "
				       "does not end"
				     : "file: .gnu_debuglink+0x8: the section ends before the "
				       "debug file's checksum");
		error_free(err);
		image_close(image);
	}
}

/* The check value of CRC-32 in the catalogues of such codes. */
static void checksum_is_crc_32(void **state)
{
	(void)state;
	assert_int_equal(debug_link_crc((const unsigned char *)"123456789", 9), 0xcbf43926);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(name_and_checksum_are_read_in_the_order_of_the_file),
		cmocka_unit_test(an_image_without_the_section_has_no_link),
		cmocka_unit_test(links_cut_short_at_any_length_are_damaged),
		cmocka_unit_test(checksum_is_crc_32),
	};

	return cmocka_run_group_tests(tests, temp_folder_enter, temp_folder_remove);
}
