/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What each kind of BTF type becomes, and which types a request is given. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "support/btf_reading.h"
#include "support/temp_folder.h"

static const struct read_request everything = { .want_all = true };

/* Reads the blob, which it ends, and compares all that was read. */
static void expect_of(struct blob *blob, const struct read_request *request,
		      const char *expected)
{
	struct text words = { 0 };
	struct read_facts facts;
	struct type_db db;
	struct error *err;

	blob_write(blob, "image");
	blob_deinit(blob);
	err = file_read("image", request, &db, &facts);
	if (err)
		fail_msg("%s", error_message(err));
	assert_int_equal(facts.source, READ_SOURCE_BTF);
	assert_int_equal(db.skipped.entries, 0);
	assert_int_equal(db.skipped.units, 0);
	db_describe(&db, &words);
	assert_string_equal(text_str(&words), expected);
	text_deinit(&words);
	type_db_deinit(&db);
}

static void expect(struct blob *blob, const char *expected)
{
	expect_of(blob, &everything, expected);
}

/* A struct of 64 bytes whose one member has the type. */
static void add_struct_of(struct blob *blob, uint32_t type)
{
	(void)blob_type(blob, BTF_KIND_STRUCT, "s", 1, 64);
	blob_member(blob, "m", type, 0);
}

static void struct_has_its_members_in_bits(void **state)
{
	struct blob blob;
	uint32_t number, wide;

	(void)state;
	blob_init(&blob, NULL);
	number = blob_int(&blob, "int", 4);
	wide = blob_int(&blob, "long int", 8);
	(void)blob_type(&blob, BTF_KIND_STRUCT, "pair", 2, 16);
	blob_member(&blob, "a", number, 0);
	blob_member(&blob, "b", wide, 64);
	expect(&blob, "struct pair 16 { int a@0+32; long int b@64+64; }\n");
}

static void nothing_is_said_of_alignment_and_place(void **state)
{
	struct read_facts facts;
	struct type_db db;
	struct blob blob;
	const struct type *type;

	(void)state;
	blob_init(&blob, NULL);
	add_struct_of(&blob, blob_int(&blob, "int", 4));
	blob_write(&blob, "image");
	blob_deinit(&blob);
	assert_null(file_read("image", &everything, &db, &facts));
	type = type_set_type(type_db_lookup(&db, "s"));
	assert_int_equal(type->align_bytes, 0);
	assert_int_equal(type->members[0].align_bytes, 0);
	assert_int_equal(type->declared_at.line, 0);
	assert_null(type->members[0].declared_at.file);
	assert_null(type_db_lookup(&db, "s")->variants.items[0].unit);
	type_db_deinit(&db);
}

static void bit_fields_of_kind_flag_have_width_and_place_in_the_member(void **state)
{
	struct blob blob;
	uint32_t number;

	(void)state;
	blob_init(&blob, NULL);
	number = blob_int(&blob, "unsigned int", 4);
	(void)blob_type(&blob, BTF_KIND_STRUCT, "flags", KIND_FLAG | 3, 8);
	blob_member(&blob, "low", number, BITS(0, 3));
	blob_member(&blob, "high", number, BITS(3, 29));
	blob_member(&blob, "plain", number, BITS(32, 0));
	expect(&blob, "struct flags 8 { unsigned int low:3@0+3; unsigned int high:29@3+29; "
		      "unsigned int plain@32+32; }\n");
}

static void bit_fields_of_old_btf_have_width_and_place_in_their_int(void **state)
{
	struct blob blob;
	uint32_t bits, alias, moved;

	(void)state;
	blob_init(&blob, NULL);
	bits = blob_bits(&blob, "unsigned int", 4, 0, 3);
	alias = blob_type(&blob, BTF_KIND_TYPEDEF, "u3", 0, bits);
	moved = blob_bits(&blob, "unsigned int", 4, 5, 7);
	(void)blob_type(&blob, BTF_KIND_STRUCT, "flags", 3, 8);
	blob_member(&blob, "a", bits, 0);
	blob_member(&blob, "b", alias, 3);
	blob_member(&blob, "c", moved, 32);
	expect(&blob, "typedef u3 4 = unsigned int\n"
		      "struct flags 8 { unsigned int a:3@0+3; u3 b:3@3+3; "
		      "unsigned int c:7@37+7; }\n");
}

static void bit_field_of_type_void_keeps_place_and_width(void **state)
{
	struct blob blob;

	(void)state;
	blob_init(&blob, NULL);
	(void)blob_type(&blob, BTF_KIND_STRUCT, "odd", KIND_FLAG | 2, 8);
	blob_member(&blob, "far", 0, BITS(9, 5));
	blob_member(&blob, "int", blob.next_id, BITS(32, 0));
	(void)blob_int(&blob, "int", 4);
	expect(&blob, "struct odd 8 { /* type unknown to BTF */ far:5@9+5; int int@32+32; }\n");
}

static void either_byte_order_is_read(void **state)
{
	(void)state;
	for (int big_endian = 0; big_endian < 2; big_endian++) {
		struct blob blob;
		uint32_t number, row;

		blob_init(&blob, NULL);
		blob.big_endian = big_endian != 0;
		number = blob_int(&blob, "int", 4);
		row = blob_array(&blob, number, 1);
		(void)blob_type(&blob, BTF_KIND_STRUCT, "s", KIND_FLAG | 2, 8);
		blob_member(&blob, "bits", number, BITS(1, 2));
		blob_member(&blob, "row", row, BITS(32, 0));
		expect(&blob, "struct s 8 { int bits:2@1+2; int row[1]@32+32; }\n");
	}
}

static void anonymous_members_are_entered(void **state)
{
	struct blob blob;
	uint32_t number, inner;

	(void)state;
	blob_init(&blob, NULL);
	number = blob_int(&blob, "int", 4);
	inner = blob_type(&blob, BTF_KIND_UNION, NULL, 2, 4);
	blob_member(&blob, "x", number, 0);
	blob_member(&blob, "y", number, 0);
	(void)blob_type(&blob, BTF_KIND_STRUCT, "outer", 1, 4);
	blob_member(&blob, NULL, inner, 0);
	expect(&blob, "struct outer 4 { union {...} 4 { int x@0+32; int y@0+32; }@0+32; }\n");
}

/* The head of a type; 1 is int, 2 a pointer to it. */
struct spelled {
	const char *name;
	uint32_t kind;
	uint32_t flags;
	uint32_t size;
	const char *expected;
};

static void types_without_parts_are_spelled_as_in_c(void **state)
{
	static const struct spelled cases[] = {
		{ NULL, BTF_KIND_PTR, 0, 1, "struct s 64 { int *m@0+64; }\n" },
		{ NULL, BTF_KIND_PTR, 0, 0, "struct s 64 { void *m@0+64; }\n" },
		{ NULL, BTF_KIND_CONST, 0, 1, "struct s 64 { const int m@0+32; }\n" },
		{ NULL, BTF_KIND_VOLATILE, 0, 1, "struct s 64 { volatile int m@0+32; }\n" },
		{ NULL, BTF_KIND_RESTRICT, 0, 2, "struct s 64 { int * restrict m@0+64; }\n" },
		{ "double", BTF_KIND_FLOAT, 0, 8, "struct s 64 { double m@0+64; }\n" },
		{ "user", BTF_KIND_TYPE_TAG, 0, 1, "struct s 64 { int m@0+32; }\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
		const struct spelled *spelled = &cases[i];
		struct blob blob;

		blob_init(&blob, NULL);
		(void)blob_int(&blob, "int", 4);
		(void)blob_type(&blob, BTF_KIND_PTR, NULL, 0, 1);
		add_struct_of(&blob, blob_type(&blob, spelled->kind, spelled->name,
					       spelled->flags, spelled->size));
		expect(&blob, spelled->expected);
	}
}

static void type_tags_are_transparent_behind_pointers(void **state)
{
	struct blob blob;
	uint32_t tag;

	(void)state;
	blob_init(&blob, NULL);
	(void)blob_int(&blob, "int", 4);
	tag = blob_type(&blob, BTF_KIND_TYPE_TAG, "rcu", 0, 1);
	tag = blob_type(&blob, BTF_KIND_TYPE_TAG, "user", 0, tag);
	add_struct_of(&blob, blob_type(&blob, BTF_KIND_PTR, NULL, 0, tag));
	expect(&blob, "struct s 64 { int *m@0+64; }\n");
}

static void kind_flag_of_a_declaration_tells_struct_from_union(void **state)
{
	static const char *const expected[] = { "struct s 64 { struct f *m@0+64; }\n",
						"struct s 64 { union f *m@0+64; }\n" };

	(void)state;
	for (uint32_t is_union = 0; is_union < 2; is_union++) {
		struct blob blob;
		uint32_t declared;

		blob_init(&blob, NULL);
		declared = blob_type(&blob, BTF_KIND_FWD, "f", is_union ? KIND_FLAG : 0, 0);
		add_struct_of(&blob, blob_type(&blob, BTF_KIND_PTR, NULL, 0, declared));
		expect(&blob, expected[is_union]);
	}
}

static void function_has_its_parameters(void **state)
{
	struct blob blob;
	uint32_t number, function;

	(void)state;
	blob_init(&blob, NULL);
	number = blob_int(&blob, "int", 4);
	function = blob_type(&blob, BTF_KIND_FUNC_PROTO, NULL, 2, 0);
	blob_word(&blob, blob_name(&blob, "count"));
	blob_word(&blob, number);
	blob_word(&blob, 0);
	blob_word(&blob, 0);
	add_struct_of(&blob, blob_type(&blob, BTF_KIND_PTR, NULL, 0, function));
	expect(&blob, "struct s 64 { void (*m)(int, ...)@0+64; }\n");
}

static void arrays_multiply(void **state)
{
	struct blob blob;
	uint32_t row;

	(void)state;
	blob_init(&blob, NULL);
	row = blob_array(&blob, blob_int(&blob, "int", 4), 3);
	add_struct_of(&blob, blob_array(&blob, row, 5));
	expect(&blob, "struct s 64 { int m[5][3]@0+480; }\n");
}

static void array_of_none_is_spelled_with_zero(void **state)
{
	struct blob blob;

	(void)state;
	blob_init(&blob, NULL);
	add_struct_of(&blob, blob_array(&blob, blob_int(&blob, "char", 1), 0));
	expect(&blob, "struct s 64 { char m[0]@0+0; }\n");
}

static void array_larger_than_memory_is_empty(void **state)
{
	struct blob blob;
	uint32_t array;

	(void)state;
	blob_init(&blob, NULL);
	array = blob_int(&blob, "char", 255);
	for (int i = 0; i < 3; i++)
		array = blob_array(&blob, array, UINT32_MAX);
	add_struct_of(&blob, array);
	expect(&blob, "struct s 64 { char m[4294967295][4294967295][4294967295]@0+0; }\n");
}

static void enumerators_are_signed_by_kind_flag(void **state)
{
	static const char *const expected[] = { "enum e 4 { A=-4; B=1; }\n",
						"enum e 4 { A=4294967292; B=1; }\n" };

	(void)state;
	for (uint32_t is_unsigned = 0; is_unsigned < 2; is_unsigned++) {
		struct blob blob;

		blob_init(&blob, NULL);
		(void)blob_type(&blob, BTF_KIND_ENUM, "e", is_unsigned ? 2 : KIND_FLAG | 2, 4);
		blob_enumerator(&blob, "A", -4);
		blob_enumerator(&blob, "B", 1);
		expect(&blob, expected[is_unsigned]);
	}
}

static void enumerators_of_64_bits_are_whole(void **state)
{
	struct blob blob;
	uint32_t number, wide;

	(void)state;
	blob_init(&blob, NULL);
	number = blob_int(&blob, "char", 1);
	wide = blob_type(&blob, BTF_KIND_ENUM64, "wide", 1, 8);
	blob_word(&blob, blob_name(&blob, "BIG"));
	blob_word(&blob, 0x55667788);
	blob_word(&blob, 0x11223344);
	(void)blob_type(&blob, BTF_KIND_STRUCT, "s", 2, 16);
	blob_member(&blob, "e", wide, 0);
	blob_member(&blob, "c", number, 64);
	expect(&blob, "enum wide 8 { BIG=1234605616436508552; }\n"
		      "struct s 16 { enum wide e@0+64; char c@64+8; }\n");
}

static void what_is_no_type_of_c_is_passed_over(void **state)
{
	struct blob blob;
	uint32_t number, variable;

	(void)state;
	blob_init(&blob, NULL);
	number = blob_int(&blob, "int", 4);
	(void)blob_type(&blob, BTF_KIND_FUNC, "main", 1,
			blob_type(&blob, BTF_KIND_FUNC_PROTO, NULL, 0, number));
	variable = blob_type(&blob, BTF_KIND_VAR, "jiffies", 0, number);
	blob_word(&blob, 1);
	(void)blob_type(&blob, BTF_KIND_DATASEC, ".data", 1, 4);
	blob_word(&blob, variable);
	blob_word(&blob, 0);
	blob_word(&blob, 4);
	(void)blob_type(&blob, BTF_KIND_DECL_TAG, "bpf_fastcall", 0, number);
	blob_word(&blob, UINT32_MAX);
	add_struct_of(&blob, number);
	expect(&blob, "struct s 64 { int m@0+32; }\n");
}

/* `struct list { struct list *next; const struct list *other; int tail; }` */
static void struct_may_point_to_itself(void **state)
{
	struct blob blob;
	uint32_t list, next, other;

	(void)state;
	blob_init(&blob, NULL);
	(void)blob_int(&blob, "int", 4);
	list = blob.next_id + 3;
	next = blob_type(&blob, BTF_KIND_PTR, NULL, 0, list);
	other = blob_type(&blob, BTF_KIND_PTR, NULL, 0,
			  blob_type(&blob, BTF_KIND_CONST, NULL, 0, list));
	(void)blob_type(&blob, BTF_KIND_STRUCT, "list", 3, 24);
	blob_member(&blob, "next", next, 0);
	blob_member(&blob, "other", other, 64);
	blob_member(&blob, "tail", 1, 128);
	expect(&blob,
	       "struct list 24 { struct list *next@0+64; const struct list *other@64+64; "
	       "int tail@128+32; }\n");
}

static void what_is_only_pointed_to_is_named_and_not_read(void **state)
{
	const struct read_request request = { .names = (const char *[]){ "s" },
					      .name_count = 1 };
	struct read_facts facts;
	struct type_db db;
	struct blob blob;
	uint32_t other;
	const struct type *type;

	(void)state;
	blob_init(&blob, NULL);
	other = blob_type(&blob, BTF_KIND_STRUCT, "other", 1, 4);
	blob_member(&blob, "a", blob.next_id, 0);
	(void)blob_int(&blob, "int", 4);
	add_struct_of(&blob, blob_type(&blob, BTF_KIND_PTR, NULL, 0, other));
	blob_write(&blob, "image");
	blob_deinit(&blob);
	assert_null(file_read("image", &request, &db, &facts));
	type = type_set_type(type_db_lookup(&db, "s"))->members[0].type->target;
	assert_string_equal(type->name, "other");
	assert_false(type->is_complete);
	assert_int_equal(type->member_count, 0);
	type_db_deinit(&db);
}

/* struct a, union a, enum a, typedef int a, and a declared struct b. */
static void names_build(struct blob *blob)
{
	uint32_t number;

	blob_init(blob, NULL);
	number = blob_int(blob, "int", 4);
	(void)blob_type(blob, BTF_KIND_STRUCT, "a", 1, 4);
	blob_member(blob, "s", number, 0);
	(void)blob_type(blob, BTF_KIND_UNION, "a", 1, 4);
	blob_member(blob, "u", number, 0);
	(void)blob_type(blob, BTF_KIND_ENUM, "a", 1, 4);
	blob_enumerator(blob, "E", 0);
	(void)blob_type(blob, BTF_KIND_TYPEDEF, "a", 0, number);
	(void)blob_type(blob, BTF_KIND_FWD, "b", 0, 0);
	(void)blob_type(blob, BTF_KIND_ENUM, "c", 0, 4);
	(void)blob_type(blob, BTF_KIND_ENUM, NULL, 2, 4);
	blob_enumerator(blob, "FIRST", 0);
	blob_enumerator(blob, "SECOND", 1);
	(void)blob_type(blob, BTF_KIND_ENUM64, NULL, 1, 8);
	blob_word(blob, blob_name(blob, "WIDE"));
	blob_word(blob, 2);
	blob_word(blob, 0);
}

static void names_are_found_by_kind(void **state)
{
	static const struct {
		const char *name;
		const char *expected;
	} cases[] = {
		{ "a", "struct a 4 { int s@0+32; }\nunion a 4 { int u@0+32; }\n"
		       "enum a 4 { E=0; }\ntypedef a 4 = int\n" },
		{ "struct a", "struct a 4 { int s@0+32; }\n" },
		{ "union a", "union a 4 { int u@0+32; }\n" },
		{ "enum a", "enum a 4 { E=0; }\n" },
		{ "b", "struct b declared\n" },
		{ "union b", "" },
		{ "enum c", "enum c declared\n" },
		{ "enum FIRST", "enum {...} 4 { FIRST=0; SECOND=1; }\n" },
		{ "enum WIDE", "enum {...} 8 { WIDE=2; }\n" },
		{ "enum SECOND", "" },
		{ "FIRST", "" },
		{ "int", "" },
		{ "d", "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
		const struct read_request request = { .names = &cases[i].name,
						      .name_count = 1 };
		struct blob blob;

		names_build(&blob);
		expect_of(&blob, &request, cases[i].expected);
	}
}

static void all_leaves_out_what_is_only_declared(void **state)
{
	struct blob blob;

	(void)state;
	names_build(&blob);
	expect(&blob, "struct a 4 { int s@0+32; }\nunion a 4 { int u@0+32; }\n"
		      "enum a 4 { E=0; }\ntypedef a 4 = int\n");
}

static void add_map_info(struct blob *blob, uint32_t type, uint32_t size_bytes)
{
	(void)blob_type(blob, BTF_KIND_STRUCT, "map_info", 1, size_bytes);
	blob_member(blob, "map", type, 0);
}

static void layouts_of_one_name_are_variants(void **state)
{
	struct blob blob;
	uint32_t number, wide;

	(void)state;
	blob_init(&blob, NULL);
	number = blob_int(&blob, "int", 4);
	wide = blob_int(&blob, "long int", 8);
	add_map_info(&blob, number, 4);
	add_map_info(&blob, wide, 8);
	add_map_info(&blob, number, 4);
	expect(&blob, "struct map_info 4 { int map@0+32; } x2\n"
		      "struct map_info 8 { long int map@0+64; }\n");
}

static void marked_structs_are_found_without_a_name(void **state)
{
	const struct read_request request = { .want_marked = true };
	struct blob blob;
	uint32_t number, marker, group;

	(void)state;
	blob_init(&blob, NULL);
	number = blob_int(&blob, "int", 4);
	marker = blob_array(&blob, blob_int(&blob, "__u8", 1), 0);
	(void)blob_type(&blob, BTF_KIND_STRUCT, "plain", 1, 4);
	blob_member(&blob, "__cacheline_group_beginning", number, 0);
	(void)blob_type(&blob, BTF_KIND_STRUCT, "marked", 2, 4);
	blob_member(&blob, "__cacheline_group_begin__g", marker, 0);
	blob_member(&blob, "a", number, 0);
	group = blob_type(&blob, BTF_KIND_STRUCT, NULL, 1, 0);
	blob_member(&blob, "__cacheline_group_begin__g", marker, 0);
	(void)blob_type(&blob, BTF_KIND_STRUCT, "inside", 1, 4);
	blob_member(&blob, NULL, group, 0);
	(void)blob_type(&blob, BTF_KIND_STRUCT, "elsewhere", 1, 4);
	blob_member(&blob, "named", group, 0);
	expect_of(&blob, &request,
		  "struct marked 4 { __u8 __cacheline_group_begin__g[0]@0+0; int a@0+32; }\n"
		  "struct inside 4 { struct {...} 0 { __u8 __cacheline_group_begin__g[0]@0+0; "
		  "}@0+0; }\n");
}

static void words_are_as_wide_as_long(void **state)
{
	(void)state;
	for (uint32_t bytes = 4; bytes <= 8; bytes += 4) {
		struct read_facts facts;
		struct type_db db;
		struct blob blob;
		const struct type *type;

		blob_init(&blob, NULL);
		(void)blob_int(&blob, "long unsigned int", bytes);
		add_struct_of(&blob, blob_type(&blob, BTF_KIND_PTR, NULL, 0, 0));
		blob_write(&blob, "image");
		blob_deinit(&blob);
		assert_null(file_read("image", &everything, &db, &facts));
		type = type_set_type(type_db_lookup(&db, "s"));
		assert_int_equal(facts.word_bits, bytes * 8);
		assert_int_equal(type->members[0].size_bits, bytes * 8);
		type_db_deinit(&db);
	}
}

static void blobs_laid_end_to_end_are_all_read(void **state)
{
	struct text bytes = { 0 }, words = { 0 };
	struct read_facts facts;
	struct type_db db;

	(void)state;
	for (uint32_t size = 4; size <= 8; size += 4) {
		struct blob blob;

		blob_init(&blob, NULL);
		add_map_info(&blob, blob_int(&blob, "int", size), size);
		blob_finish(&blob, &bytes);
		blob_deinit(&blob);
		text_add_bytes(&bytes, "\0\0", size == 4 ? 0 : 2); /* a linker's padding */
	}
	temp_file_write("image", text_str(&bytes), bytes.length);
	assert_null(file_read("image", &everything, &db, &facts));
	db_describe(&db, &words);
	assert_string_equal(text_str(&words), "struct map_info 4 { int map@0+32; }\n"
					      "struct map_info 8 { int map@0+64; }\n");
	assert_int_equal(db.skipped.units, 0);
	type_db_deinit(&db);
	text_deinit(&words);
	text_deinit(&bytes);
}

static void empty_blob_has_no_types(void **state)
{
	struct blob blob;

	(void)state;
	blob_init(&blob, NULL);
	expect(&blob, "");
}

/* gcc gives a unit without types a header that claims no strings either. */
static void blob_of_a_header_alone_has_no_types(void **state)
{
	static const char header[24] = "\x9f\xeb\x01\x00\x18";
	struct read_facts facts;
	struct type_db db;

	(void)state;
	temp_file_write("image", header, sizeof(header));
	assert_null(file_read("image", &everything, &db, &facts));
	assert_int_equal(db.sets.count, 0);
	assert_int_equal(facts.word_bits, 64);
	type_db_deinit(&db);
}

static void dwarf_of_raw_btf_is_refused(void **state)
{
	const struct read_request request = { .want_all = true, .source = READ_SOURCE_DWARF };
	struct read_facts facts;
	struct type_db db;
	struct blob blob;
	struct error *err;

	(void)state;
	blob_init(&blob, NULL);
	blob_write(&blob, "image");
	blob_deinit(&blob);
	err = file_read("image", &request, &db, &facts);
	assert_non_null(err);
	assert_string_equal(error_message(err), "image: is raw BTF; it holds no DWARF");
	error_free(err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(struct_has_its_members_in_bits),
		cmocka_unit_test(nothing_is_said_of_alignment_and_place),
		cmocka_unit_test(bit_fields_of_kind_flag_have_width_and_place_in_the_member),
		cmocka_unit_test(bit_fields_of_old_btf_have_width_and_place_in_their_int),
		cmocka_unit_test(bit_field_of_type_void_keeps_place_and_width),
		cmocka_unit_test(either_byte_order_is_read),
		cmocka_unit_test(anonymous_members_are_entered),
		cmocka_unit_test(types_without_parts_are_spelled_as_in_c),
		cmocka_unit_test(type_tags_are_transparent_behind_pointers),
		cmocka_unit_test(kind_flag_of_a_declaration_tells_struct_from_union),
		cmocka_unit_test(function_has_its_parameters),
		cmocka_unit_test(arrays_multiply),
		cmocka_unit_test(array_of_none_is_spelled_with_zero),
		cmocka_unit_test(array_larger_than_memory_is_empty),
		cmocka_unit_test(enumerators_are_signed_by_kind_flag),
		cmocka_unit_test(enumerators_of_64_bits_are_whole),
		cmocka_unit_test(what_is_no_type_of_c_is_passed_over),
		cmocka_unit_test(struct_may_point_to_itself),
		cmocka_unit_test(what_is_only_pointed_to_is_named_and_not_read),
		cmocka_unit_test(names_are_found_by_kind),
		cmocka_unit_test(all_leaves_out_what_is_only_declared),
		cmocka_unit_test(layouts_of_one_name_are_variants),
		cmocka_unit_test(marked_structs_are_found_without_a_name),
		cmocka_unit_test(words_are_as_wide_as_long),
		cmocka_unit_test(blobs_laid_end_to_end_are_all_read),
		cmocka_unit_test(empty_blob_has_no_types),
		cmocka_unit_test(blob_of_a_header_alone_has_no_types),
		cmocka_unit_test(dwarf_of_raw_btf_is_refused),
	};

	return cmocka_run_group_tests(tests, temp_folder_enter, temp_folder_remove);
}
