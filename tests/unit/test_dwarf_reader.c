/* SPDX-License-Identifier: GPL-2.0-or-later */
/* From DWARF to sets: definitions counted, layouts told apart, damage owned up to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/dwarf_reading.h"
#include "support/temp_folder.h"

enum label {
	INT,
	CHAR
};

static void begin(struct dwarf_builder *builder, const char *name)
{
	dwarf_builder_unit_begin(builder, DW_UT_compile);
	dwarf_builder_root(builder, name);
	dwarf_builder_base(builder, INT, "int", 4);
	dwarf_builder_base(builder, CHAR, "char", 1);
}

static void end(struct dwarf_builder *builder)
{
	dwarf_builder_null(builder);
	dwarf_builder_unit_end(builder);
}

static void add_struct(struct dwarf_builder *builder, const char *name, const char *member,
		       unsigned offset)
{
	dwarf_builder_struct(builder, name, 8);
	dwarf_builder_member(builder, member, INT, offset);
	dwarf_builder_null(builder);
}

/* Every set as "kind name definitions: layout in unit (count)", a line each; then the damage.
 */
static void describe(const struct type_db *db, struct text *text)
{
	for (size_t i = 0; i < db->sets.count; i++) {
		const struct type_set *set = db->sets.items[i];

		text_add(text, "%s %s %zu%s%s\n", type_keyword(set->kind), set->name,
			 set->definition_count, set->is_declared_only ? " declared" : "",
			 set->has_markers ? " marked" : "");
		for (size_t v = 0; v < set->variants.count; v++) {
			const struct variant *variant = &set->variants.items[v];

			text_add(text, "  ");
			dwarf_reading_describe(text, variant->type);
			text_add(text, " in %s (%zu)\n",
				 variant->unit ? variant->unit : "nothing",
				 variant->definition_count);
		}
	}
	if (db->skipped.foreign_units)
		text_add(text, "%zu foreign\n", db->skipped.foreign_units);
	if (db->skipped.units || db->skipped.entries)
		text_add(text, "%zu units, %zu entries skipped: %s\n", db->skipped.units,
			 db->skipped.entries, db->skipped.first_reason);
}

static void assert_read(const struct dwarf_builder *builder, const struct read_request *request,
			const char *wanted)
{
	struct text text = { 0 };
	struct type_db db;

	dwarf_reading(builder, request, &db);
	describe(&db, &text);
	assert_string_equal(text_str(&text), wanted);
	text_deinit(&text);
	type_db_deinit(&db);
}

static void assert_refused(const struct dwarf_builder *builder, enum error_kind kind,
			   const char *message)
{
	static const struct read_request everything = { .want_all = true };
	struct error *err = dwarf_reading_refused(builder, &everything);

	assert_int_equal(error_kind(err), kind);
	assert_string_equal(error_message(err), message);
	error_free(err);
}

static void equal_definitions_are_one_layout(void **state)
{
	static const char *const names[] = { "s" };
	static const struct read_request request = { .names = names, .name_count = 1 };
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	for (unsigned i = 0; i < 3; i++) {
		begin(&builder, i ? "other.c" : "first.c");
		add_struct(&builder, "s", "a", 0);
		end(&builder);
	}
	assert_read(&builder, &request,
		    "struct s 3\n  struct s 8: int a @0+32 in first.c (3)\n");
	dwarf_builder_deinit(&builder);
}

static void different_layouts_are_kept_with_their_first_unit(void **state)
{
	static const char *const names[] = { "s" };
	static const struct read_request request = { .names = names, .name_count = 1 };
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	for (unsigned i = 0; i < 5; i++) {
		char name[] = "0.c";

		name[0] = (char)('0' + i);
		begin(&builder, name);
		add_struct(&builder, "s", "a", i == 1 || i == 3 ? 4 : 0);
		end(&builder);
	}
	assert_read(&builder, &request,
		    "struct s 5\n"
		    "  struct s 8: int a @0+32 in 0.c (3)\n"
		    "  struct s 8: int a @32+32 in 1.c (2)\n");
	dwarf_builder_deinit(&builder);
}

/* Two compilers say the same in different words. */
static void one_layout_in_two_encodings_is_one(void **state)
{
	static const char *const names[] = { "s" };
	static const struct read_request request = { .names = names, .name_count = 1 };
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	builder.version = 2;
	begin(&builder, "old.c");
	dwarf_builder_struct(&builder, "s", 8);
	(void)ENTRY(&builder, DW_TAG_member, false, AT_NAME("a"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, INT),
		    AT_BYTES(DW_AT_data_member_location, DW_FORM_block1, DW_OP_plus_uconst, 4));
	(void)ENTRY(&builder, DW_TAG_member, false, AT_NAME("b"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, INT),
		    AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, 4),
		    AT_NUMBER(DW_AT_bit_size, DW_FORM_data1, 3),
		    AT_NUMBER(DW_AT_bit_offset, DW_FORM_data1, 24),
		    AT_NUMBER(DW_AT_data_member_location, DW_FORM_data1, 0));
	dwarf_builder_null(&builder);
	end(&builder);
	builder.version = 5;
	begin(&builder, "new.c");
	dwarf_builder_struct(&builder, "s", 8);
	(void)ENTRY(&builder, DW_TAG_member, false, AT_STRING(DW_AT_name, DW_FORM_strx1, "a"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref_udata, INT),
		    AT_NUMBER(DW_AT_data_member_location, DW_FORM_implicit_const, 4));
	(void)ENTRY(&builder, DW_TAG_member, false, AT_NAME("b"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, INT),
		    AT_NUMBER(DW_AT_bit_size, DW_FORM_data1, 3),
		    AT_NUMBER(DW_AT_data_bit_offset, DW_FORM_data1, 5));
	dwarf_builder_null(&builder);
	end(&builder);
	assert_read(&builder, &request,
		    "struct s 2\n"
		    "  struct s 8: int a @32+32; int b :5+3 in old.c (2)\n");
	dwarf_builder_deinit(&builder);
}

static void names_are_read_by_kind_and_declarations_are_seen(void **state)
{
	static const char *const names[] = { "union s", "d", "t", "absent" };
	static const struct read_request request = { .names = names, .name_count = 4 };
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	begin(&builder, "unit.c");
	add_struct(&builder, "s", "a", 0);
	(void)ENTRY(&builder, DW_TAG_union_type, false, AT_NAME("s"),
		    AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, 4));
	(void)ENTRY(&builder, DW_TAG_structure_type, false, AT_NAME("d"),
		    AT_FLAG(DW_AT_declaration));
	(void)ENTRY(&builder, DW_TAG_typedef, false, AT_NAME("t"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, INT));
	end(&builder);
	assert_read(&builder, &request,
		    "union s 1\n  union s 4 in unit.c (1)\n"
		    "struct d 0 declared\n"
		    "typedef t 1\n  typedef t 4 in unit.c (1)\n");
	dwarf_builder_deinit(&builder);
}

static void all_definitions_are_read_when_all_is_wanted(void **state)
{
	static const struct read_request request = { .want_all = true };
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	begin(&builder, "unit.c");
	add_struct(&builder, "s", "a", 0);
	(void)ENTRY(&builder, DW_TAG_structure_type, false, AT_NAME("d"),
		    AT_FLAG(DW_AT_declaration));
	(void)ENTRY(&builder, DW_TAG_subprogram, true, AT_NAME("f"));
	add_struct(&builder, "local", "b", 4);
	dwarf_builder_null(&builder);
	end(&builder);
	assert_read(&builder, &request,
		    "struct s 1\n  struct s 8: int a @0+32 in unit.c (1)\n"
		    "struct local 1\n  struct local 8: int b @32+32 in unit.c (1)\n");
	dwarf_builder_deinit(&builder);
}

static void structs_with_markers_are_read_without_being_named(void **state)
{
	static const struct read_request request = { .want_marked = true };
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	begin(&builder, "unit.c");
	add_struct(&builder, "plain", "a", 0);
	dwarf_builder_struct(&builder, "marked", 8);
	(void)ENTRY(&builder, DW_TAG_member, false,
		    AT_STRING(DW_AT_name, DW_FORM_strp, "__cacheline_group_begin__rx"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, CHAR));
	dwarf_builder_null(&builder);
	end(&builder);
	assert_read(&builder, &request,
		    "struct marked 1 marked\n"
		    "  struct marked 8: char __cacheline_group_begin__rx @0+8 in unit.c (1)\n");
	dwarf_builder_deinit(&builder);
}

static void result_does_not_depend_on_the_number_of_threads(void **state)
{
	struct read_request request = { .want_all = true };
	struct dwarf_builder builder;
	struct text wanted = { 0 };

	(void)state;
	dwarf_builder_init(&builder);
	for (unsigned i = 0; i < 64; i++) {
		begin(&builder, i % 3 ? "one.c" : "other.c");
		add_struct(&builder, i % 2 ? "s" : "t", "a", i % 5 ? 0 : 4);
		end(&builder);
	}
	for (request.jobs = 1; request.jobs <= 8; request.jobs++) {
		struct text text = { 0 };
		struct type_db db;

		dwarf_reading(&builder, &request, &db);
		describe(&db, request.jobs == 1 ? &wanted : &text);
		if (request.jobs > 1)
			assert_string_equal(text_str(&text), text_str(&wanted));
		text_deinit(&text);
		type_db_deinit(&db);
	}
	text_deinit(&wanted);
	dwarf_builder_deinit(&builder);
}

/* Modules of a kernel share what is decoded; only what is alike in every way may be shared. */
static void cache_shares_between_images_what_is_alike(void **state)
{
	static const char *const names[] = { "s" };
	struct type_cache cache;
	struct read_request request = { .names = names, .name_count = 1, .cache = &cache };
	/* Of each image: its inner struct's member, where that lies, and the declaration's
	 * line. */
	static const struct {
		const char *member;
		unsigned offset, line;
	} images[] = {
		{ "a", 0, 1 }, { "b", 0, 1 }, { "a", 4, 1 }, { "a", 0, 2 }, { "a", 0, 1 }
	};
	const struct type *types[ARRAY_SIZE(images)];

	(void)state;
	type_cache_init(&cache);
	for (size_t i = 0; i < ARRAY_SIZE(images); i++) {
		struct dwarf_builder builder;
		const struct type *inner;
		struct type_db db;

		dwarf_builder_init(&builder);
		begin(&builder, "unit.c");
		dwarf_builder_label(&builder, 10);
		add_struct(&builder, "inner", images[i].member, images[i].offset);
		(void)ENTRY(&builder, DW_TAG_structure_type, true, AT_NAME("s"),
			    AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, 8),
			    AT_NUMBER(DW_AT_decl_line, DW_FORM_data1, images[i].line));
		dwarf_builder_member(&builder, "m", 10, 0);
		dwarf_builder_null(&builder);
		end(&builder);
		dwarf_reading(&builder, &request, &db);
		types[i] = type_set_type(type_db_lookup(&db, "s"));
		inner = types[i]->members[0].type;
		assert_int_equal(types[i]->declared_at.line, images[i].line);
		assert_string_equal(inner->members[0].name, images[i].member);
		assert_int_equal(inner->members[0].offset_bits, 8 * images[i].offset);
		type_db_deinit(&db);
		dwarf_builder_deinit(&builder);
	}
	for (size_t i = 1; i < ARRAY_SIZE(images); i++)
		assert_int_equal(types[i] == types[0], i == ARRAY_SIZE(images) - 1);
	type_cache_deinit(&cache);
}

static void image_without_debug_information_says_how_to_get_it(void **state)
{
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	assert_refused(
		&builder, ERROR_NO_DEBUG,
		"built: has no debug information (.debug_info or .BTF); build with -g, or "
		"take the file from the distribution's debug package");
	dwarf_builder_deinit(&builder);
}

static void image_of_which_no_unit_can_be_read_is_refused(void **state)
{
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	builder.version = 6;
	dwarf_builder_simple_unit(&builder, "s");
	dwarf_builder_simple_unit(&builder, "t");
	assert_refused(&builder, ERROR_INPUT, "built: .debug_info+0x0: unknown DWARF version");
	dwarf_builder_deinit(&builder);
}

static void damaged_and_foreign_units_are_counted(void **state)
{
	static const struct read_request request = { .want_all = true };
	struct dwarf_builder builder;
	struct text wanted = { 0 };
	uint64_t at;

	(void)state;
	dwarf_builder_init(&builder);
	dwarf_builder_simple_unit(&builder, "s");
	at = builder.info.length;
	builder.version = 9;
	dwarf_builder_simple_unit(&builder, "of_another_version");
	builder.version = 4;
	dwarf_builder_unit_begin(&builder, DW_UT_compile);
	dwarf_builder_root(&builder, "unit.c");
	text_add_bytes(&builder.info, "\x7f", 1);
	dwarf_builder_unit_end(&builder);
	dwarf_builder_unit_begin(&builder, DW_UT_compile);
	(void)ENTRY(&builder, DW_TAG_compile_unit, true,
		    AT_NUMBER(DW_AT_language, DW_FORM_data1, DW_LANG_Rust));
	dwarf_builder_struct(&builder, "of_another_language", 4);
	dwarf_builder_null(&builder);
	end(&builder);
	text_add(&wanted,
		 "struct s 1\n  struct s 4: int a @0+32 in unit.c (1)\n"
		 "1 foreign\n"
		 "2 units, 0 entries skipped: .debug_info+0x%llx: unknown DWARF version\n",
		 (unsigned long long)at);
	assert_read(&builder, &request, text_str(&wanted));
	text_deinit(&wanted);
	dwarf_builder_deinit(&builder);
}

/* Writes the image with one more section and reads it. */
static void read_with_section(const struct dwarf_builder *builder, const char *name,
			      uint64_t flags, const char *bytes, size_t count, struct text *ret)
{
	static const struct read_request request = { .want_all = true, .jobs = 1 };
	struct read_facts facts;
	struct elf_builder elf;
	struct image *image;
	struct type_db db;
	size_t index;

	elf_builder_init(&elf);
	dwarf_builder_add_to(builder, &elf);
	index = elf_builder_add(&elf, name, SHT_PROGBITS, bytes, count);
	elf_builder_section(&elf, index)->flags = flags;
	elf_builder_write(&elf, "built");
	elf_builder_deinit(&elf);
	assert_null(image_open("built", &image));
	type_db_init(&db);
	assert_null(read_types(image, &request, &db, &facts));
	describe(&db, ret);
	type_db_deinit(&db);
	image_close(image);
}

/* Types are read all the same, but that their files are unknown must be said. */
static void damaged_line_section_is_named_and_does_no_other_harm(void **state)
{
	static const char packed[24] = { 3 };
	struct dwarf_builder builder;
	struct text text = { 0 };

	(void)state;
	dwarf_builder_init(&builder);
	dwarf_builder_unit_begin(&builder, DW_UT_compile);
	(void)ENTRY(&builder, DW_TAG_compile_unit, true, AT_NAME("unit.c"),
		    AT_NUMBER(DW_AT_stmt_list, DW_FORM_sec_offset, 0));
	for (unsigned i = 0; i < 2; i++)
		(void)ENTRY(&builder, DW_TAG_structure_type, false, AT_NAME(i ? "t" : "s"),
			    AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, 8),
			    AT_NUMBER(DW_AT_decl_file, DW_FORM_data1, 1));
	end(&builder);
	read_with_section(&builder, ".debug_line", SHF_COMPRESSED, packed, sizeof(packed),
			  &text);
	assert_string_equal(text_str(&text),
			    "struct s 1\n  struct s 8 in unit.c (1)\n"
			    "struct t 1\n  struct t 8 in unit.c (1)\n"
			    "0 units, 1 entries skipped: .debug_info+0x17: built: "
			    ".debug_line+0x0: compression type 3 is not known\n");
	text_deinit(&text);
	dwarf_builder_deinit(&builder);
}

/* Types say nothing about addresses. */
static void damaged_section_that_types_do_not_need_does_no_harm(void **state)
{
	static const char packed[24] = { 3 };
	struct dwarf_builder builder;
	struct text text = { 0 };

	(void)state;
	dwarf_builder_init(&builder);
	dwarf_builder_simple_unit(&builder, "s");
	read_with_section(&builder, ".debug_addr", SHF_COMPRESSED, packed, sizeof(packed),
			  &text);
	assert_string_equal(text_str(&text),
			    "struct s 1\n  struct s 4: int a @0+32 in unit.c (1)\n");
	text_deinit(&text);
	dwarf_builder_deinit(&builder);
}

static void name_without_an_end_is_damage(void **state)
{
	static const struct read_request request = { .want_all = true };
	struct dwarf_builder builder;
	struct text wanted = { 0 };
	uint64_t at;

	(void)state;
	dwarf_builder_init(&builder);
	begin(&builder, "unit.c");
	add_struct(&builder, "s", "a", 0);
	at = ENTRY(&builder, DW_TAG_structure_type, false,
		   AT_STRING(DW_AT_name, DW_FORM_strp, "t"));
	end(&builder);
	builder.str.length -= 1;
	text_add(
		&wanted,
		"struct s 1\n  struct s 8: int a @0+32 in unit.c (1)\n"
		"1 units, 0 entries skipped: .debug_info+0x%llx: this entry is damaged; the rest "
		"of its unit was not read\n",
		(unsigned long long)at);
	assert_read(&builder, &request, text_str(&wanted));
	text_deinit(&wanted);
	dwarf_builder_deinit(&builder);
}

/* A name out of all proportion must not be copied for each of the members that bear it. */
static void memory_is_in_proportion_whatever_the_names(void **state)
{
	static const struct read_request request = { .want_all = true };
	static char name[100001];
	struct dwarf_builder builder;
	struct type_db db;

	(void)state;
	memset(name, 'n', sizeof(name) - 1);
	dwarf_builder_init(&builder);
	text_add_bytes(&builder.str, name, sizeof(name));
	dwarf_builder_unit_begin(&builder, DW_UT_compile);
	(void)ENTRY(&builder, DW_TAG_compile_unit, true,
		    AT_NUMBER(DW_AT_name, DW_FORM_strp, 0));
	for (unsigned i = 0; i < 500; i++) {
		const struct dwarf_builder_attribute names[] = {
			AT_NUMBER(DW_AT_name, DW_FORM_strp,
				  i), /* of structs, then of members */
			AT_NAME("s"),
		};

		(void)ENTRY(&builder, DW_TAG_structure_type, true, names[i % 2],
			    AT_NUMBER(DW_AT_byte_size, DW_FORM_data2, i));
		(void)ENTRY(&builder, DW_TAG_member, false, names[0]);
		dwarf_builder_null(&builder);
	}
	end(&builder);
	dwarf_reading(&builder, &request, &db);
	assert_true(db.arena.total_bytes < 16 << 20);
	assert_true(db.skipped.units > 0);
	assert_int_equal(db.skipped.entries, 250);
	assert_non_null(strstr(db.skipped.first_reason, ": its name is out of all proportion"));
	type_db_deinit(&db);
	dwarf_builder_deinit(&builder);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(equal_definitions_are_one_layout),
		cmocka_unit_test(different_layouts_are_kept_with_their_first_unit),
		cmocka_unit_test(one_layout_in_two_encodings_is_one),
		cmocka_unit_test(names_are_read_by_kind_and_declarations_are_seen),
		cmocka_unit_test(all_definitions_are_read_when_all_is_wanted),
		cmocka_unit_test(structs_with_markers_are_read_without_being_named),
		cmocka_unit_test(result_does_not_depend_on_the_number_of_threads),
		cmocka_unit_test(cache_shares_between_images_what_is_alike),
		cmocka_unit_test(image_without_debug_information_says_how_to_get_it),
		cmocka_unit_test(image_of_which_no_unit_can_be_read_is_refused),
		cmocka_unit_test(damaged_and_foreign_units_are_counted),
		cmocka_unit_test(damaged_line_section_is_named_and_does_no_other_harm),
		cmocka_unit_test(damaged_section_that_types_do_not_need_does_no_harm),
		cmocka_unit_test(name_without_an_end_is_damage),
		cmocka_unit_test(memory_is_in_proportion_whatever_the_names),
	};

	return cmocka_run_group_tests(tests, temp_folder_enter, temp_folder_remove);
}
