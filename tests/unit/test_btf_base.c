/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Where the BTF that a module's continues is found, and what is said when it is not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "support/btf_reading.h"
#include "support/elf_builder.h"
#include "support/temp_folder.h"

#define RELEASE "6.12.1-test"

/* `struct list` of the kernel, and `struct own`, which a module makes of it. */
static void vmlinux_build(struct blob *blob)
{
	blob_init(blob, NULL);
	(void)blob_int(blob, "long int", 8);
	(void)blob_type(blob, BTF_KIND_STRUCT, "list", 1, 8);
	blob_member(blob, "next", 1, 0);
}

static void module_build(struct blob *blob)
{
	struct blob base;

	vmlinux_build(&base);
	blob_init(blob, &base);
	blob_deinit(&base);
	(void)blob_type(blob, BTF_KIND_STRUCT, "own", 2, 16);
	blob_member(blob, "node", 2, 0);
	blob_member(blob, "count", 1, 64);
}

#define OWN_DESCRIBED "struct own 16 { struct list node@0+64; long int count@64+64; }\n"

static void write_vmlinux(const char *name)
{
	struct blob blob;

	vmlinux_build(&blob);
	blob_write(&blob, name);
	blob_deinit(&blob);
}

static void write_module(const char *name)
{
	struct blob blob;

	module_build(&blob);
	blob_write(&blob, name);
	blob_deinit(&blob);
}

static void add_blob(struct elf_builder *elf, const char *name, const struct blob *blob)
{
	struct text bytes = { 0 };

	blob_finish(blob, &bytes);
	(void)elf_builder_add(elf, name, SHT_PROGBITS, bytes.bytes, bytes.length);
	text_deinit(&bytes);
}

static void write_vmlinux_elf(const char *path, const char *banner)
{
	struct elf_builder elf;
	struct blob blob;

	vmlinux_build(&blob);
	elf_builder_init(&elf);
	elf.type = ET_EXEC;
	add_blob(&elf, ".BTF", &blob);
	(void)elf_builder_add(&elf, ".rodata", SHT_PROGBITS, banner, strlen(banner));
	elf_builder_write(&elf, path);
	elf_builder_deinit(&elf);
	blob_deinit(&blob);
}

static void write_module_elf(const char *path)
{
	static const char modinfo[] = "vermagic=" RELEASE " SMP";
	struct elf_builder elf;
	struct blob blob;

	module_build(&blob);
	elf_builder_init(&elf);
	(void)elf_builder_add(&elf, ".modinfo", SHT_PROGBITS, modinfo, sizeof(modinfo));
	add_blob(&elf, ".BTF", &blob);
	elf_builder_write(&elf, path);
	elf_builder_deinit(&elf);
	blob_deinit(&blob);
}

static struct error *try_to_read(const char *path, const char *base, struct text *words)
{
	const struct read_request request = { .want_all = true, .btf_base = base };
	struct read_facts facts;
	struct type_db db;
	struct error *err = file_read(path, &request, &db, &facts);

	if (!err)
		db_describe(&db, words);
	type_db_deinit(&db);
	return err;
}

static void expect_read(const char *path, const char *base)
{
	struct text words = { 0 };
	struct error *err = try_to_read(path, base, &words);

	if (err)
		fail_msg("%s", error_message(err));
	assert_string_equal(text_str(&words), OWN_DESCRIBED);
	text_deinit(&words);
}

static void expect_refused(const char *path, const char *base, const char *message)
{
	struct error *err = try_to_read(path, base, NULL);

	assert_non_null(err);
	assert_string_equal(error_message(err), message);
	error_free(err);
}

static void named_base_is_continued(void **state)
{
	(void)state;
	write_vmlinux("kernel.btf");
	write_module("module");
	expect_read("module", "kernel.btf");
}

static void base_is_found_in_a_folder_above(void **state)
{
	(void)state;
	assert_int_equal(mkdir("net", 0777) | mkdir("net/smc", 0777), 0);
	write_vmlinux("vmlinux");
	write_module("net/smc/module");
	expect_read("net/smc/module", NULL);
	assert_int_equal(remove("vmlinux"), 0);
}

static void base_is_found_where_packages_put_it(void **state)
{
	(void)state;
	assert_int_equal(mkdir("boot", 0777) | mkdir("lib", 0777) | mkdir("lib/modules", 0777),
			 0);
	write_vmlinux_elf("boot/vmlinux-" RELEASE, "Linux version " RELEASE " (me@here) ");
	write_module_elf("lib/modules/module.ko");
	expect_read("lib/modules/module.ko", NULL);
	assert_int_equal(remove("boot/vmlinux-" RELEASE), 0);
}

static void base_that_is_not_found_is_asked_for(void **state)
{
	(void)state;
	write_module("module");
	expect_refused(
		"module", NULL,
		"module: its BTF continues that of the vmlinux it was built with, which was "
		"not found; name it with --btf-base");
	write_module_elf("module.ko");
	expect_refused("module.ko", NULL,
		       "module.ko: its BTF continues that of the vmlinux of Linux " RELEASE
		       " it was built with, which was not found; name it with --btf-base");
}

static void base_of_another_release_is_passed_over(void **state)
{
	(void)state;
	write_vmlinux_elf("vmlinux", "Linux version 6.12.2 (me@here) ");
	write_module_elf("module.ko");
	expect_refused("module.ko", NULL,
		       "module.ko: its BTF continues that of the vmlinux of Linux " RELEASE
		       " it was built with, which was not found; name it with --btf-base");
	expect_refused(
		"module.ko", "vmlinux",
		"module.ko: vmlinux: is of Linux 6.12.2, but the module of Linux " RELEASE);
	assert_int_equal(remove("vmlinux"), 0);
}

static void file_that_cannot_be_a_base_is_refused(void **state)
{
	struct elf_builder elf;

	(void)state;
	write_module("module");
	expect_refused("module", "missing",
		       "module: missing: cannot be opened: No such file or directory");
	expect_refused(
		"module", "module",
		"module: module: is a module's BTF, which itself continues that of a vmlinux");
	temp_file_write("text", "text", 4);
	expect_refused("module", "text", "module: text: is neither an ELF file nor raw BTF");
	elf_builder_init(&elf);
	elf_builder_write(&elf, "elf");
	elf_builder_deinit(&elf);
	expect_refused("module", "elf", "module: elf: has no BTF");
	temp_file_write("short", "\x9f\xeb\x01", 3);
	expect_refused("module", "short",
		       "module: short: .BTF+0x0: 3 bytes are too few for a BTF header");
}

static void bases_read_each_file_once(void **state)
{
	struct read_request request = { .want_all = true, .btf_base = "kernel.btf" };
	struct read_facts facts;
	struct type_db db;

	(void)state;
	write_vmlinux("kernel.btf");
	write_module("module");
	request.bases = read_bases_new();
	for (int i = 0; i < 2; i++) {
		assert_null(file_read("module", &request, &db, &facts));
		assert_int_equal(db.sets.count, 1);
		type_db_deinit(&db);
		(void)remove("kernel.btf");
	}
	read_bases_free(request.bases);
}

/* The error says why it does not serve the first time, and still names the file afterwards. */
static void bases_remember_what_does_not_serve(void **state)
{
	struct read_request request = { .want_all = true, .btf_base = "missing" };
	static const char *const messages[] = {
		"module: missing: cannot be opened: No such file or directory",
		"module: missing: does not serve as a base of BTF",
	};
	struct read_facts facts;
	struct type_db db;

	(void)state;
	write_module("module");
	request.bases = read_bases_new();
	for (size_t i = 0; i < ARRAY_SIZE(messages); i++) {
		struct error *err = file_read("module", &request, &db, &facts);

		assert_non_null(err);
		assert_string_equal(error_message(err), messages[i]);
		error_free(err);
	}
	read_bases_free(request.bases);
}

static void names_of_the_base_are_not_the_modules(void **state)
{
	const char *const names[] = { "list" };
	const struct read_request request = { .names = names,
					      .name_count = 1,
					      .btf_base = "kernel.btf" };
	struct read_facts facts;
	struct type_db db;

	(void)state;
	write_vmlinux("kernel.btf");
	write_module("module");
	assert_null(file_read("module", &request, &db, &facts));
	assert_int_equal(db.sets.count, 0);
	assert_int_equal(facts.word_bits, 64); /* the base has the `long` */
	type_db_deinit(&db);
}

/* pahole gives modules built outside the tree the names and sizes of what they embed. */
static void module_may_carry_what_it_needs_of_its_base(void **state)
{
	const struct read_request request = { .want_all = true };
	struct blob distilled, module;
	struct elf_builder elf;
	struct text words = { 0 };
	struct read_facts facts;
	struct type_db db;
	const struct type *node;

	(void)state;
	blob_init(&distilled, NULL);
	(void)blob_int(&distilled, "long int", 8);
	(void)blob_type(&distilled, BTF_KIND_STRUCT, "list", 0, 8);
	blob_init(&module, &distilled);
	(void)blob_type(&module, BTF_KIND_STRUCT, "own", 2, 16);
	blob_member(&module, "node", 2, 0);
	blob_member(&module, "count", 1, 64);
	elf_builder_init(&elf);
	add_blob(&elf, ".BTF", &module);
	add_blob(&elf, ".BTF.base", &distilled);
	elf_builder_write(&elf, "outside.ko");
	elf_builder_deinit(&elf);
	blob_deinit(&distilled);
	blob_deinit(&module);
	assert_null(file_read("outside.ko", &request, &db, &facts));
	db_describe(&db, &words);
	assert_string_equal(text_str(&words), OWN_DESCRIBED);
	node = type_set_type(type_db_lookup(&db, "own"))->members[0].type;
	assert_false(node->is_complete);
	assert_int_equal(node->size_bytes, 8);
	text_deinit(&words);
	type_db_deinit(&db);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(named_base_is_continued),
		cmocka_unit_test(base_is_found_in_a_folder_above),
		cmocka_unit_test(base_is_found_where_packages_put_it),
		cmocka_unit_test(base_that_is_not_found_is_asked_for),
		cmocka_unit_test(base_of_another_release_is_passed_over),
		cmocka_unit_test(file_that_cannot_be_a_base_is_refused),
		cmocka_unit_test(bases_read_each_file_once),
		cmocka_unit_test(bases_remember_what_does_not_serve),
		cmocka_unit_test(names_of_the_base_are_not_the_modules),
		cmocka_unit_test(module_may_carry_what_it_needs_of_its_base),
	};

	return cmocka_run_group_tests(tests, temp_folder_enter, temp_folder_remove);
}
