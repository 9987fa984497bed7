/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The files that line table headers list, in every version, and damaged headers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "read/dwarf_constants.h"
#include "read/dwarf_line.h"
#include "support/elf_builder.h"

/* A header under construction: what stands behind the two lengths. */
struct header {
	uint16_t version;
	unsigned offset_bytes;
	bool little_endian;
	struct text lists;
};

static void add(struct header *header, const void *bytes, size_t count)
{
	text_add_bytes(&header->lists, bytes, count);
}

static void put(struct text *text, const struct header *header, uint64_t value, unsigned width)
{
	elf_builder_put(text, header->little_endian, value, width);
}

/* The whole section, with something in front and behind that is none of the table's. */
static struct text section_of(const struct header *header, uint64_t *ret_offset)
{
	struct text body = { 0 };
	struct text section = { 0 };

	put(&body, header, 1, 1); /* instruction length */
	if (header->version >= 4)
		put(&body, header, 1, 1);
	text_add_bytes(&body, "\1\xfb\x0e\3\0\1", 6); /* opcode base 3: two lengths */
	text_add_bytes(&body, header->lists.bytes, header->lists.length);
	text_add(&section, "before");
	*ret_offset = section.length;
	if (header->offset_bytes == 8)
		put(&section, header, 0xffffffff, 4);
	put(&section, header,
	    2u + (header->version >= 5 ? 2u : 0u) + header->offset_bytes + body.length + 3,
	    header->offset_bytes);
	put(&section, header, header->version, 2);
	if (header->version >= 5)
		text_add_bytes(&section, "\x08", 2);
	put(&section, header, body.length, header->offset_bytes);
	text_add_bytes(&section, body.bytes, body.length);
	text_add(&section, "prg"); /* the line program */
	text_add(&section, "behind");
	text_deinit(&body);
	return section;
}

static const char strings[] = "zero\0/usr/src/linux\0sock.h";

/* Reads a header from memory of exactly the section's size. */
static void read_section(const struct text *section, uint64_t offset, bool little_endian,
			 struct dwarf_line_files *ret, unsigned char **ret_memory)
{
	unsigned char *memory = malloc(section->length ? section->length : 1);
	const struct section line = { ".debug_line", memory, section->length };
	const struct section texts = { ".debug_line_str", (const unsigned char *)strings,
				       sizeof(strings) };
	const struct dwarf_sections sections = { .little_endian = little_endian,
						 .str = texts,
						 .line_str = texts };

	assert_non_null(memory);
	if (section->length)
		memcpy(memory, section->bytes, section->length);
	dwarf_line_files_read(&sections, &line, offset, ret);
	*ret_memory = memory;
}

static void assert_path(const struct dwarf_line_files *files, uint64_t number,
			const char *compile_dir, const char *wanted)
{
	struct text path = { 0 };

	if (!wanted) {
		assert_false(dwarf_line_path(files, number, compile_dir, &path));
	} else {
		assert_true(dwarf_line_path(files, number, compile_dir, &path));
		assert_string_equal(text_str(&path), wanted);
	}
	text_deinit(&path);
}

static const char plain_lists[] = "include/net\0/usr/include\0\0"
				  "core.c\0\0\0\0"
				  "sock.h\0\1\x80\1\0"
				  "stddef.h\0\2\0\0"
				  "/abs/olute.h\0\1\0\0"
				  "odd.h\0\x09\0\0";

static void files_of_dwarf_2_to_4_count_from_one(void **state)
{
	(void)state;
	for (unsigned variant = 0; variant < 12; variant++) {
		struct header header = { .version = (uint16_t)(2 + variant % 3),
					 .offset_bytes = variant & 4 ? 8 : 4,
					 .little_endian = variant & 1 };
		struct dwarf_line_files files;
		unsigned char *memory;
		struct text section;
		uint64_t offset;

		add(&header, plain_lists, sizeof(plain_lists));
		section = section_of(&header, &offset);
		read_section(&section, offset, header.little_endian, &files, &memory);
		assert_path(&files, 0, "/src", NULL);
		assert_path(&files, 1, "/src", "/src/core.c");
		assert_path(&files, 2, "/src/", "/src/include/net/sock.h");
		assert_path(&files, 3, "/src", "/usr/include/stddef.h");
		assert_path(&files, 4, "/src", "/abs/olute.h");
		assert_path(&files, 5, "/src", "/src/odd.h"); /* there is no folder 9 */
		assert_path(&files, 6, "/src", NULL);
		assert_path(&files, UINT64_MAX, "/src", NULL);
		assert_path(&files, 2, NULL, "include/net/sock.h");
		assert_path(&files, 1, "", "core.c");
		dwarf_line_files_deinit(&files);
		free(memory);
		text_deinit(&section);
		text_deinit(&header.lists);
	}
}

static void files_of_dwarf_5_count_from_zero(void **state)
{
	(void)state;
	for (unsigned variant = 0; variant < 4; variant++) {
		struct header header = { .version = 5,
					 .offset_bytes = variant & 2 ? 8 : 4,
					 .little_endian = variant & 1 };
		struct dwarf_line_files files;
		unsigned char *memory;
		struct text section;
		uint64_t offset;

		/* Folders: a path in .debug_line_str each. */
		add(&header, (const unsigned char[]){ 1, DW_LNCT_path, DW_FORM_line_strp, 2 },
		    4);
		put(&header.lists, &header, 5, header.offset_bytes);
		put(&header.lists, &header, 0, header.offset_bytes);
		/* Files: a size, a path in the list itself, a folder and a digest. */
		add(&header,
		    (const unsigned char[]){ 4, DW_LNCT_size, DW_FORM_udata, DW_LNCT_path,
					     DW_FORM_string, DW_LNCT_directory_index,
					     DW_FORM_data2, DW_LNCT_MD5, DW_FORM_data16, 3 },
		    10);
		for (unsigned i = 0; i < 3; i++) {
			static const char *const names[] = { "core.c", "sock.h", "/abs.h" };

			add(&header, "\x80\1", 2);
			add(&header, names[i], strlen(names[i]) + 1);
			put(&header.lists, &header, i, 2);
			add(&header, "0123456789abcdef", 16);
		}
		section = section_of(&header, &offset);
		read_section(&section, offset, header.little_endian, &files, &memory);
		assert_path(&files, 0, "/elsewhere", "/usr/src/linux/core.c");
		assert_path(&files, 1, "/usr/src/linux", "/usr/src/linux/zero/sock.h");
		assert_path(&files, 2, "/usr/src/linux", "/abs.h");
		assert_path(&files, 3, "/usr/src/linux", NULL);
		dwarf_line_files_deinit(&files);
		free(memory);
		text_deinit(&section);
		text_deinit(&header.lists);
	}
}

static void strings_may_stand_in_debug_str(void **state)
{
	struct header header = { .version = 5, .offset_bytes = 4, .little_endian = true };
	struct dwarf_line_files files;
	unsigned char *memory;
	struct text section;
	uint64_t offset;

	(void)state;
	add(&header, "\0\0", 2); /* no folders */
	add(&header, (const unsigned char[]){ 1, DW_LNCT_path, DW_FORM_strp, 2 }, 4);
	put(&header.lists, &header, 20, 4);
	put(&header.lists, &header, 999, 4); /* outside the section */
	section = section_of(&header, &offset);
	read_section(&section, offset, true, &files, &memory);
	assert_path(&files, 0, "/src", "/src/sock.h");
	assert_path(&files, 1, "/src", NULL);
	dwarf_line_files_deinit(&files);
	free(memory);
	text_deinit(&section);
	text_deinit(&header.lists);
}

/* What libdwarf 0.1 crashes on: files whose entries do not say their path. */
static void files_without_a_path_have_none(void **state)
{
	struct header header = { .version = 5, .offset_bytes = 4, .little_endian = true };
	struct dwarf_line_files files;
	unsigned char *memory;
	struct text section;
	uint64_t offset;

	(void)state;
	add(&header, "\0\0", 2);
	add(&header, (const unsigned char[]){ 1, DW_LNCT_size, DW_FORM_data1, 2, 7, 8 }, 6);
	section = section_of(&header, &offset);
	read_section(&section, offset, true, &files, &memory);
	assert_int_equal(files.files.count, 2);
	assert_path(&files, 0, "/src", NULL);
	assert_path(&files, 1, "/src", NULL);
	dwarf_line_files_deinit(&files);
	free(memory);
	text_deinit(&section);
	text_deinit(&header.lists);
}

static void entries_of_no_bytes_are_not_counted_up(void **state)
{
	static const unsigned char lists[][16] = {
		/* No formats, and as many folders as there can be. */
		{ 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 0, 0 },
		/* A form that takes no bytes. */
		{ 1, DW_LNCT_size, DW_FORM_flag_present, 0xff, 0xff, 0xff, 0xff, 0x0f, 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(lists); i++) {
		struct header header = { .version = 5,
					 .offset_bytes = 4,
					 .little_endian = true };
		struct dwarf_line_files files;
		unsigned char *memory;
		struct text section;
		uint64_t offset;

		add(&header, lists[i], sizeof(lists[i]));
		section = section_of(&header, &offset);
		read_section(&section, offset, true, &files, &memory);
		assert_int_equal(files.folders.count, 0);
		assert_int_equal(files.files.count, 0);
		dwarf_line_files_deinit(&files);
		free(memory);
		text_deinit(&section);
		text_deinit(&header.lists);
	}
}

static void header_cut_short_anywhere_keeps_what_is_whole(void **state)
{
	struct header header = { .version = 4, .offset_bytes = 4, .little_endian = true };
	struct dwarf_line_files files;
	unsigned char *memory;
	struct text section;
	uint64_t offset;
	size_t most = 0;

	(void)state;
	add(&header, plain_lists, sizeof(plain_lists));
	section = section_of(&header, &offset);
	/* The section ends early: there is no table then. */
	for (section.length -= 7; section.length; section.length--) {
		read_section(&section, offset, true, &files, &memory);
		assert_int_equal(files.files.count, 0);
		dwarf_line_files_deinit(&files);
		free(memory);
	}
	text_deinit(&section);
	/* The header says that it ends early: what stands before its end counts. */
	section = section_of(&header, &offset);
	for (uint32_t length = 0; length < 12 + sizeof(plain_lists); length++) {
		bytes_put((unsigned char *)section.bytes + offset + 6, 4, true, length);
		read_section(&section, offset, true, &files, &memory);
		assert_true(files.files.count >= most);
		most = files.files.count;
		dwarf_line_files_deinit(&files);
		free(memory);
	}
	assert_int_equal(most, 5);
	text_deinit(&section);
	text_deinit(&header.lists);
}

static void headers_that_make_no_sense_list_nothing(void **state)
{
	static const struct {
		size_t at; /* behind the start of the table */
		unsigned width;
		uint64_t value;
	} rows[] = {
		{ 0, 4, 0 }, { 0, 4, 0xfffffff0 }, { 0, 4, 0xffffffff }, { 4, 2, 0 },
		{ 4, 2, 1 }, { 4, 2, 6 },          { 6, 4, 0xffffffff }, { 6, 4, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct header header = { .version = 4,
					 .offset_bytes = 4,
					 .little_endian = true };
		struct dwarf_line_files files;
		unsigned char *memory;
		struct text section;
		uint64_t offset;

		add(&header, plain_lists, sizeof(plain_lists));
		section = section_of(&header, &offset);
		bytes_put((unsigned char *)section.bytes + offset + rows[i].at, rows[i].width,
			  true, rows[i].value);
		read_section(&section, offset, true, &files, &memory);
		assert_int_equal(files.files.count, 0);
		dwarf_line_files_deinit(&files);
		free(memory);
		text_deinit(&section);
		text_deinit(&header.lists);
	}
}

static void offset_outside_the_section_lists_nothing(void **state)
{
	static const uint64_t offsets[] = { 0, 1, 3, 4, 100, UINT64_MAX };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(offsets); i++) {
		struct text section = { 0 };
		struct dwarf_line_files files;
		unsigned char *memory;

		text_add_bytes(&section, "\1\0\0", i ? 4 : 0);
		read_section(&section, offsets[i], true, &files, &memory);
		assert_int_equal(files.files.count, 0);
		dwarf_line_files_deinit(&files);
		free(memory);
		text_deinit(&section);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(files_of_dwarf_2_to_4_count_from_one),
		cmocka_unit_test(files_of_dwarf_5_count_from_zero),
		cmocka_unit_test(strings_may_stand_in_debug_str),
		cmocka_unit_test(files_without_a_path_have_none),
		cmocka_unit_test(entries_of_no_bytes_are_not_counted_up),
		cmocka_unit_test(header_cut_short_anywhere_keeps_what_is_whole),
		cmocka_unit_test(headers_that_make_no_sense_list_nothing),
		cmocka_unit_test(offset_outside_the_section_lists_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
