/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Files that are BTF and nothing else, and files that can be read but not mapped. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/utsname.h>

#include <cmocka.h>

#include "image/image.h"
#include "image/machine.h"
#include "support/temp_folder.h"

static void either_byte_order_is_told_from_the_magic(void **state)
{
	static const struct {
		const char *bytes;
		bool little_endian;
	} cases[] = { { "\x9f\xeb\x01\x00", true }, { "\xeb\x9f\x01\x00", false } };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
		struct section section;
		struct image *image;

		temp_file_write("raw", cases[i].bytes, 4);
		assert_null(image_open("raw", &image));
		assert_true(image_is_raw_btf(image));
		assert_int_equal(image_is_little_endian(image), cases[i].little_endian);
		assert_null(image_section(image, ".BTF", &section));
		assert_int_equal(section.size_bytes, 4);
		assert_memory_equal(section.bytes, cases[i].bytes, 4);
		image_close(image);
	}
}

static void nothing_else_is_known_of_it(void **state)
{
	struct section section;
	struct image *image;

	(void)state;
	temp_file_write("raw", "\x9f\xeb", 2);
	assert_null(image_open("raw", &image));
	assert_int_equal(image_role(image), IMAGE_ROLE_OBJECT);
	assert_string_equal(image_machine(image), "unknown");
	assert_int_equal(image_word_bits(image), 0);
	assert_int_equal(image_line_bytes(image), 64);
	assert_null(image_release(image));
	assert_null(image_build_id(image));
	assert_null(image_section(image, ".debug_info", &section));
	assert_int_equal(section.size_bytes, 0);
	image_close(image);
}

static void one_byte_of_the_magic_is_not_enough(void **state)
{
	struct image *image;
	struct error *err;

	(void)state;
	temp_file_write("raw", "\x9f", 1);
	err = image_open("raw", &image);
	assert_non_null(err);
	assert_string_equal(error_message(err), "raw: is neither an ELF file nor raw BTF");
	error_free(err);
}

static void running_kernel_is_known_by_its_path(void **state)
{
	struct utsname kernel;
	struct image *image;

	(void)state;
	if (access("/sys/kernel/btf/vmlinux", R_OK))
		skip();
	assert_int_equal(uname(&kernel), 0);
	assert_int_equal(symlink("/sys/kernel/btf/vmlinux", "link"), 0);
	assert_null(image_open("link", &image));
	assert_int_equal(image_role(image), IMAGE_ROLE_KERNEL);
	assert_string_equal(image_release(image), kernel.release);
	assert_string_not_equal(image_machine(image), "unknown");
	image_close(image);
}

static void machines_of_uname_have_our_names(void **state)
{
	static const struct {
		const char *uname;
		const char *name; /* NULL: not known */
	} cases[] = {
		{ "x86_64", "x86_64" },   { "i686", "i386" },     { "i386", "i386" },
		{ "aarch64", "arm64" },   { "armv7l", "arm" },    { "ppc64le", "ppc64" },
		{ "ppc64", "ppc64" },     { "ppc", "ppc" },       { "s390x", "s390x" },
		{ "riscv64", "riscv64" }, { "mips64", "mips64" }, { "m68k", "m68k" },
		{ "vax", NULL },          { "x86", NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
		const struct machine *machine = machine_of_uname(cases[i].uname);

		if (cases[i].name)
			assert_string_equal(machine->name, cases[i].name);
		else
			assert_null(machine);
	}
}

/* Files of sysfs have a size but do not let themselves be mapped, and most are shorter. */
static void file_shorter_than_its_size_is_refused(void **state)
{
	static const char path[] = "/sys/kernel/uevent_seqnum";
	struct image *image;
	struct error *err;

	(void)state;
	if (access(path, R_OK))
		skip();
	err = image_open(path, &image);
	assert_non_null(err);
	assert_non_null(strstr(error_message(err), "/sys/kernel/uevent_seqnum: ends after "));
	error_free(err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(either_byte_order_is_told_from_the_magic),
		cmocka_unit_test(nothing_else_is_known_of_it),
		cmocka_unit_test(one_byte_of_the_magic_is_not_enough),
		cmocka_unit_test(running_kernel_is_known_by_its_path),
		cmocka_unit_test(machines_of_uname_have_our_names),
		cmocka_unit_test(file_shorter_than_its_size_is_refused),
	};

	return cmocka_run_group_tests(tests, temp_folder_enter, temp_folder_remove);
}
