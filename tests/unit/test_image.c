/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Opening files: what an image says of itself, and what is said of files that are none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sys/stat.h>

#include "image/image.h"
#include "support/elf_builder.h"
#include "support/temp_folder.h"

static void assert_refused(const char *path, enum error_kind kind, const char *message)
{
	struct image *image = NULL;
	struct error *err = image_open(path, &image);

	assert_non_null(err);
	assert_null(image);
	assert_string_equal(error_message(err), message);
	assert_int_equal(error_kind(err), kind);
	error_free(err);
}

static void write_and_refuse(const char *bytes, size_t length, const char *message)
{
	temp_file_write("file", bytes, length);
	assert_refused("file", ERROR_INPUT, message);
}

static void files_that_cannot_be_read_are_named(void **state)
{
	(void)state;
	assert_refused("missing", ERROR_SYSTEM,
		       "missing: cannot be opened: No such file or directory");
	assert_int_equal(mkdir("folder", 0700), 0);
	assert_refused("folder", ERROR_INPUT, "folder: is not a regular file");
	assert_refused("/dev/null", ERROR_INPUT, "/dev/null: is not a regular file");
}

/* Nobody writes into it, so whoever waits for its first byte waits for ever. */
static void pipe_is_refused_without_waiting(void **state)
{
	(void)state;
	assert_int_equal(mkfifo("pipe", 0600), 0);
	(void)alarm(20);
	assert_refused("pipe", ERROR_INPUT, "pipe: is not a regular file");
	(void)alarm(0);
}

static void files_that_are_not_elf_are_refused(void **state)
{
	(void)state;
	write_and_refuse("", 0, "file: is empty");
	write_and_refuse("int main;\n", 10, "file: is neither an ELF file nor raw BTF");
	write_and_refuse("\177EL", 3, "file: is neither an ELF file nor raw BTF");
	write_and_refuse("\177ELF", 4,
			 "file: ELF header+0x0: cannot be read: the file ends "
			 "inside it, or its class or byte order is not known");
}

static struct text sample_file(void)
{
	struct elf_builder builder;
	struct text file;

	elf_builder_init(&builder);
	(void)elf_builder_add(&builder, ".debug_info", SHT_PROGBITS, "some bytes", 10);
	file = elf_builder_file(&builder);
	elf_builder_deinit(&builder);
	return file;
}

static void file_cut_at_any_length_is_refused(void **state)
{
	struct text file = sample_file();

	(void)state;
	for (size_t length = 1; length < file.length; length++) {
		struct image *image;
		struct error *err;

		temp_file_write("file", file.bytes, length);
		err = image_open("file", &image);
		if (!err)
			fail_msg("%zu of %zu bytes", length, file.length);
		assert_int_equal(error_kind(err), ERROR_INPUT);
		assert_memory_equal(error_message(err), "file: ", 6);
		error_free(err);
	}
	text_deinit(&file);
}

/* Offsets in the header of a 64-bit ELF file. */
#define AT_CLASS      4
#define AT_BYTE_ORDER 5
#define AT_SHOFF      0x28
#define AT_SHENTSIZE  0x3a
#define AT_SHNUM      0x3c
#define AT_SHSTRNDX   0x3e

static void headers_that_do_not_fit_the_file_are_refused(void **state)
{
	static const struct {
		size_t at;
		unsigned width;
		uint64_t value;
		const char *message;
	} rows[] = {
		{ AT_CLASS, 1, 3,
		  "file: ELF header+0x0: cannot be read: the file ends inside it, or its class "
		  "or byte order is not known" },
		{ AT_BYTE_ORDER, 1, 0,
		  "file: ELF header+0x0: cannot be read: the file ends inside it, or its class "
		  "or byte order is not known" },
		{ AT_SHNUM, 2, 0xff00 - 1,
		  "file: section headers+0x68: lie beyond the end of the file (296 bytes): it "
		  "is truncated" },
		{ AT_SHSTRNDX, 2, 3, "file: section names: there is no section 3" },
	};
	struct text file = sample_file();

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct text damaged = { 0 };

		text_add_bytes(&damaged, file.bytes, rows[i].at);
		elf_builder_put(&damaged, true, rows[i].value, rows[i].width);
		text_add_bytes(&damaged, file.bytes + damaged.length,
			       file.length - damaged.length);
		write_and_refuse(damaged.bytes, damaged.length, rows[i].message);
		text_deinit(&damaged);
	}
	text_deinit(&file);
}

static void section_headers_outside_the_file_are_refused(void **state)
{
	static const uint64_t offsets[] = { 297, UINT64_MAX, UINT64_MAX - 63, 1ull << 40 };
	struct text file = sample_file();

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(offsets); i++) {
		struct text damaged = { 0 };
		struct image *image;
		struct error *err;

		text_add_bytes(&damaged, file.bytes, AT_SHOFF);
		elf_builder_put(&damaged, true, offsets[i], 8);
		text_add_bytes(&damaged, file.bytes + damaged.length,
			       file.length - damaged.length);
		temp_file_write("file", damaged.bytes, damaged.length);
		err = image_open("file", &image);
		if (!err)
			fail_msg("section headers at 0x%llx", (unsigned long long)offsets[i]);
		assert_int_equal(error_kind(err), ERROR_INPUT);
		assert_memory_equal(error_message(err), "file: section", 13);
		error_free(err);
		text_deinit(&damaged);
	}
	text_deinit(&file);
}

static void image_says_what_its_header_says(void **state)
{
	static const struct {
		uint16_t machine;
		unsigned word_bits;
		bool little_endian;
		const char *name;
		uint64_t line_bytes;
	} rows[] = {
		{ EM_X86_64, 64, true, "x86_64", 64 },
		{ EM_X86_64, 32, true, "x86_64", 64 }, /* x32 */
		{ EM_386, 32, true, "i386", 64 },
		{ EM_AARCH64, 64, false, "arm64", 64 },
		{ EM_PPC64, 64, false, "ppc64", 128 },
		{ EM_S390, 64, false, "s390x", 256 },
		{ EM_MIPS, 32, false, "mips", 32 },
		{ EM_MIPS, 64, true, "mips64", 32 },
		{ EM_68K, 32, false, "m68k", 16 },
		{ EM_VAX, 32, true, "machine-75", 64 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct elf_builder builder;
		struct image *image;

		elf_builder_init(&builder);
		builder.machine = rows[i].machine;
		builder.word_bits = rows[i].word_bits;
		builder.little_endian = rows[i].little_endian;
		elf_builder_write(&builder, "file");
		elf_builder_deinit(&builder);
		assert_null(image_open("file", &image));
		assert_string_equal(image_path(image), "file");
		assert_string_equal(image_machine(image), rows[i].name);
		assert_int_equal(image_word_bits(image), rows[i].word_bits);
		assert_int_equal(image_is_little_endian(image), rows[i].little_endian);
		assert_int_equal(image_line_bytes(image), rows[i].line_bytes);
		assert_int_equal(image_role(image), IMAGE_ROLE_OBJECT);
		assert_false(image_is_raw_btf(image));
		assert_null(image_release(image));
		assert_null(image_build_id(image));
		image_close(image);
	}
}

static void file_without_sections_is_an_image_without_sections(void **state)
{
	struct text file = sample_file();
	struct section section;
	struct image *image;

	(void)state;
	memset(file.bytes + AT_SHOFF, 0, 8);
	memset(file.bytes + AT_SHNUM, 0, 4); /* and no section of names */
	temp_file_write("file", file.bytes, file.length);
	assert_null(image_open("file", &image));
	assert_null(image_section(image, ".debug_info", &section));
	assert_null(section.bytes);
	assert_int_equal(section.size_bytes, 0);
	image_close(image);
	text_deinit(&file);
}

static void raw_btf_is_an_image_of_one_section(void **state)
{
	static const char *const magics[] = { "\x9f\xeb", "\xeb\x9f" };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(magics); i++) {
		struct section section;
		struct image *image;

		temp_file_write("file", magics[i], 2);
		assert_null(image_open("file", &image));
		assert_true(image_is_raw_btf(image));
		assert_int_equal(image_is_little_endian(image), i == 0);
		assert_int_equal(image_word_bits(image), 0);
		assert_int_equal(image_role(image), IMAGE_ROLE_OBJECT);
		assert_string_equal(image_machine(image), "unknown");
		assert_null(image_section(image, ".BTF", &section));
		assert_int_equal(section.size_bytes, 2);
		assert_memory_equal(section.bytes, magics[i], 2);
		assert_null(image_section(image, ".debug_info", &section));
		assert_int_equal(section.size_bytes, 0);
		image_close(image);
	}
}

static void closing_no_image_is_fine(void **state)
{
	(void)state;
	image_close(NULL);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(files_that_cannot_be_read_are_named),
		cmocka_unit_test(pipe_is_refused_without_waiting),
		cmocka_unit_test(files_that_are_not_elf_are_refused),
		cmocka_unit_test(file_cut_at_any_length_is_refused),
		cmocka_unit_test(headers_that_do_not_fit_the_file_are_refused),
		cmocka_unit_test(section_headers_outside_the_file_are_refused),
		cmocka_unit_test(image_says_what_its_header_says),
		cmocka_unit_test(file_without_sections_is_an_image_without_sections),
		cmocka_unit_test(raw_btf_is_an_image_of_one_section),
		cmocka_unit_test(closing_no_image_is_fine),
	};

	return cmocka_run_group_tests(tests, temp_folder_enter, temp_folder_remove);
}
