/* SPDX-License-Identifier: GPL-2.0-or-later */
/* BTF that is cut off, points outside or to itself: what is refused, what is counted, and that
 * nothing else happens. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "support/btf_reading.h"
#include "support/temp_folder.h"

static const struct read_request everything = { .want_all = true };

/* One type of each kind with parts: 1 int, 2 struct, 3 enum, 4 array, 5 function type. */
static void sample_build(struct blob *blob)
{
	blob_init(blob, NULL);
	(void)blob_int(blob, "int", 4);
	(void)blob_type(blob, BTF_KIND_STRUCT, "s", 2, 8);
	blob_member(blob, "a", 1, 0);
	blob_member(blob, "b", 3, 32);
	(void)blob_type(blob, BTF_KIND_ENUM, "e", 1, 4);
	blob_enumerator(blob, "E", 1);
	(void)blob_array(blob, 1, 2);
	(void)blob_type(blob, BTF_KIND_FUNC_PROTO, NULL, 1, 1);
	blob_word(blob, 0);
	blob_word(blob, 2);
}

#define SAMPLE_DESCRIBED "struct s 8 { int a@0+32; enum e b@32+32; }\nenum e 4 { E=1; }\n"

static void sample_finish(struct text *ret)
{
	struct blob blob;

	sample_build(&blob);
	blob_finish(&blob, ret);
	blob_deinit(&blob);
}

static void expect_error(const struct text *bytes, const char *message)
{
	struct read_facts facts;
	struct type_db db;
	struct error *err;

	temp_file_write("image", text_str(bytes), bytes->length);
	err = file_read("image", &everything, &db, &facts);
	assert_non_null(err);
	assert_int_equal(error_kind(err), ERROR_INPUT);
	assert_string_equal(error_message(err), message);
	error_free(err);
}

static void sample_is_sound(void **state)
{
	struct text words = { 0 };
	struct read_facts facts;
	struct type_db db;
	struct blob blob;

	(void)state;
	sample_build(&blob);
	blob_write(&blob, "image");
	blob_deinit(&blob);
	assert_null(file_read("image", &everything, &db, &facts));
	db_describe(&db, &words);
	assert_string_equal(text_str(&words), SAMPLE_DESCRIBED);
	text_deinit(&words);
	type_db_deinit(&db);
}

/* The sample: 24 bytes of header, 116 of types, 15 of strings. */
static void header_is_held_against_the_file(void **state)
{
	static const struct {
		uint32_t at;
		unsigned width;
		uint32_t value;
		const char *message;
	} cases[] = {
		{ 2, 1, 2, "image: .BTF+0x2: BTF version 2 is not known" },
		{ 4, 4, 20, "image: .BTF+0x4: a header of 20 bytes cannot be right" },
		{ 4, 4, 26, "image: .BTF+0x4: a header of 26 bytes cannot be right" },
		{ 4, 4, 4000, "image: .BTF+0x4: a header of 4000 bytes cannot be right" },
		{ 4, 4, UINT32_MAX,
		  "image: .BTF+0x4: a header of 4294967295 bytes cannot be right" },
		{ 8, 4, 2, "image: .BTF+0x8: types at offset 2 are misaligned" },
		{ 8, 4, UINT32_MAX - 3,
		  "image: .BTF+0xc: 116 bytes of types end beyond the section (155 bytes): it is "
		  "truncated" },
		{ 12, 4, UINT32_MAX,
		  "image: .BTF+0xc: 4294967295 bytes of types end beyond the section (155 bytes): "
		  "it is truncated" },
		{ 12, 4, 120, "image: .BTF+0x10: the strings begin inside the types" },
		{ 16, 4, UINT32_MAX,
		  "image: .BTF+0x14: 15 bytes of strings end beyond the section (155 bytes): it is "
		  "truncated" },
		{ 20, 4, UINT32_MAX,
		  "image: .BTF+0x14: 4294967295 bytes of strings end beyond the section (155 "
		  "bytes): it is truncated" },
		{ 20, 4, 14, "image: .BTF+0x99: the last string has no end" },
		{ 12, 4, 112,
		  "image: .BTF+0x78: type 5: a function type of 1 parts takes 20 bytes, but the "
		  "types end 16 bytes behind its start" },
		{ 12, 4, 100, "image: .BTF+0x78: type 5: only 4 of its 12 bytes are there" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
		struct text bytes = { 0 };

		sample_finish(&bytes);
		bytes_put((unsigned char *)bytes.bytes + cases[i].at, cases[i].width, true,
			  cases[i].value);
		expect_error(&bytes, cases[i].message);
		text_deinit(&bytes);
	}
}

static void types_are_held_against_their_kind(void **state)
{
	/* The info words of the types, by where they stand. */
	static const struct {
		uint32_t at;
		uint32_t info;
		const char *message;
	} cases[] = {
		{ 28, 31 << 24,
		  "image: .BTF+0x18: type 1: kind 31 is not known; it may be newer than this "
		  "program" },
		{ 28, 0, "image: .BTF+0x18: type 1: kind 0 is not known" },
		{ 44, BTF_KIND_STRUCT << 24 | 0xffff,
		  "image: .BTF+0x28: type 2: a struct of 65535 parts takes 786432 bytes, but the "
		  "types end 100 bytes behind its start" },
		{ 44, BTF_KIND_ENUM64 << 24 | 9,
		  "image: .BTF+0x28: type 2: a 64-bit enum of 9 parts takes 120 bytes, but the "
		  "types end 100 bytes behind its start" },
		{ 124, BTF_KIND_DATASEC << 24 | 1,
		  "image: .BTF+0x78: type 5: a section of 1 parts takes 24 bytes, but the types "
		  "end 20 bytes behind its start" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
		struct text bytes = { 0 };

		sample_finish(&bytes);
		bytes_put((unsigned char *)bytes.bytes + cases[i].at, 4, true, cases[i].info);
		expect_error(&bytes, cases[i].message);
		text_deinit(&bytes);
	}
}

static void something_else_in_the_section_is_named(void **state)
{
	struct text bytes = { 0 };

	(void)state;
	text_add_bytes(&bytes, "\x9f\xeb\x01", 3);
	expect_error(&bytes, "image: .BTF+0x0: 3 bytes are too few for a BTF header");
	text_deinit(&bytes);
}

/* What the blob describes, and the one type of it that could not be read. */
static void expect_damage(struct blob *blob, const char *described, const char *reason)
{
	struct text words = { 0 };
	struct read_facts facts;
	struct type_db db;

	blob_write(blob, "image");
	blob_deinit(blob);
	assert_null(file_read("image", &everything, &db, &facts));
	db_describe(&db, &words);
	assert_string_equal(text_str(&words), described);
	assert_int_equal(db.skipped.entries, 1);
	assert_string_equal(db.skipped.first_reason, reason);
	text_deinit(&words);
	type_db_deinit(&db);
}

/* Types of each kind that refer to another: 1 is int, 2 the one that `kind` makes. */
static void reference_past_the_last_type_is_counted(void **state)
{
	static const struct {
		uint32_t kind;
		const char *described;
	} cases[] = {
		{ BTF_KIND_PTR, "struct s 4 { /* unknown */ *m@0+64; }\n" },
		{ BTF_KIND_CONST, "struct s 4 { const /* unknown */ m@0+0; }\n" },
		{ BTF_KIND_TYPE_TAG, "struct s 4 { /* unknown */ m@0+0; }\n" },
		{ BTF_KIND_FUNC_PROTO, "struct s 4 { /* unknown */ m(void)@0+0; }\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
		struct blob blob;
		bool is_tag = cases[i].kind == BTF_KIND_TYPE_TAG;

		blob_init(&blob, NULL);
		(void)blob_int(&blob, "int", 4);
		(void)blob_type(&blob, cases[i].kind, NULL, 0, 4);
		(void)blob_type(&blob, BTF_KIND_STRUCT, "s", 1, 4);
		blob_member(&blob, "m", 2, 0);
		expect_damage(
			&blob, cases[i].described,
			is_tag ? ".BTF+0x34: type 3: it names a type that is past the last one"
			       : ".BTF+0x28: type 2: it names a type that is past the last one");
	}
}

static void parameter_and_element_past_the_last_type_are_counted(void **state)
{
	struct blob blob;

	(void)state;
	blob_init(&blob, NULL);
	(void)blob_type(&blob, BTF_KIND_FUNC_PROTO, NULL, 1, 0);
	blob_word(&blob, 0);
	blob_word(&blob, UINT32_MAX);
	(void)blob_type(&blob, BTF_KIND_STRUCT, "s", 1, 4);
	blob_member(&blob, "m", 1, 0);
	expect_damage(&blob, "struct s 4 { void m(/* unknown */)@0+0; }\n",
		      ".BTF+0x18: type 1: it names a type that is past the last one");

	blob_init(&blob, NULL);
	(void)blob_array(&blob, 7, 3);
	(void)blob_type(&blob, BTF_KIND_STRUCT, "s", 1, 4);
	blob_member(&blob, "m", 1, 0);
	expect_damage(&blob, "struct s 4 { /* unknown */ m[3]@0+0; }\n",
		      ".BTF+0x18: type 1: it names a type that is past the last one");
}

static void what_is_not_a_type_is_counted(void **state)
{
	struct blob blob;

	(void)state;
	blob_init(&blob, NULL);
	(void)blob_type(&blob, BTF_KIND_FUNC, "f", 0, 0);
	(void)blob_type(&blob, BTF_KIND_STRUCT, "s", 1, 4);
	blob_member(&blob, "m", 1, 0);
	expect_damage(&blob, "struct s 4 { /* unknown */ m@0+0; }\n",
		      ".BTF+0x24: type 2: it is of something that is not a type");
}

static void struct_that_contains_itself_is_counted(void **state)
{
	struct blob blob;

	(void)state;
	blob_init(&blob, NULL);
	(void)blob_type(&blob, BTF_KIND_STRUCT, "s", 1, 4);
	blob_member(&blob, "m", 1, 0);
	expect_damage(&blob, "struct s 4 { /* cyclic */ m@0+0; }\n",
		      ".BTF+0x18: type 1: it contains itself");
}

/* A cycle of qualifiers would never end for who peels them, even where only names are read. */
static void qualifiers_in_a_circle_are_counted(void **state)
{
	struct blob blob;

	(void)state;
	blob_init(&blob, NULL);
	(void)blob_type(&blob, BTF_KIND_CONST, NULL, 0, 2);
	(void)blob_type(&blob, BTF_KIND_VOLATILE, NULL, 0, 1);
	(void)blob_type(&blob, BTF_KIND_PTR, NULL, 0, 1);
	(void)blob_type(&blob, BTF_KIND_STRUCT, "s", 1, 8);
	blob_member(&blob, "m", 3, 0);
	expect_damage(&blob, "struct s 8 { const volatile /* cyclic */ *m@0+64; }\n",
		      ".BTF+0x18: type 1: it contains itself");
}

static void typedef_of_itself_is_counted(void **state)
{
	struct blob blob;

	(void)state;
	blob_init(&blob, NULL);
	(void)blob_type(&blob, BTF_KIND_TYPEDEF, "t", 0, 1);
	expect_damage(&blob, "typedef t 0? = /* cyclic */\n",
		      ".BTF+0x18: type 1: it contains itself");
}

static void tags_in_a_circle_are_counted(void **state)
{
	struct blob blob;

	(void)state;
	blob_init(&blob, NULL);
	(void)blob_type(&blob, BTF_KIND_TYPE_TAG, "a", 0, 2);
	(void)blob_type(&blob, BTF_KIND_TYPE_TAG, "b", 0, 1);
	(void)blob_type(&blob, BTF_KIND_STRUCT, "s", 1, 8);
	blob_member(&blob, "m", 1, 0);
	expect_damage(&blob, "struct s 8 { /* unknown */ m@0+0; }\n",
		      ".BTF+0x30: type 3: it is of something that is not a type");
}

static void nesting_has_an_end(void **state)
{
	struct read_facts facts;
	struct type_db db;
	struct blob blob;
	uint32_t type;

	(void)state;
	blob_init(&blob, NULL);
	type = blob_int(&blob, "int", 4);
	for (int i = 0; i < 100000; i++)
		type = blob_array(&blob, type, 1);
	(void)blob_type(&blob, BTF_KIND_STRUCT, "s", 1, 8);
	blob_member(&blob, "m", type, 0);
	blob_write(&blob, "image");
	blob_deinit(&blob);
	assert_null(file_read("image", &everything, &db, &facts));
	assert_int_equal(db.skipped.entries, 1);
	assert_string_equal(strchr(db.skipped.first_reason, ' '),
			    " type 99490: types are nested too deep");
	type_db_deinit(&db);
}

/* `struct s { char pad[N]; int last; int bits:3; }` with more bits than 24 can count. */
static void offsets_that_do_not_fit_are_counted(void **state)
{
	struct blob blob;
	uint32_t pad;

	(void)state;
	blob_init(&blob, NULL);
	(void)blob_int(&blob, "int", 4);
	pad = blob_array(&blob, blob_int(&blob, "char", 1), (1 << 21) - 4);
	(void)blob_type(&blob, BTF_KIND_STRUCT, "s", KIND_FLAG | 3, (1 << 21) + 4);
	blob_member(&blob, "pad", pad, 0);
	blob_member(&blob, "last", 1, BITS((1 << 24) - 32, 0));
	blob_member(&blob, "past", 1, BITS(0, 3));
	expect_damage(
		&blob,
		"struct s 2097156 { char pad[2097148]@0+16777184; int last@16777184+32; "
		"int past:3@0+3; }\n",
		".BTF+0x50: type 4: it is too large for BTF to say where its members lie");
}

static void name_outside_the_strings_is_none(void **state)
{
	struct text words = { 0 };
	struct read_facts facts;
	struct type_db db;
	struct blob blob;

	(void)state;
	blob_init(&blob, NULL);
	(void)blob_int(&blob, "int", 4);
	(void)blob_type(&blob, BTF_KIND_STRUCT, "s", 1, 4);
	blob_word(&blob, 1000);
	blob_word(&blob, 1);
	blob_word(&blob, 0);
	blob_write(&blob, "image");
	blob_deinit(&blob);
	assert_null(file_read("image", &everything, &db, &facts));
	db_describe(&db, &words);
	assert_string_equal(text_str(&words), "struct s 4 { int@0+32; }\n");
	text_deinit(&words);
	type_db_deinit(&db);
}

static void fault_behind_the_first_blob_leaves_what_was_read(void **state)
{
	struct text bytes = { 0 }, words = { 0 };
	struct read_facts facts;
	struct type_db db;

	(void)state;
	sample_finish(&bytes);
	text_add(&bytes, "and something else, long enough");
	temp_file_write("image", text_str(&bytes), bytes.length);
	assert_null(file_read("image", &everything, &db, &facts));
	db_describe(&db, &words);
	assert_string_equal(text_str(&words), SAMPLE_DESCRIBED);
	assert_int_equal(db.skipped.units, 1);
	assert_string_equal(db.skipped.first_reason,
			    ".BTF+0x9b: is not BTF: it begins with 61 6e");
	text_deinit(&words);
	text_deinit(&bytes);
	type_db_deinit(&db);
}

/* Whatever it is: an error or types, and no access outside (with sanitizers, it is seen). */
static void read_whatever(const char *bytes, size_t length)
{
	struct text words = { 0 };
	struct read_facts facts;
	struct type_db db;

	temp_file_write("image", bytes, length);
	error_free(file_read("image", &everything, &db, &facts));
	db_describe(&db, &words);
	text_deinit(&words);
	type_db_deinit(&db);
}

static void every_truncation_is_survived(void **state)
{
	struct text bytes = { 0 };

	(void)state;
	sample_finish(&bytes);
	for (size_t length = 1; length < bytes.length; length++) {
		struct read_facts facts;
		struct type_db db;
		struct error *err;

		temp_file_write("image", text_str(&bytes), length);
		err = file_read("image", &everything, &db, &facts);
		assert_non_null(err);
		error_free(err);
		type_db_deinit(&db);
	}
	text_deinit(&bytes);
}

static void every_changed_byte_is_survived(void **state)
{
	static const unsigned char values[] = { 0x00, 0x01, 0x03, 0x04, 0x06,
						0x12, 0x13, 0x7f, 0x80, 0xff };
	struct text bytes = { 0 };

	(void)state;
	sample_finish(&bytes);
	for (size_t at = 0; at < bytes.length; at++) {
		char kept = bytes.bytes[at];

		for (size_t i = 0; i < ARRAY_SIZE(values); i++) {
			bytes.bytes[at] = (char)values[i];
			read_whatever(bytes.bytes, bytes.length);
		}
		bytes.bytes[at] = kept;
	}
	text_deinit(&bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sample_is_sound),
		cmocka_unit_test(header_is_held_against_the_file),
		cmocka_unit_test(types_are_held_against_their_kind),
		cmocka_unit_test(something_else_in_the_section_is_named),
		cmocka_unit_test(reference_past_the_last_type_is_counted),
		cmocka_unit_test(parameter_and_element_past_the_last_type_are_counted),
		cmocka_unit_test(what_is_not_a_type_is_counted),
		cmocka_unit_test(struct_that_contains_itself_is_counted),
		cmocka_unit_test(qualifiers_in_a_circle_are_counted),
		cmocka_unit_test(typedef_of_itself_is_counted),
		cmocka_unit_test(tags_in_a_circle_are_counted),
		cmocka_unit_test(nesting_has_an_end),
		cmocka_unit_test(offsets_that_do_not_fit_are_counted),
		cmocka_unit_test(name_outside_the_strings_is_none),
		cmocka_unit_test(fault_behind_the_first_blob_leaves_what_was_read),
		cmocka_unit_test(every_truncation_is_survived),
		cmocka_unit_test(every_changed_byte_is_survived),
	};

	return cmocka_run_group_tests(tests, temp_folder_enter, temp_folder_remove);
}
