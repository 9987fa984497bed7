/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Packed files of every format: whole, in several streams, cut short, damaged, and bombs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "image/packed_file.h"
#include "support/elf_builder.h"

#ifdef HAVE_LIBLZMA
#include <lzma.h>
#endif

enum format {
	GZIP,
	ZSTD,
	XZ,
	FORMAT_COUNT,
};

static const char *const names[] = { [GZIP] = "gzip", [ZSTD] = "zstd", [XZ] = "xz" };

static void add_gzip(struct text *packed, const char *bytes, size_t count)
{
	unsigned char *buffer = malloc(count + 1000);
	z_stream stream = { 0 };

	assert_non_null(buffer);
	assert_int_equal(deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY),
			 Z_OK);
	stream.next_in = (z_const Bytef *)(uintptr_t)bytes;
	stream.avail_in = (unsigned int)count;
	stream.next_out = buffer;
	stream.avail_out = (unsigned int)count + 1000;
	assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
	text_add_bytes(packed, (const char *)buffer, stream.total_out);
	(void)deflateEnd(&stream);
	free(buffer);
}

static void add_zstd(struct text *packed, const char *bytes, size_t count)
{
	struct text frame = elf_builder_packed(ELF_PACKING_ZSTD, bytes, count);

	text_add_bytes(packed, frame.bytes, frame.length);
	text_deinit(&frame);
}

/* False without liblzma. */
static bool add_xz(struct text *packed, const char *bytes, size_t count)
{
#ifdef HAVE_LIBLZMA
	unsigned char *buffer = malloc(count + 1000);
	size_t length = 0;

	assert_non_null(buffer);
	assert_int_equal(lzma_easy_buffer_encode(6, LZMA_CHECK_CRC32, NULL,
						 (const uint8_t *)bytes, count, buffer, &length,
						 count + 1000),
			 LZMA_OK);
	text_add_bytes(packed, (const char *)buffer, length);
	free(buffer);
	return true;
#else
	(void)bytes, (void)count;
	text_add_bytes(packed,
		       "\xfd"
		       "7zXZ",
		       6);
	return false;
#endif
}

/* Appends a stream; false when this build cannot unpack the format. */
static bool add(struct text *packed, enum format format, const char *bytes, size_t count)
{
	if (format == GZIP)
		add_gzip(packed, bytes, count);
	else if (format == ZSTD)
		add_zstd(packed, bytes, count);
	return format == XZ ? add_xz(packed, bytes, count) : true;
}

/* An ELF file with content that does not pack to nothing. */
static struct text build(void)
{
	struct elf_builder builder;
	struct text bytes = { 0 };
	struct text file;

	for (uint32_t i = 0, value = 1; i < 2000; i++, value = value * 1664525 + 1013904223)
		elf_builder_put(&bytes, true, value >> 24, 1);
	elf_builder_init(&builder);
	(void)elf_builder_add(&builder, ".data", SHT_PROGBITS, bytes.bytes, bytes.length);
	file = elf_builder_file(&builder);
	elf_builder_deinit(&builder);
	text_deinit(&bytes);
	return file;
}

/* From memory of exactly that size, so that a byte too many is seen. */
static struct error *unpack(const struct text *packed, size_t count, unsigned char **ret,
			    uint64_t *ret_count)
{
	unsigned char *copy = malloc(count);
	struct error *err;

	assert_non_null(copy);
	memcpy(copy, packed->bytes, count);
	assert_true(packed_file_is(copy, count));
	err = packed_file_unpack(copy, count, ret, ret_count);
	free(copy);
	return err;
}

static void assert_unpacks(const struct text *packed, const struct text *wanted)
{
	unsigned char *bytes;
	uint64_t count;

	assert_null(unpack(packed, packed->length, &bytes, &count));
	assert_int_equal(count, wanted->length);
	assert_memory_equal(bytes, wanted->bytes, wanted->length);
	free(bytes);
}

/* The message is "FORMAT data+0xOFFSET: WHAT". */
static void assert_fails(enum format format, const struct text *packed, size_t count,
			 const char *what)
{
	unsigned char *bytes;
	uint64_t size;
	struct error *err = unpack(packed, count, &bytes, &size);

	assert_non_null(err);
	assert_int_equal(error_kind(err), ERROR_INPUT);
	assert_int_equal(strncmp(error_message(err), names[format], strlen(names[format])), 0);
	assert_non_null(strstr(error_message(err), " data+0x"));
	assert_non_null(strstr(error_message(err), what));
	error_free(err);
}

static void every_format_gives_the_file_back(void **state)
{
	struct text file = build();

	(void)state;
	for (enum format format = 0; format < FORMAT_COUNT; format++) {
		struct text packed = { 0 };

		if (add(&packed, format, file.bytes, file.length))
			assert_unpacks(&packed, &file);
		text_deinit(&packed);
	}
	text_deinit(&file);
}

static void streams_may_follow_each_other(void **state)
{
	struct text file = build();

	(void)state;
	for (enum format format = 0; format < FORMAT_COUNT; format++) {
		struct text packed = { 0 };

		if (add(&packed, format, file.bytes, 10) &&
		    add(&packed, format, file.bytes + 10, 1000) &&
		    add(&packed, format, file.bytes + 1010, file.length - 1010))
			assert_unpacks(&packed, &file);
		text_deinit(&packed);
	}
	text_deinit(&file);
}

static void a_signature_behind_the_file_stays(void **state)
{
	struct text file = build();

	(void)state;
	text_add(&file, "%4000d~Module signature appended~\n", 1);
	for (enum format format = 0; format < FORMAT_COUNT; format++) {
		struct text packed = { 0 };

		if (add(&packed, format, file.bytes, file.length))
			assert_unpacks(&packed, &file);
		text_deinit(&packed);
	}
	text_deinit(&file);
}

static void a_file_cut_short_at_any_length_is_told_to_be(void **state)
{
	struct text file = build();

	(void)state;
	for (enum format format = 0; format < FORMAT_COUNT; format++) {
		struct text packed = { 0 };

		if (add(&packed, format, file.bytes, file.length))
			for (size_t count = 6; count < packed.length; count++)
				assert_fails(format, &packed, count,
					     "ends too early: the file is truncated");
		text_deinit(&packed);
	}
	text_deinit(&file);
}

static void a_flipped_bit_anywhere_is_no_crash(void **state)
{
	struct text file = build();

	(void)state;
	for (enum format format = 0; format < FORMAT_COUNT; format++) {
		struct text packed = { 0 };

		(void)add(&packed, format, file.bytes, file.length);
		for (size_t i = 6; i < packed.length; i++) {
			unsigned char *bytes;
			uint64_t count;
			struct error *err;

			packed.bytes[i] ^= 0x10;
			err = unpack(&packed, packed.length, &bytes, &count);
			if (!err)
				free(bytes);
			error_free(err);
			packed.bytes[i] ^= 0x10;
		}
		text_deinit(&packed);
	}
	text_deinit(&file);
}

static void what_is_not_elf_is_not_unpacked_further(void **state)
{
	static const char text[1000] = "not an ELF file";

	(void)state;
	for (enum format format = 0; format < FORMAT_COUNT; format++) {
		struct text packed = { 0 };

		if (add(&packed, format, text, sizeof(text)))
			assert_fails(format, &packed, packed.length,
				     "what is packed is not an ELF file");
		text_deinit(&packed);
	}
}

static void a_bomb_behind_the_file_is_not_unpacked(void **state)
{
	struct text file = build();
	size_t bomb_bytes = (size_t)3 << 20;
	char *bomb = calloc(1, bomb_bytes);

	(void)state;
	assert_non_null(bomb);
	text_add_bytes(&file, bomb, bomb_bytes);
	for (enum format format = 0; format < FORMAT_COUNT; format++) {
		struct text packed = { 0 };

		if (add(&packed, format, file.bytes, file.length))
			assert_fails(format, &packed, packed.length,
				     "what is packed goes on behind the end of the ELF file");
		text_deinit(&packed);
	}
	text_deinit(&file);
	free(bomb);
}

static void a_file_out_of_all_proportion_is_not_unpacked(void **state)
{
	struct text file = build();
	Elf64_Ehdr header;

	(void)state;
	memcpy(&header, file.bytes, sizeof(header));
	header.e_shoff = (uint64_t)64 << 20;
	memcpy(file.bytes, &header, sizeof(header));
	for (enum format format = 0; format < FORMAT_COUNT; format++) {
		struct text packed = { 0 };

		if (add(&packed, format, file.bytes, file.length))
			assert_fails(format, &packed, packed.length,
				     "what is packed claims to be 67109056 bytes long; no more "
				     "than 67108864 are unpacked of a file of this size");
		text_deinit(&packed);
	}
	text_deinit(&file);
}

#ifndef HAVE_LIBLZMA
static void xz_is_for_another_tool_without_liblzma(void **state)
{
	struct text packed = { 0 };
	unsigned char *bytes;
	uint64_t count;
	struct error *err;

	(void)state;
	(void)add(&packed, XZ, "", 0);
	err = unpack(&packed, packed.length, &bytes, &count);
	assert_non_null(err);
	assert_int_equal(error_kind(err), ERROR_SYSTEM);
	assert_string_equal(error_message(err),
			    "is packed with xz, which this layline is built without; unpack it "
			    "with unxz");
	error_free(err);
	text_deinit(&packed);
}
#endif

static void other_files_are_not_packed(void **state)
{
	(void)state;
	assert_false(packed_file_is((const unsigned char *)"\x7f"
							   "ELF",
				    4));
	assert_false(packed_file_is((const unsigned char *)"\x1f\x8b", 2));
	assert_false(packed_file_is((const unsigned char *)"", 0));
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_format_gives_the_file_back),
		cmocka_unit_test(streams_may_follow_each_other),
		cmocka_unit_test(a_signature_behind_the_file_stays),
		cmocka_unit_test(a_file_cut_short_at_any_length_is_told_to_be),
		cmocka_unit_test(a_flipped_bit_anywhere_is_no_crash),
		cmocka_unit_test(what_is_not_elf_is_not_unpacked_further),
		cmocka_unit_test(a_bomb_behind_the_file_is_not_unpacked),
		cmocka_unit_test(a_file_out_of_all_proportion_is_not_unpacked),
#ifndef HAVE_LIBLZMA
		cmocka_unit_test(xz_is_for_another_tool_without_liblzma),
#endif
		cmocka_unit_test(other_files_are_not_packed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
