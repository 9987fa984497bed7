/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What an image says of itself: release, role and build id. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "image/image.h"
#include "support/elf_builder.h"
#include "support/temp_folder.h"

/* An image with one section besides the usual. */
static struct image *open_with(uint16_t type, const char *name, uint32_t section_type,
			       const void *bytes, size_t byte_count)
{
	struct elf_builder builder;
	struct image *image;

	elf_builder_init(&builder);
	builder.type = type;
	(void)elf_builder_add(&builder, name, section_type, bytes, byte_count);
	elf_builder_write(&builder, "file");
	elf_builder_deinit(&builder);
	assert_null(image_open("file", &image));
	return image;
}

/* A text with the zeroes inside it. */
#define TEXT(string) string, sizeof(string) - 1

static void release_is_the_word_that_tells_it(void **state)
{
	static const struct {
		uint16_t type;
		const char *section, *text;
		size_t length;
		const char *release;
		enum image_role role;
	} rows[] = {
		{ ET_EXEC, ".rodata",
		  TEXT("x Linux version 6.12.117+deb12-cloud-amd64 (debian-kernel@x"),
		  "6.12.117+deb12-cloud-amd64", IMAGE_ROLE_KERNEL },
		{ ET_DYN, ".rodata", TEXT("Linux version 7.2.13"), "7.2.13",
		  IMAGE_ROLE_KERNEL },
		/* The format string of the banner is not a banner. */
		{ ET_EXEC, ".rodata", TEXT("Linux version %s (%s)\0Linux version 6.1.0 (b)"),
		  "6.1.0", IMAGE_ROLE_KERNEL },
		{ ET_EXEC, ".rodata", TEXT("Linux version %s (%s)"), NULL, IMAGE_ROLE_OBJECT },
		{ ET_EXEC, ".rodata", TEXT("Linux version "), NULL, IMAGE_ROLE_OBJECT },
		{ ET_EXEC, ".rodata", TEXT(""), NULL, IMAGE_ROLE_OBJECT },
		{ ET_EXEC, ".data", TEXT("Linux version 6.1.0"), NULL, IMAGE_ROLE_OBJECT },
		{ ET_REL, ".rodata", TEXT("Linux version 6.1.0"), NULL, IMAGE_ROLE_OBJECT },
		{ ET_REL, ".modinfo",
		  TEXT("license=GPL\0vermagic=6.12.117 SMP preempt\0name=smc"), "6.12.117",
		  IMAGE_ROLE_MODULE },
		{ ET_REL, ".modinfo", TEXT("vermagic=6.12.117"), "6.12.117",
		  IMAGE_ROLE_MODULE },
		{ ET_REL, ".modinfo", TEXT("vermagic="), NULL, IMAGE_ROLE_MODULE },
		{ ET_REL, ".modinfo", TEXT("license=GPL"), NULL, IMAGE_ROLE_OBJECT },
		/* Built-in modules leave their .modinfo in vmlinux. */
		{ ET_EXEC, ".modinfo", TEXT("vermagic=6.12.117 SMP"), NULL, IMAGE_ROLE_OBJECT },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct image *image = open_with(rows[i].type, rows[i].section, SHT_PROGBITS,
						rows[i].text, rows[i].length);

		if (rows[i].release) {
			assert_non_null(image_release(image));
			assert_string_equal(image_release(image), rows[i].release);
		} else {
			assert_null(image_release(image));
		}
		assert_int_equal(image_role(image), rows[i].role);
		image_close(image);
	}
}

static void note(struct text *notes, const char *owner, uint32_t type, const char *bytes,
		 size_t count)
{
	size_t owner_bytes = strlen(owner) + 1;

	elf_builder_put(notes, true, owner_bytes, 4);
	elf_builder_put(notes, true, count, 4);
	elf_builder_put(notes, true, type, 4);
	text_add_bytes(notes, owner, owner_bytes);
	while (notes->length % 4)
		text_add_bytes(notes, "", 1);
	text_add_bytes(notes, bytes, count);
	while (notes->length % 4)
		text_add_bytes(notes, "", 1);
}

static void assert_build_id(const struct text *notes, const char *wanted)
{
	struct image *image =
		open_with(ET_REL, ".notes", SHT_NOTE, notes->bytes, notes->length);

	if (wanted) {
		assert_non_null(image_build_id(image));
		assert_string_equal(image_build_id(image), wanted);
	} else {
		assert_null(image_build_id(image));
	}
	image_close(image);
}

static void build_id_is_found_among_other_notes(void **state)
{
	struct text notes = { 0 };

	(void)state;
	note(&notes, "Xen", 3, "ignored", 7);
	note(&notes, "GNU", NT_GNU_PROPERTY_TYPE_0, "12345678", 8);
	note(&notes, "GNU", NT_GNU_BUILD_ID, "\x01\xab\x00\xff", 4);
	note(&notes, "GNU", NT_GNU_BUILD_ID, "\x22", 1);
	assert_build_id(&notes, "01ab00ff");
	text_deinit(&notes);
}

static void build_id_of_a_length_that_is_none_of_four_is_whole(void **state)
{
	struct text notes = { 0 };

	(void)state;
	note(&notes, "GNU", NT_GNU_BUILD_ID, "\x01\x02\x03\x04\x05", 5);
	assert_build_id(&notes, "0102030405");
	text_deinit(&notes);
}

static void notes_cut_short_at_any_length_have_no_build_id(void **state)
{
	struct text notes = { 0 };

	(void)state;
	note(&notes, "Xen", 3, "ignored", 7);
	note(&notes, "GNU", NT_GNU_BUILD_ID, "\x01\xab\x00\xff", 4);
	while (notes.length) {
		notes.length--;
		assert_build_id(&notes, NULL);
	}
	text_deinit(&notes);
}

static void lengths_that_leave_the_notes_are_not_followed(void **state)
{
	static const uint32_t lengths[] = { 0xffffffff, 0xfffffffc, 0x80000000, 1000 };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(lengths); i++) {
		for (size_t field = 0; field < 2; field++) {
			struct text notes = { 0 };

			elf_builder_put(&notes, true, field ? 4 : lengths[i], 4);
			elf_builder_put(&notes, true, field ? lengths[i] : 4, 4);
			elf_builder_put(&notes, true, NT_GNU_BUILD_ID, 4);
			text_add_bytes(&notes, "GNU\0abcd", 8);
			assert_build_id(&notes, NULL);
			text_deinit(&notes);
		}
	}
}

static void build_id_out_of_all_proportion_is_none(void **state)
{
	static const char bytes[65] = { 0 };
	struct text notes = { 0 };

	(void)state;
	note(&notes, "GNU", NT_GNU_BUILD_ID, bytes, sizeof(bytes));
	assert_build_id(&notes, NULL);
	text_deinit(&notes);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(release_is_the_word_that_tells_it),
		cmocka_unit_test(build_id_is_found_among_other_notes),
		cmocka_unit_test(build_id_of_a_length_that_is_none_of_four_is_whole),
		cmocka_unit_test(notes_cut_short_at_any_length_have_no_build_id),
		cmocka_unit_test(lengths_that_leave_the_notes_are_not_followed),
		cmocka_unit_test(build_id_out_of_all_proportion_is_none),
	};

	return cmocka_run_group_tests(tests, temp_folder_enter, temp_folder_remove);
}
