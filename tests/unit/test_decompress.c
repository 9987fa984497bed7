/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Inflating: what comes out, what is refused and in what words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "image/decompress.h"
#include "support/elf_builder.h"

static const enum elf_packing packing_of[] = {
	[COMPRESSION_ZLIB] = ELF_PACKING_ZLIB, [COMPRESSION_ZSTD] = ELF_PACKING_ZSTD
};

/* Unpacks into a buffer of exactly that size, so that a byte too many is seen. */
static struct error *unpack(enum compression compression, const struct text *in,
			    uint64_t out_bytes, unsigned char **ret)
{
	unsigned char *out = malloc(out_bytes ? out_bytes : 1);

	assert_non_null(out);
	*ret = out;
	return decompress(compression, (const unsigned char *)in->bytes, in->length, out,
			  out_bytes);
}

static void assert_unpacks(enum compression compression, const struct text *in,
			   const struct text *wanted)
{
	unsigned char *out;
	struct error *err = unpack(compression, in, wanted->length, &out);

	assert_null(err);
	assert_memory_equal(out, wanted->bytes, wanted->length);
	free(out);
}

static void assert_refused(enum compression compression, const struct text *in,
			   uint64_t out_bytes, const char *message)
{
	unsigned char *out;
	struct error *err = unpack(compression, in, out_bytes, &out);

	assert_non_null(err);
	assert_int_equal(error_kind(err), ERROR_INPUT);
	assert_string_equal(error_message(err), message);
	error_free(err);
	free(out);
}

static struct text lines(size_t count)
{
	struct text text = { 0 };

	for (size_t i = 0; i < count; i++)
		text_add(&text, "line %zu of the section\n", i);
	return text;
}

static void packed_bytes_come_back(void **state)
{
	static const size_t counts[] = { 1, 100, 50000 };

	(void)state;
	for (enum compression kind = COMPRESSION_ZLIB; kind <= COMPRESSION_ZSTD; kind++) {
		for (size_t i = 0; i < ARRAY_SIZE(counts); i++) {
			struct text plain = lines(counts[i]);
			struct text packed =
				elf_builder_packed(packing_of[kind], plain.bytes, plain.length);

			assert_unpacks(kind, &packed, &plain);
			text_deinit(&packed);
			text_deinit(&plain);
		}
	}
}

/* Linkers put compressed sections of the inputs end to end. */
static void streams_behind_each_other_are_one(void **state)
{
	(void)state;
	for (enum compression kind = COMPRESSION_ZLIB; kind <= COMPRESSION_ZSTD; kind++) {
		struct text packed = { 0 };
		struct text plain = { 0 };

		for (size_t i = 1; i <= 3; i++) {
			struct text part = lines(i * 10);
			struct text packed_part =
				elf_builder_packed(packing_of[kind], part.bytes, part.length);

			text_add_bytes(&plain, part.bytes, part.length);
			text_add_bytes(&packed, packed_part.bytes, packed_part.length);
			text_deinit(&packed_part);
			text_deinit(&part);
		}
		assert_unpacks(kind, &packed, &plain);
		text_deinit(&packed);
		text_deinit(&plain);
	}
}

static void size_that_is_not_the_true_one_is_refused(void **state)
{
	static const char zeroes[100] = { 0 };
	struct text zlib = elf_builder_packed(ELF_PACKING_ZLIB, zeroes, sizeof(zeroes));
	struct text zstd = elf_builder_packed(ELF_PACKING_ZSTD, zeroes, sizeof(zeroes));

	(void)state;
	assert_refused(COMPRESSION_ZLIB, &zlib, 101,
		       "zlib data is damaged: 100 of 101 bytes could be read");
	assert_refused(COMPRESSION_ZLIB, &zlib, 99,
		       "zlib data is damaged: it holds more than the 99 bytes it should");
	assert_refused(COMPRESSION_ZSTD, &zstd, 101,
		       "zstd data is damaged: 100 of 101 bytes could be read");
	assert_refused(COMPRESSION_ZSTD, &zstd, 99,
		       "zstd data is damaged: Destination buffer is too small");
	text_deinit(&zlib);
	text_deinit(&zstd);
}

static void cut_off_or_altered_data_is_refused_at_every_length(void **state)
{
	(void)state;
	for (enum compression kind = COMPRESSION_ZLIB; kind <= COMPRESSION_ZSTD; kind++) {
		struct text plain = lines(20);
		struct text packed =
			elf_builder_packed(packing_of[kind], plain.bytes, plain.length);
		size_t whole = packed.length;

		for (packed.length = 0; packed.length < whole; packed.length++) {
			unsigned char *out;
			struct error *err = unpack(kind, &packed, plain.length, &out);

			assert_non_null(err);
			assert_int_equal(error_kind(err), ERROR_INPUT);
			assert_memory_equal(error_message(err),
					    kind == COMPRESSION_ZLIB ? "zlib" : "zstd", 4);
			error_free(err);
			free(out);
		}
		packed.bytes[0] ^= 0x55;
		assert_refused(kind, &packed, plain.length,
			       kind == COMPRESSION_ZLIB
				       ? "zlib data is damaged: 0 of 450 bytes could be read"
				       : "zstd data is damaged: Unknown frame descriptor");
		text_deinit(&packed);
		text_deinit(&plain);
	}
}

/* What really compresses best must pass: a run of zeroes. */
static void most_bytes_is_above_what_a_run_of_zeroes_packs_to(void **state)
{
	enum {
		PLAIN_BYTES = 8 << 20
	};
	char *zeroes = calloc(1, PLAIN_BYTES);

	(void)state;
	for (enum compression kind = COMPRESSION_ZLIB; kind <= COMPRESSION_ZSTD; kind++) {
		struct text packed = elf_builder_packed(packing_of[kind], zeroes, PLAIN_BYTES);
		uint64_t most = decompress_most_bytes(kind, packed.length);

		assert_true(most >= PLAIN_BYTES);
		text_deinit(&packed);
	}
	free(zeroes);
}

static void most_bytes_never_wraps(void **state)
{
	(void)state;
	assert_int_equal(decompress_most_bytes(COMPRESSION_ZLIB, 0), 0);
	assert_int_equal(decompress_most_bytes(COMPRESSION_ZLIB, 1), 1032);
	assert_true(decompress_most_bytes(COMPRESSION_ZLIB, UINT64_MAX) == UINT64_MAX);
	assert_int_equal(decompress_most_bytes(COMPRESSION_ZSTD, 3), 0);
	assert_int_equal(decompress_most_bytes(COMPRESSION_ZSTD, 4), 128 << 10);
	assert_true(decompress_most_bytes(COMPRESSION_ZSTD, UINT64_MAX) == UINT64_MAX);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(packed_bytes_come_back),
		cmocka_unit_test(streams_behind_each_other_are_one),
		cmocka_unit_test(size_that_is_not_the_true_one_is_refused),
		cmocka_unit_test(cut_off_or_altered_data_is_refused_at_every_length),
		cmocka_unit_test(most_bytes_is_above_what_a_run_of_zeroes_packs_to),
		cmocka_unit_test(most_bytes_never_wraps),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
