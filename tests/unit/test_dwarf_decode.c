/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Types as they come out of entries, in every way in which those can be written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "support/dwarf_reading.h"
#include "support/temp_folder.h"

enum label {
	INT,
	CHAR,
	LONG,
	STRUCT,
	OTHER,
	FREE
}; /* and on from FREE */

static void begin(struct dwarf_builder *builder)
{
	dwarf_builder_unit_begin(builder, DW_UT_compile);
	dwarf_builder_root(builder, "unit.c");
	dwarf_builder_base(builder, INT, "int", 4);
	dwarf_builder_base(builder, CHAR, "char", 1);
	dwarf_builder_base(builder, LONG, "long", 8);
}

static void end(struct dwarf_builder *builder)
{
	dwarf_builder_null(builder);
	dwarf_builder_unit_end(builder);
}

/* What is read under a name, with " (N damaged: reason)" behind it. */
static void assert_read(const struct dwarf_builder *builder, const char *name,
			const char *wanted)
{
	const struct read_request request = { .names = &name, .name_count = 1, .jobs = 1 };
	const struct type_set *set;
	struct text text = { 0 };
	struct type_db db;

	dwarf_reading(builder, &request, &db);
	set = type_db_lookup(&db, name);
	if (set && type_set_type(set))
		dwarf_reading_describe(&text, type_set_type(set));
	if (db.skipped.units || db.skipped.entries)
		text_add(&text, " (%zu units, %zu entries: %s)", db.skipped.units,
			 db.skipped.entries, db.skipped.first_reason);
	assert_string_equal(text_str(&text), wanted);
	text_deinit(&text);
	type_db_deinit(&db);
}

/* A member that is placed by the attribute given. */
static void add_placed(struct dwarf_builder *builder, const char *name,
		       struct dwarf_builder_attribute place)
{
	const struct dwarf_builder_attribute attributes[] = {
		AT_NAME(name),
		AT_LABEL(DW_AT_type, DW_FORM_ref4, INT),
		place,
	};

	(void)dwarf_builder_entry(builder, DW_TAG_member, false, attributes, 3);
}

#define PLACED(builder, name, ...) \
	add_placed(builder, name, (struct dwarf_builder_attribute)__VA_ARGS__)

static void members_are_placed_in_every_version_format_and_byte_order(void **state)
{
	(void)state;
	for (uint16_t version = 2; version <= 5; version++) {
		for (unsigned variant = 0; variant < 8; variant++) {
			struct dwarf_builder builder;

			dwarf_builder_init(&builder);
			builder.version = version;
			builder.little_endian = variant & 1;
			builder.offset_bytes = variant & 2 ? 8 : 4;
			builder.word_bits = variant & 4 ? 32 : 64;
			builder.address_bytes = variant & 4 ? 4 : 8;
			builder.machine = variant & 4 ? EM_386 : EM_X86_64;
			begin(&builder);
			dwarf_builder_struct(&builder, "s", 400);
			PLACED(&builder, "block1",
			       AT_BYTES(DW_AT_data_member_location, DW_FORM_block1,
					DW_OP_plus_uconst, 0x80, 0x01));
			PLACED(&builder, "data1",
			       AT_NUMBER(DW_AT_data_member_location, DW_FORM_data1, 200));
			PLACED(&builder, "data2",
			       AT_NUMBER(DW_AT_data_member_location, DW_FORM_data2, 300));
			PLACED(&builder, "udata",
			       AT_NUMBER(DW_AT_data_member_location, DW_FORM_udata, 304));
			PLACED(&builder, "sdata",
			       AT_NUMBER(DW_AT_data_member_location, DW_FORM_sdata, 308));
			dwarf_builder_null(&builder);
			end(&builder);
			assert_read(
				&builder, "s",
				"struct s 400: int block1 @1024+32; int data1 @1600+32; int "
				"data2 @2400+32; int udata @2432+32; int sdata @2464+32");
			dwarf_builder_deinit(&builder);
		}
	}
}

static void members_are_placed_by_the_forms_of_later_versions(void **state)
{
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	builder.version = 5;
	begin(&builder);
	dwarf_builder_struct(&builder, "s", 400);
	PLACED(&builder, "exprloc",
	       AT_BYTES(DW_AT_data_member_location, DW_FORM_exprloc, DW_OP_plus_uconst, 8));
	PLACED(&builder, "constant",
	       AT_NUMBER(DW_AT_data_member_location, DW_FORM_implicit_const, 12));
	PLACED(&builder, "data4", AT_NUMBER(DW_AT_data_member_location, DW_FORM_data4, 16));
	PLACED(&builder, "data8", AT_NUMBER(DW_AT_data_member_location, DW_FORM_data8, 20));
	PLACED(&builder, "indirect",
	       { .name = DW_AT_data_member_location,
		 .form = DW_FORM_data2,
		 .number = 24,
		 .is_indirect = true });
	PLACED(&builder, "none", AT_NUMBER(DW_AT_decl_line, DW_FORM_data1, 1));
	dwarf_builder_null(&builder);
	end(&builder);
	assert_read(&builder, "s",
		    "struct s 400: int exprloc @64+32; int constant @96+32; int data4 @128+32; "
		    "int data8 @160+32; int indirect @192+32; int none @0+32");
	dwarf_builder_deinit(&builder);
}

static void member_whose_place_cannot_be_told_is_counted(void **state)
{
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	begin(&builder);
	dwarf_builder_struct(&builder, "s", 8);
	PLACED(&builder, "virtual",
	       AT_BYTES(DW_AT_data_member_location, DW_FORM_exprloc, DW_OP_dup, DW_OP_deref));
	PLACED(&builder, "far",
	       AT_NUMBER(DW_AT_data_member_location, DW_FORM_data8, UINT64_MAX / 4));
	dwarf_builder_null(&builder);
	end(&builder);
	assert_read(&builder, "s",
		    "struct s 8: int virtual @0+0; int far @0+32 (0 units, 2 entries: "
		    ".debug_info+0x41: the member's place cannot be told)");
	dwarf_builder_deinit(&builder);
}

/* A bit-field at bits 37 to 39 of a little-endian struct, said in all the ways there are. */
static void bit_fields_are_placed_in_all_three_encodings(void **state)
{
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	begin(&builder);
	dwarf_builder_struct(&builder, "s", 8);
	(void)ENTRY(&builder, DW_TAG_member, false, AT_NAME("dwarf_2"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, INT),
		    AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, 4),
		    AT_NUMBER(DW_AT_bit_size, DW_FORM_data1, 3),
		    AT_NUMBER(DW_AT_bit_offset, DW_FORM_data1, 24),
		    AT_NUMBER(DW_AT_data_member_location, DW_FORM_data1, 4));
	(void)ENTRY(&builder, DW_TAG_member, false, AT_NAME("size_of_the_type"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, CHAR),
		    AT_NUMBER(DW_AT_bit_size, DW_FORM_data1, 3),
		    AT_NUMBER(DW_AT_bit_offset, DW_FORM_data1, 0),
		    AT_NUMBER(DW_AT_data_member_location, DW_FORM_data1, 4));
	(void)ENTRY(&builder, DW_TAG_member, false, AT_NAME("dwarf_4"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, INT),
		    AT_NUMBER(DW_AT_bit_size, DW_FORM_data1, 3),
		    AT_NUMBER(DW_AT_data_bit_offset, DW_FORM_data1, 37));
	(void)ENTRY(&builder, DW_TAG_member, false, AT_NAME("negative_sdata"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, INT),
		    AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, 4),
		    AT_NUMBER(DW_AT_bit_size, DW_FORM_data1, 3),
		    AT_NUMBER(DW_AT_bit_offset, DW_FORM_sdata, -6),
		    AT_NUMBER(DW_AT_data_member_location, DW_FORM_data1, 0));
	(void)ENTRY(&builder, DW_TAG_member, false, AT_NAME("negative_data8"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, INT),
		    AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, 4),
		    AT_NUMBER(DW_AT_bit_size, DW_FORM_data1, 3),
		    AT_NUMBER(DW_AT_bit_offset, DW_FORM_data8, 0xfffffffffffffffa),
		    AT_NUMBER(DW_AT_data_member_location, DW_FORM_data1, 0));
	dwarf_builder_null(&builder);
	end(&builder);
	assert_read(&builder, "s",
		    "struct s 8: int dwarf_2 :37+3; char size_of_the_type :37+3; int dwarf_4 "
		    ":37+3; int negative_sdata :35+3; int negative_data8 :35+3");
	dwarf_builder_deinit(&builder);
}

static void bit_fields_of_big_endian_machines_count_from_the_high_end(void **state)
{
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	builder.little_endian = false;
	builder.machine = EM_S390;
	begin(&builder);
	dwarf_builder_struct(&builder, "s", 8);
	(void)ENTRY(&builder, DW_TAG_member, false, AT_NAME("dwarf_2"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, INT),
		    AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, 4),
		    AT_NUMBER(DW_AT_bit_size, DW_FORM_data1, 3),
		    AT_NUMBER(DW_AT_bit_offset, DW_FORM_data1, 5),
		    AT_NUMBER(DW_AT_data_member_location, DW_FORM_data1, 4));
	(void)ENTRY(&builder, DW_TAG_member, false, AT_NAME("dwarf_4"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, INT),
		    AT_NUMBER(DW_AT_bit_size, DW_FORM_data1, 3),
		    AT_NUMBER(DW_AT_data_bit_offset, DW_FORM_data1, 37));
	dwarf_builder_null(&builder);
	end(&builder);
	assert_read(&builder, "s", "struct s 8: int dwarf_2 :37+3; int dwarf_4 :37+3");
	dwarf_builder_deinit(&builder);
}

/* Adds an entry that is nothing but a type's wrapper, under a label of its own. */
static unsigned wrap(struct dwarf_builder *builder, unsigned *next, unsigned tag,
		     unsigned target)
{
	dwarf_builder_label(builder, *next);
	(void)ENTRY(builder, tag, false, AT_LABEL(DW_AT_type, DW_FORM_ref4, target));
	return (*next)++;
}

static unsigned array_of(struct dwarf_builder *builder, unsigned *next, unsigned element,
			 const struct dwarf_builder_attribute *bounds, size_t count)
{
	dwarf_builder_label(builder, *next);
	(void)ENTRY(builder, DW_TAG_array_type, true,
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, element));
	for (size_t i = 0; i < count; i++)
		(void)dwarf_builder_entry(builder, DW_TAG_subrange_type, false, &bounds[i],
					  bounds[i].name ? 1 : 0);
	dwarf_builder_null(builder);
	return (*next)++;
}

static void every_kind_of_type_is_read(void **state)
{
	struct dwarf_builder builder;
	unsigned next = FREE;
	unsigned members[16];
	size_t count = 0;

	(void)state;
	dwarf_builder_init(&builder);
	begin(&builder);
	dwarf_builder_label(&builder, STRUCT);
	(void)ENTRY(&builder, DW_TAG_structure_type, false, AT_NAME("only_declared"),
		    AT_FLAG(DW_AT_declaration));
	members[count++] = wrap(&builder, &next, DW_TAG_pointer_type, STRUCT);
	members[count++] = wrap(&builder, &next, DW_TAG_const_type, members[0]);
	members[count++] = wrap(&builder, &next, DW_TAG_volatile_type, INT);
	members[count++] = wrap(&builder, &next, DW_TAG_restrict_type, members[0]);
	members[count++] = wrap(&builder, &next, DW_TAG_atomic_type, LONG);
	dwarf_builder_label(&builder, next);
	(void)ENTRY(&builder, DW_TAG_pointer_type, false,
		    AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, 4));
	members[count++] = next++;
	dwarf_builder_label(&builder, next);
	(void)ENTRY(&builder, DW_TAG_subroutine_type, true,
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, INT));
	(void)ENTRY(&builder, DW_TAG_formal_parameter, false,
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, members[0]));
	(void)ENTRY(&builder, DW_TAG_unspecified_parameters, false);
	dwarf_builder_null(&builder);
	next++;
	members[count++] = wrap(&builder, &next, DW_TAG_pointer_type, next - 1);
	dwarf_builder_label(&builder, next);
	(void)ENTRY(&builder, DW_TAG_typedef, false, AT_NAME("u32"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, INT));
	members[count++] = next++;
	dwarf_builder_label(&builder, next);
	(void)ENTRY(&builder, DW_TAG_enumeration_type, true, AT_NAME("e"),
		    AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, 4));
	(void)ENTRY(&builder, DW_TAG_enumerator, false, AT_NAME("E_A"),
		    AT_NUMBER(DW_AT_const_value, DW_FORM_sdata, -1));
	(void)ENTRY(&builder, DW_TAG_enumerator, false, AT_NAME("E_B"),
		    AT_NUMBER(DW_AT_const_value, DW_FORM_data4, 0xffffffff));
	dwarf_builder_null(&builder);
	members[count++] = next++;
	dwarf_builder_label(&builder, next);
	(void)ENTRY(&builder, DW_TAG_union_type, true,
		    AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, 8));
	dwarf_builder_member(&builder, "whole", LONG, 0);
	dwarf_builder_member(&builder, "low", INT, 0);
	dwarf_builder_null(&builder);
	members[count++] = next++;
	dwarf_builder_struct(&builder, "s", 100);
	for (size_t i = 0; i < count; i++) {
		char name[] = "a";

		name[0] = (char)('a' + i);
		dwarf_builder_member(&builder, i + 1 == count ? NULL : name, members[i],
				     (unsigned)(8 * i));
	}
	dwarf_builder_member(&builder, "untyped", INT, 96);
	(void)ENTRY(&builder, DW_TAG_member, false, AT_NAME("void"),
		    AT_NUMBER(DW_AT_data_member_location, DW_FORM_data1, 100));
	dwarf_builder_null(&builder);
	end(&builder);
	assert_read(
		&builder, "s",
		"struct s 100: struct only_declared *a @0+64; struct only_declared * const b "
		"@64+64; volatile int c @128+32; struct only_declared * restrict d @192+64; "
		"_Atomic long e @256+64; void *f @320+32; int (*g)(struct only_declared *, "
		"...) @384+64; u32 h @448+32; enum e i @512+32; union {...} @576+64; int "
		"untyped @768+32; void void @800+0");
	assert_read(&builder, "e", "enum e 4: E_A=-1 E_B=4294967295");
	dwarf_builder_deinit(&builder);
}

static void arrays_are_read_with_all_their_dimensions(void **state)
{
	static const struct dwarf_builder_attribute bounds[] = {
		AT_NUMBER(DW_AT_upper_bound, DW_FORM_data1, 3),
		AT_NUMBER(DW_AT_count, DW_FORM_data2, 300),
		{ .name = 0 },
		AT_NUMBER(DW_AT_upper_bound, DW_FORM_sdata, -1),
		AT_NUMBER(DW_AT_upper_bound, DW_FORM_data4, 0xffffffff),
		AT_NUMBER(DW_AT_upper_bound, DW_FORM_data8, UINT64_MAX),
		AT_NUMBER(DW_AT_count, DW_FORM_data1, 0),
		AT_NUMBER(DW_AT_upper_bound, DW_FORM_implicit_const, 1),
	};
	static const struct dwarf_builder_attribute grid[] = {
		AT_NUMBER(DW_AT_upper_bound, DW_FORM_data1, 1),
		AT_NUMBER(DW_AT_count, DW_FORM_data1, 0),
		AT_NUMBER(DW_AT_count, DW_FORM_udata, 5),
	};
	struct dwarf_builder builder;
	unsigned next = FREE;
	unsigned arrays[10];

	(void)state;
	dwarf_builder_init(&builder);
	builder.version = 5;
	begin(&builder);
	for (size_t i = 0; i < ARRAY_SIZE(bounds); i++)
		arrays[i] = array_of(&builder, &next, INT, &bounds[i], 1);
	arrays[8] = array_of(&builder, &next, CHAR, grid, 3);
	dwarf_builder_label(&builder, next);
	(void)ENTRY(&builder, DW_TAG_array_type, true, AT_LABEL(DW_AT_type, DW_FORM_ref4, INT),
		    AT_FLAG(DW_AT_GNU_vector));
	(void)dwarf_builder_entry(&builder, DW_TAG_subrange_type, false, &bounds[0], 1);
	dwarf_builder_null(&builder);
	arrays[9] = next++;
	dwarf_builder_struct(&builder, "s", 8);
	for (size_t i = 0; i < ARRAY_SIZE(arrays); i++)
		dwarf_builder_member(&builder, "m", arrays[i], 0);
	dwarf_builder_null(&builder);
	end(&builder);
	assert_read(&builder, "s",
		    "struct s 8: int m[4] @0+128; int m[300] @0+9600; int m[] @0+0; int m[0] "
		    "@0+0; int m[0] @0+0; int m[0] @0+0; int m[0] @0+0; int m[2] @0+64; char "
		    "m[2][0][5] @0+0; int m __attribute__((vector_size(16))) @0+128");
	dwarf_builder_deinit(&builder);
}

static void alignment_is_kept_of_types_and_members(void **state)
{
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	builder.version = 5;
	begin(&builder);
	(void)ENTRY(&builder, DW_TAG_structure_type, true, AT_NAME("s"),
		    AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, 128),
		    AT_NUMBER(DW_AT_alignment, DW_FORM_udata, 64));
	(void)ENTRY(&builder, DW_TAG_member, false, AT_NAME("a"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, INT),
		    AT_NUMBER(DW_AT_alignment, DW_FORM_data1, 32));
	dwarf_builder_null(&builder);
	end(&builder);
	assert_read(&builder, "s", "struct s 128%64: int a @0+32%32");
	dwarf_builder_deinit(&builder);
}

static void static_members_have_no_place_and_bases_have(void **state)
{
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	begin(&builder);
	dwarf_builder_label(&builder, STRUCT);
	dwarf_builder_struct(&builder, "base", 4);
	dwarf_builder_member(&builder, "a", INT, 0);
	dwarf_builder_null(&builder);
	(void)ENTRY(&builder, DW_TAG_class_type, true, AT_NAME("derived"),
		    AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, 8));
	(void)ENTRY(&builder, DW_TAG_inheritance, false,
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, STRUCT),
		    AT_NUMBER(DW_AT_data_member_location, DW_FORM_data1, 0));
	(void)ENTRY(&builder, DW_TAG_member, false, AT_NAME("count"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, INT), AT_FLAG(DW_AT_external),
		    AT_FLAG(DW_AT_declaration));
	(void)ENTRY(&builder, DW_TAG_subprogram, false, AT_NAME("method"));
	dwarf_builder_member(&builder, "b", INT, 4);
	dwarf_builder_null(&builder);
	end(&builder);
	assert_read(&builder, "derived", "struct derived 8: struct base @0+32; int b @32+32");
	dwarf_builder_deinit(&builder);
}

static void type_that_is_not_there_is_unknown_and_counted(void **state)
{
	static const struct {
		uint16_t form;
		uint64_t number;
		const char *wanted;
	} rows[] = {
		{ DW_FORM_ref4, 0xfffff,
		  "struct s 4: /* unknown */ a @0+0 (0 units, 1 entries: .debug_info+0x41: its "
		  "type cannot be found)" },
		{ DW_FORM_ref4, 0,
		  "struct s 4: /* unknown */ a @0+0 (0 units, 1 entries: .debug_info+0x0: there "
		  "is no entry here)" },
		{ DW_FORM_ref_addr, 0xffffff,
		  "struct s 4: /* unknown */ a @0+0 (0 units, 1 entries: .debug_info+0xffffff: "
		  "there is no entry here)" },
		{ DW_FORM_ref_sig8, 99,
		  "struct s 4: /* unknown */ a @0+0 (0 units, 1 entries: .debug_info+0x41: its "
		  "type cannot be found)" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct dwarf_builder builder;

		dwarf_builder_init(&builder);
		begin(&builder);
		dwarf_builder_struct(&builder, "s", 4);
		(void)ENTRY(&builder, DW_TAG_member, false, AT_NAME("a"),
			    AT_NUMBER(DW_AT_type, rows[i].form, rows[i].number),
			    AT_NUMBER(DW_AT_data_member_location, DW_FORM_data1, 0));
		dwarf_builder_null(&builder);
		end(&builder);
		assert_read(&builder, "s", rows[i].wanted);
		dwarf_builder_deinit(&builder);
	}
}

static void type_of_a_kind_that_is_no_type_is_unknown(void **state)
{
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	begin(&builder);
	dwarf_builder_label(&builder, OTHER);
	(void)ENTRY(&builder, DW_TAG_variable, false, AT_NAME("v"));
	dwarf_builder_struct(&builder, "s", 4);
	dwarf_builder_member(&builder, "a", OTHER, 0);
	dwarf_builder_null(&builder);
	end(&builder);
	assert_read(&builder, "s",
		    "struct s 4: /* unknown */ a @0+0 (0 units, 1 entries: .debug_info+0x3a: a "
		    "type of an unknown kind)");
	dwarf_builder_deinit(&builder);
}

static void struct_that_contains_itself_is_cut(void **state)
{
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	begin(&builder);
	dwarf_builder_label(&builder, STRUCT);
	dwarf_builder_struct(&builder, "s", 8);
	dwarf_builder_member(&builder, "a", INT, 0);
	dwarf_builder_member(&builder, "self", STRUCT, 4);
	dwarf_builder_null(&builder);
	end(&builder);
	assert_read(&builder, "s",
		    "struct s 8: int a @0+32; /* cyclic */ self @32+0 (0 units, 1 entries: "
		    ".debug_info+0x3a: a type that contains itself)");
	dwarf_builder_deinit(&builder);
}

static void typedefs_of_each_other_are_cut(void **state)
{
	struct dwarf_builder builder;

	(void)state;
	dwarf_builder_init(&builder);
	begin(&builder);
	dwarf_builder_label(&builder, STRUCT);
	(void)ENTRY(&builder, DW_TAG_typedef, false, AT_NAME("a"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, OTHER));
	dwarf_builder_label(&builder, OTHER);
	(void)ENTRY(&builder, DW_TAG_typedef, false, AT_NAME("b"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, STRUCT));
	dwarf_builder_struct(&builder, "s", 8);
	dwarf_builder_member(&builder, "m", STRUCT, 0);
	dwarf_builder_null(&builder);
	end(&builder);
	assert_read(&builder, "s",
		    "struct s 8: a m @0+0 (0 units, 1 entries: .debug_info+0x3a: a type that "
		    "contains itself)");
	dwarf_builder_deinit(&builder);
}

/* Neither has a name at which the spelling of a pointer could stop. */
static void unnamed_types_that_lead_back_to_themselves_are_cut(void **state)
{
	static const unsigned tags[] = { DW_TAG_const_type, DW_TAG_pointer_type,
					 DW_TAG_array_type, DW_TAG_subroutine_type };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(tags); i++) {
		const char *name = "s";
		const struct read_request request = { .names = &name, .name_count = 1 };
		struct dwarf_builder builder;
		struct type_db db;
		const struct type *type;

		dwarf_builder_init(&builder);
		begin(&builder);
		dwarf_builder_label(&builder, OTHER);
		(void)ENTRY(&builder, tags[i], false,
			    AT_LABEL(DW_AT_type, DW_FORM_ref4, OTHER));
		dwarf_builder_label(&builder, STRUCT);
		(void)ENTRY(&builder, DW_TAG_pointer_type, false,
			    AT_LABEL(DW_AT_type, DW_FORM_ref4, OTHER));
		dwarf_builder_struct(&builder, "s", 8);
		dwarf_builder_member(&builder, "m", STRUCT, 0);
		dwarf_builder_null(&builder);
		end(&builder);
		dwarf_reading(&builder, &request, &db);
		assert_int_equal(db.skipped.entries, 1);
		assert_string_equal(db.skipped.first_reason,
				    ".debug_info+0x3a: a type that contains itself");
		type = type_set_type(type_db_lookup(&db, "s"))->members[0].type;
		assert_int_equal(type->kind, KIND_POINTER);
		/* There is an end to it. */
		for (unsigned steps = 0; type->target; type = type->target)
			assert_true(++steps < 5);
		type_db_deinit(&db);
		dwarf_builder_deinit(&builder);
	}
}

static void pointer_back_to_the_struct_is_no_cycle(void **state)
{
	struct dwarf_builder builder;
	unsigned next = FREE;
	unsigned pointer, constant;

	(void)state;
	dwarf_builder_init(&builder);
	begin(&builder);
	dwarf_builder_label(&builder, OTHER);
	(void)ENTRY(&builder, DW_TAG_typedef, false, AT_NAME("node_t"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, STRUCT));
	constant = wrap(&builder, &next, DW_TAG_const_type, OTHER);
	pointer = wrap(&builder, &next, DW_TAG_pointer_type, constant);
	dwarf_builder_label(&builder, STRUCT);
	dwarf_builder_struct(&builder, NULL, 8);
	dwarf_builder_member(&builder, "next", pointer, 0);
	dwarf_builder_null(&builder);
	end(&builder);
	assert_read(&builder, "node_t", "typedef node_t 8");
	dwarf_builder_deinit(&builder);
}

/* Ten thousand typedefs of each other: no reader may need a stack as deep as that. */
static void chain_of_thousands_of_types_is_cut(void **state)
{
	const char *name = "s";
	struct type_cache cache;
	struct read_request request = { .names = &name, .name_count = 1 };
	struct dwarf_builder builder;
	struct type_db db;
	uint64_t before;

	(void)state;
	dwarf_builder_init(&builder);
	begin(&builder);
	before = dwarf_builder_place(&builder, INT);
	for (unsigned i = 0; i < 10000; i++)
		before = ENTRY(&builder, DW_TAG_typedef, false,
			       AT_NUMBER(DW_AT_type, DW_FORM_ref4, before));
	dwarf_builder_struct(&builder, "s", 8);
	(void)ENTRY(&builder, DW_TAG_member, false, AT_NAME("a"),
		    AT_NUMBER(DW_AT_type, DW_FORM_ref4, before));
	dwarf_builder_null(&builder);
	end(&builder);
	for (int cached = 0; cached <= 1; cached++) {
		type_cache_init(&cache);
		request.cache = cached ? &cache : NULL;
		dwarf_reading(&builder, &request, &db);
		assert_int_equal(db.skipped.entries, 1);
		assert_non_null(strstr(db.skipped.first_reason, ": types are nested too deep"));
		type_db_deinit(&db);
		type_cache_deinit(&cache);
	}
	dwarf_builder_deinit(&builder);
}

static void types_in_other_units_are_followed(void **state)
{
	struct dwarf_builder builder;
	uint64_t place;

	(void)state;
	dwarf_builder_init(&builder);
	builder.version = 5;
	/* As dwz does it: what units share stands in a partial one. */
	dwarf_builder_unit_begin(&builder, DW_UT_partial);
	(void)ENTRY(&builder, DW_TAG_partial_unit, true, AT_NAME("shared"));
	dwarf_builder_label(&builder, STRUCT);
	dwarf_builder_struct(&builder, "shared", 4);
	dwarf_builder_null(&builder);
	place = dwarf_builder_place(&builder, STRUCT);
	end(&builder);
	begin(&builder);
	dwarf_builder_struct(&builder, "s", 8);
	(void)ENTRY(&builder, DW_TAG_member, false, AT_NAME("a"),
		    AT_NUMBER(DW_AT_type, DW_FORM_ref_addr, place),
		    AT_NUMBER(DW_AT_data_member_location, DW_FORM_data1, 4));
	dwarf_builder_null(&builder);
	end(&builder);
	assert_read(&builder, "s", "struct s 8: struct shared a @32+32");
	dwarf_builder_deinit(&builder);
}

/* More units than are kept open at a time, and those of the first asked for again. */
static void types_in_many_units_are_followed(void **state)
{
	enum {
		UNITS = 30
	};
	struct dwarf_builder builder;
	struct text wanted = { 0 };
	uint64_t places[UNITS];

	(void)state;
	dwarf_builder_init(&builder);
	for (unsigned i = 0; i < UNITS; i++) {
		char name[] = "a0";

		name[0] = (char)('a' + i % 26);
		name[1] = (char)('0' + i / 26);
		dwarf_builder_unit_begin(&builder, DW_UT_partial);
		(void)ENTRY(&builder, DW_TAG_partial_unit, true, AT_NAME("shared"));
		dwarf_builder_label(&builder, STRUCT);
		(void)ENTRY(&builder, DW_TAG_structure_type, true, AT_NAME(name),
			    AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, i));
		/* Each embeds the one in the unit before. */
		if (i)
			(void)ENTRY(&builder, DW_TAG_member, false, AT_NAME("m"),
				    AT_NUMBER(DW_AT_type, DW_FORM_ref_addr, places[i - 1]));
		dwarf_builder_null(&builder);
		places[i] = dwarf_builder_place(&builder, STRUCT);
		end(&builder);
	}
	begin(&builder);
	dwarf_builder_struct(&builder, "s", 8);
	for (unsigned i = UNITS; i-- > 0;) {
		(void)ENTRY(&builder, DW_TAG_member, false, AT_NAME("m"),
			    AT_NUMBER(DW_AT_type, DW_FORM_ref_addr, places[i]));
		text_add(&wanted, "%s struct %c%u m @0+%u",
			 i + 1 < UNITS ? ";" : "struct s 8:", 'a' + (char)(i % 26), i / 26,
			 8 * i);
	}
	dwarf_builder_null(&builder);
	end(&builder);
	assert_read(&builder, "s", text_str(&wanted));
	text_deinit(&wanted);
	dwarf_builder_deinit(&builder);
}

static void types_in_type_units_are_found_by_signature(void **state)
{
	(void)state;
	for (uint16_t version = 4; version <= 5; version++) {
		for (int little = 0; little <= 1; little++) {
			struct dwarf_builder builder;

			dwarf_builder_init(&builder);
			builder.version = version;
			builder.little_endian = little;
			builder.machine = little ? EM_X86_64 : EM_S390;
			builder.in_types = version == 4;
			dwarf_builder_type_unit_begin(&builder, 0x0123456789abcdef, STRUCT);
			dwarf_builder_root(&builder, "type.c");
			dwarf_builder_base(&builder, INT, "int", 4);
			dwarf_builder_label(&builder, STRUCT);
			dwarf_builder_struct(&builder, "signed_type", 4);
			dwarf_builder_member(&builder, "a", INT, 0);
			dwarf_builder_null(&builder);
			end(&builder);
			builder.in_types = false;
			begin(&builder);
			(void)ENTRY(&builder, DW_TAG_structure_type, false, AT_NAME("skeleton"),
				    AT_FLAG(DW_AT_declaration),
				    AT_NUMBER(DW_AT_signature, DW_FORM_ref_sig8,
					      0x0123456789abcdef));
			dwarf_builder_struct(&builder, "s", 4);
			(void)ENTRY(
				&builder, DW_TAG_member, false, AT_NAME("m"),
				AT_NUMBER(DW_AT_type, DW_FORM_ref_sig8, 0x0123456789abcdef));
			dwarf_builder_null(&builder);
			end(&builder);
			assert_read(&builder, "s", "struct s 4: struct signed_type m @0+32");
			assert_read(&builder, "signed_type",
				    "struct signed_type 4: int a @0+32");
			dwarf_builder_deinit(&builder);
		}
	}
}

/* Through a skeleton: how gcc's units refer to what -fdebug-types-section put aside. */
static void member_of_a_skeleton_has_the_members_of_the_type_unit(void **state)
{
	const char *name = "s";
	const struct read_request request = { .names = &name, .name_count = 1 };
	struct dwarf_builder builder;
	struct text text = { 0 };
	struct type_db db;

	(void)state;
	dwarf_builder_init(&builder);
	builder.in_types = true;
	dwarf_builder_type_unit_begin(&builder, 7, STRUCT);
	dwarf_builder_root(&builder, "type.c");
	dwarf_builder_base(&builder, INT, "int", 4);
	dwarf_builder_label(&builder, STRUCT);
	dwarf_builder_struct(&builder, "inner", 4);
	dwarf_builder_member(&builder, "a", INT, 0);
	dwarf_builder_null(&builder);
	end(&builder);
	builder.in_types = false;
	begin(&builder);
	dwarf_builder_label(&builder, STRUCT);
	(void)ENTRY(&builder, DW_TAG_structure_type, false, AT_NAME("inner"),
		    AT_FLAG(DW_AT_declaration),
		    AT_NUMBER(DW_AT_signature, DW_FORM_ref_sig8, 7));
	dwarf_builder_struct(&builder, "s", 4);
	dwarf_builder_member(&builder, "m", STRUCT, 0);
	dwarf_builder_null(&builder);
	end(&builder);
	dwarf_reading(&builder, &request, &db);
	dwarf_reading_describe(&text, type_set_type(type_db_lookup(&db, "s"))->members[0].type);
	assert_string_equal(text_str(&text), "struct inner 4: int a @0+32");
	text_deinit(&text);
	type_db_deinit(&db);
	dwarf_builder_deinit(&builder);
}

/* A line table of DWARF 4 with two folders and two files, and no line program. */
static void add_line_table(struct dwarf_builder *builder)
{
	static const char header[] = "\1\1\1\xfb\x0e\1" /* no standard opcodes */
				     "include/net\0/usr/include\0\0"
				     "sock.h\0\1\0\0"
				     "stddef.h\0\2\0\0"
				     "\0";
	struct text *line = &builder->line;

	elf_builder_put(line, builder->little_endian, 2 + 4 + sizeof(header) - 1, 4);
	elf_builder_put(line, builder->little_endian, 4, 2);
	elf_builder_put(line, builder->little_endian, sizeof(header) - 1, 4);
	text_add_bytes(line, header, sizeof(header) - 1);
}

static void declarations_are_placed_in_the_source_tree(void **state)
{
	const char *name = "s";
	const struct read_request request = { .names = &name, .name_count = 1 };
	struct dwarf_builder builder;
	struct type_db db;
	const struct type *type;

	(void)state;
	dwarf_builder_init(&builder);
	add_line_table(&builder);
	dwarf_builder_unit_begin(&builder, DW_UT_compile);
	(void)ENTRY(&builder, DW_TAG_compile_unit, true, AT_NAME("/usr/src/linux/net/core.c"),
		    AT_STRING(DW_AT_comp_dir, DW_FORM_string, "/usr/src/linux"),
		    AT_NUMBER(DW_AT_stmt_list, DW_FORM_sec_offset, 0));
	(void)ENTRY(&builder, DW_TAG_structure_type, true, AT_NAME("s"),
		    AT_NUMBER(DW_AT_decl_file, DW_FORM_data1, 1),
		    AT_NUMBER(DW_AT_decl_line, DW_FORM_data2, 300));
	(void)ENTRY(&builder, DW_TAG_member, false, AT_NAME("a"),
		    AT_NUMBER(DW_AT_decl_file, DW_FORM_data1, 2),
		    AT_NUMBER(DW_AT_decl_line, DW_FORM_data1, 7));
	(void)ENTRY(&builder, DW_TAG_member, false, AT_NAME("b"),
		    AT_NUMBER(DW_AT_decl_file, DW_FORM_data1, 3)); /* there is no third */
	dwarf_builder_null(&builder);
	end(&builder);
	dwarf_reading(&builder, &request, &db);
	type = type_set_type(type_db_lookup(&db, "s"));
	assert_string_equal(type->declared_at.file, "include/net/sock.h");
	assert_int_equal(type->declared_at.line, 300);
	assert_string_equal(type->members[0].declared_at.file, "/usr/include/stddef.h");
	assert_int_equal(type->members[0].declared_at.line, 7);
	assert_null(type->members[1].declared_at.file);
	assert_int_equal(type->members[1].declared_at.line, 0);
	assert_string_equal(type_db_lookup(&db, "s")->variants.items[0].unit, "net/core.c");
	assert_int_equal(db.skipped.entries, 0);
	type_db_deinit(&db);
	dwarf_builder_deinit(&builder);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(members_are_placed_in_every_version_format_and_byte_order),
		cmocka_unit_test(members_are_placed_by_the_forms_of_later_versions),
		cmocka_unit_test(member_whose_place_cannot_be_told_is_counted),
		cmocka_unit_test(bit_fields_are_placed_in_all_three_encodings),
		cmocka_unit_test(bit_fields_of_big_endian_machines_count_from_the_high_end),
		cmocka_unit_test(every_kind_of_type_is_read),
		cmocka_unit_test(arrays_are_read_with_all_their_dimensions),
		cmocka_unit_test(alignment_is_kept_of_types_and_members),
		cmocka_unit_test(static_members_have_no_place_and_bases_have),
		cmocka_unit_test(type_that_is_not_there_is_unknown_and_counted),
		cmocka_unit_test(type_of_a_kind_that_is_no_type_is_unknown),
		cmocka_unit_test(struct_that_contains_itself_is_cut),
		cmocka_unit_test(typedefs_of_each_other_are_cut),
		cmocka_unit_test(unnamed_types_that_lead_back_to_themselves_are_cut),
		cmocka_unit_test(pointer_back_to_the_struct_is_no_cycle),
		cmocka_unit_test(chain_of_thousands_of_types_is_cut),
		cmocka_unit_test(types_in_other_units_are_followed),
		cmocka_unit_test(types_in_many_units_are_followed),
		cmocka_unit_test(types_in_type_units_are_found_by_signature),
		cmocka_unit_test(member_of_a_skeleton_has_the_members_of_the_type_unit),
		cmocka_unit_test(declarations_are_placed_in_the_source_tree),
	};

	return cmocka_run_group_tests(tests, temp_folder_enter, temp_folder_remove);
}
