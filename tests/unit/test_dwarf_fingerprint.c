/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which definitions share a fingerprint, and which must not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "read/dwarf_fingerprint.h"
#include "support/unit_fixture.h"

/* Labels of the types that members may have, and of the definition that is asked about. */
enum label {
	INT,
	CONST_INT,
	INNER,       /* an anonymous struct with members p and q */
	INNER_OTHER, /* the same with q elsewhere */
	INNER_NAMED,
	INNER_TYPEDEF, /* of INNER, as -fms-extensions allows without a member name */
	CYCLE,         /* a typedef of itself */
	SUBJECT,
};

struct shape_member {
	const char *name;
	enum label type;
	uint64_t location, bit_size, bit_offset;
};

struct shape {
	unsigned tag;
	uint64_t size_bytes;
	size_t member_count;
	struct shape_member members[3];
};

static void build_inner(struct dwarf_builder *builder, enum label label, const char *name,
			unsigned q)
{
	dwarf_builder_label(builder, label);
	dwarf_builder_struct(builder, name, 8);
	dwarf_builder_member(builder, "p", INT, 0);
	dwarf_builder_member(builder, "q", INT, q);
	dwarf_builder_null(builder);
}

static void build_types(struct dwarf_builder *builder)
{
	dwarf_builder_base(builder, INT, "int", 4);
	dwarf_builder_label(builder, CONST_INT);
	(void)ENTRY(builder, DW_TAG_const_type, false, AT_LABEL(DW_AT_type, DW_FORM_ref4, INT));
	build_inner(builder, INNER, NULL, 4);
	build_inner(builder, INNER_OTHER, NULL, 0);
	build_inner(builder, INNER_NAMED, "inner", 4);
	dwarf_builder_label(builder, INNER_TYPEDEF);
	(void)ENTRY(builder, DW_TAG_typedef, false, AT_NAME("inner_t"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, INNER));
	dwarf_builder_label(builder, CYCLE);
	(void)ENTRY(builder, DW_TAG_const_type, false,
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, CYCLE));
}

static void build_member(struct dwarf_builder *builder, const struct shape_member *member)
{
	struct dwarf_builder_attribute attributes[5] = {
		AT_LABEL(DW_AT_type, DW_FORM_ref4, member->type),
		AT_NUMBER(DW_AT_data_member_location, DW_FORM_udata, member->location),
	};
	size_t count = 2;

	if (member->name)
		attributes[count++] = (struct dwarf_builder_attribute)AT_STRING(
			DW_AT_name, DW_FORM_strp, member->name);
	if (member->bit_size) {
		attributes[count++] = (struct dwarf_builder_attribute)AT_NUMBER(
			DW_AT_bit_size, DW_FORM_data1, member->bit_size);
		attributes[count++] = (struct dwarf_builder_attribute)AT_NUMBER(
			DW_AT_data_bit_offset, DW_FORM_data1, member->bit_offset);
	}
	(void)dwarf_builder_entry(builder, DW_TAG_member, false, attributes, count);
}

/* Builds the shape, in a unit with other things in front of it, and gives its fingerprint. */
static uint64_t fingerprint(const struct shape *shape, unsigned in_front)
{
	struct dwarf_builder builder;
	struct unit_fixture fixture;
	struct dwarf_entry entry;
	uint64_t hash = 0;
	bool has_markers;

	dwarf_builder_init(&builder);
	for (unsigned i = 0; i < in_front; i++)
		dwarf_builder_simple_unit(&builder, "in_front");
	dwarf_builder_unit_begin(&builder, DW_UT_compile);
	build_types(&builder);
	dwarf_builder_label(&builder, SUBJECT);
	(void)ENTRY(&builder, shape->tag, true, AT_NAME("subject"),
		    AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, shape->size_bytes),
		    AT_NUMBER(DW_AT_decl_line, DW_FORM_data1, in_front));
	for (size_t i = 0; i < shape->member_count; i++)
		build_member(&builder, &shape->members[i]);
	dwarf_builder_null(&builder);
	dwarf_builder_unit_end(&builder);
	unit_fixture_open(&fixture, &builder, in_front);
	entry = unit_fixture_read(&fixture, dwarf_builder_place(&builder, SUBJECT));
	assert_true(dwarf_fingerprint(&fixture.reader, &entry, &hash, &has_markers));
	assert_int_not_equal(hash, 0);
	unit_fixture_close(&fixture);
	dwarf_builder_deinit(&builder);
	return hash;
}

#define STRUCT(size, ...)                                                \
	{                                                                \
		DW_TAG_structure_type, size,                             \
			sizeof((struct shape_member[]){ __VA_ARGS__ }) / \
				sizeof(struct shape_member),             \
		{                                                        \
			__VA_ARGS__                                      \
		}                                                        \
	}

static const struct shape shapes[] = {
	STRUCT(8, { "a", INT, 0, 0, 0 }, { "b", INT, 4, 0, 0 }),
	STRUCT(16, { "a", INT, 0, 0, 0 }, { "b", INT, 4, 0, 0 }),
	STRUCT(8, { "a", INT, 0, 0, 0 }, { "c", INT, 4, 0, 0 }),
	STRUCT(8, { "a", INT, 0, 0, 0 }, { "b", INT, 0, 0, 0 }),
	STRUCT(8, { "b", INT, 4, 0, 0 }, { "a", INT, 0, 0, 0 }),
	STRUCT(8, { "a", INT, 0, 0, 0 }),
	STRUCT(8, { "ab", INT, 0, 0, 0 }),
	STRUCT(8, { "a", INT, 0, 3, 0 }),
	STRUCT(8, { "a", INT, 0, 4, 0 }),
	STRUCT(8, { "a", INT, 0, 3, 5 }),
	STRUCT(8, { NULL, INNER, 0, 0, 0 }),
	STRUCT(8, { NULL, INNER_OTHER, 0, 0, 0 }),
	STRUCT(8, { NULL, INNER_NAMED, 0, 0, 0 }),
	STRUCT(8, { NULL, INNER, 0, 0, 0 }, { NULL, INNER, 0, 0, 0 }),
	{ DW_TAG_union_type, 8, 2, { { "a", INT, 0, 0, 0 }, { "b", INT, 4, 0, 0 } } },
	{ DW_TAG_structure_type, 8, 0, { { NULL, INT, 0, 0, 0 } } },
	{ DW_TAG_enumeration_type, 8, 0, { { NULL, INT, 0, 0, 0 } } },
};

static void each_layout_has_a_fingerprint_of_its_own(void **state)
{
	uint64_t hashes[ARRAY_SIZE(shapes)];

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(shapes); i++)
		hashes[i] = fingerprint(&shapes[i], 0);
	for (size_t i = 0; i < ARRAY_SIZE(shapes); i++)
		for (size_t j = 0; j < i; j++)
			if (hashes[i] == hashes[j])
				fail_msg("shapes %zu and %zu", i, j);
}

static void fingerprint_is_the_same_wherever_the_definition_stands(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(shapes); i++)
		assert_true(fingerprint(&shapes[i], 0) == fingerprint(&shapes[i], 3));
}

/* What a named member is of does not count, what an anonymous one is of does. */
static void type_of_a_named_member_does_not_count(void **state)
{
	static const struct shape plain = STRUCT(8, { "a", INT, 0, 0, 0 });
	static const struct shape qualified = STRUCT(8, { "a", CONST_INT, 0, 0, 0 });

	(void)state;
	assert_true(fingerprint(&plain, 0) == fingerprint(&qualified, 0));
}

/* Calls back with a builder in a unit; the definition must get the label SUBJECT. */
static bool try_fingerprint(void (*build)(struct dwarf_builder *), uint64_t *ret_hash,
			    bool *ret_has_markers)
{
	struct dwarf_builder builder;
	struct unit_fixture fixture;
	struct dwarf_entry entry;
	bool sound;

	dwarf_builder_init(&builder);
	builder.version = 5;
	dwarf_builder_unit_begin(&builder, DW_UT_compile);
	build_types(&builder);
	build(&builder);
	dwarf_builder_unit_end(&builder);
	unit_fixture_open(&fixture, &builder, 0);
	entry = unit_fixture_read(&fixture, dwarf_builder_place(&builder, SUBJECT));
	sound = dwarf_fingerprint(&fixture.reader, &entry, ret_hash, ret_has_markers);
	unit_fixture_close(&fixture);
	dwarf_builder_deinit(&builder);
	return sound;
}

static void build_marked(struct dwarf_builder *builder)
{
	dwarf_builder_label(builder, SUBJECT);
	dwarf_builder_struct(builder, "subject", 8);
	dwarf_builder_member(builder, "__cacheline_group_begin__rx", INT, 0);
	dwarf_builder_member(builder, "a", INT, 4);
	dwarf_builder_null(builder);
}

static void build_marked_only_inside(struct dwarf_builder *builder)
{
	dwarf_builder_label(builder, 20);
	dwarf_builder_struct(builder, "other", 8);
	dwarf_builder_member(builder, "__cacheline_group_begin__rx", INT, 0);
	dwarf_builder_null(builder);
	dwarf_builder_label(builder, SUBJECT);
	dwarf_builder_struct(builder, "subject", 8);
	dwarf_builder_member(builder, "a", 20, 0);
	dwarf_builder_member(builder, "x__cacheline_group_begin__rx", INT, 4);
	dwarf_builder_member(builder, "__cacheline_group_end__rx", INT, 4);
	dwarf_builder_null(builder);
}

static void build_marked_in_anonymous(struct dwarf_builder *builder)
{
	dwarf_builder_label(builder, 20);
	dwarf_builder_struct(builder, NULL, 8);
	dwarf_builder_member(builder, "__cacheline_group_begin__rx", INT, 0);
	dwarf_builder_null(builder);
	dwarf_builder_label(builder, SUBJECT);
	dwarf_builder_struct(builder, "subject", 8);
	dwarf_builder_member(builder, NULL, 20, 0);
	dwarf_builder_null(builder);
}

static void markers_of_the_struct_itself_are_seen(void **state)
{
	uint64_t hash;
	bool has_markers = false;

	(void)state;
	assert_true(try_fingerprint(build_marked, &hash, &has_markers));
	assert_true(has_markers);
	assert_true(try_fingerprint(build_marked_in_anonymous, &hash, &has_markers));
	assert_true(has_markers);
	assert_true(try_fingerprint(build_marked_only_inside, &hash, &has_markers));
	assert_false(has_markers);
}

static void build_typedef_of_int(struct dwarf_builder *builder)
{
	dwarf_builder_label(builder, SUBJECT);
	(void)ENTRY(builder, DW_TAG_typedef, false, AT_NAME("subject"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, INT));
}

static void build_typedef_of_struct(struct dwarf_builder *builder)
{
	dwarf_builder_label(builder, SUBJECT);
	(void)ENTRY(builder, DW_TAG_typedef, false, AT_NAME("subject"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, INNER));
}

static void build_typedef_of_other_struct(struct dwarf_builder *builder)
{
	dwarf_builder_label(builder, SUBJECT);
	(void)ENTRY(builder, DW_TAG_typedef, false, AT_NAME("subject"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, INNER_OTHER));
}

static void build_typedef_of_void(struct dwarf_builder *builder)
{
	dwarf_builder_label(builder, SUBJECT);
	(void)ENTRY(builder, DW_TAG_typedef, false, AT_NAME("subject"));
}

static void build_typedef_of_cycle(struct dwarf_builder *builder)
{
	dwarf_builder_label(builder, SUBJECT);
	(void)ENTRY(builder, DW_TAG_typedef, false, AT_NAME("subject"),
		    AT_LABEL(DW_AT_type, DW_FORM_ref4, CYCLE));
}

static void typedef_has_the_fingerprint_of_what_it_names(void **state)
{
	void (*builds[])(struct dwarf_builder *) = {
		build_typedef_of_int, build_typedef_of_struct, build_typedef_of_other_struct,
		build_typedef_of_void, build_typedef_of_cycle
	};
	uint64_t hashes[ARRAY_SIZE(builds)];
	bool has_markers;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(builds); i++) {
		assert_true(try_fingerprint(builds[i], &hashes[i], &has_markers));
		for (size_t j = 0; j < i; j++)
			assert_true(hashes[i] != hashes[j]);
	}
}

static void build_enum(struct dwarf_builder *builder, const char *name, int value)
{
	dwarf_builder_label(builder, SUBJECT);
	(void)ENTRY(builder, DW_TAG_enumeration_type, true, AT_NAME("subject"),
		    AT_NUMBER(DW_AT_byte_size, DW_FORM_data1, 4));
	(void)ENTRY(builder, DW_TAG_enumerator, false, AT_NAME(name),
		    AT_NUMBER(DW_AT_const_value, DW_FORM_sdata, value));
	dwarf_builder_null(builder);
}

static void build_enum_a(struct dwarf_builder *builder)
{
	build_enum(builder, "A", 0);
}

static void build_enum_b(struct dwarf_builder *builder)
{
	build_enum(builder, "B", 0);
}

static void build_enum_a_negative(struct dwarf_builder *builder)
{
	build_enum(builder, "A", -1);
}

static void enumerators_count_by_name_and_value(void **state)
{
	uint64_t a, b, negative;
	bool has_markers;

	(void)state;
	assert_true(try_fingerprint(build_enum_a, &a, &has_markers));
	assert_true(try_fingerprint(build_enum_b, &b, &has_markers));
	assert_true(try_fingerprint(build_enum_a_negative, &negative, &has_markers));
	assert_true(a != b && a != negative && b != negative);
}

/* Each anonymous struct holds the one before twice: 2^40 members. */
static void build_doubling(struct dwarf_builder *builder)
{
	dwarf_builder_label(builder, 10);
	dwarf_builder_struct(builder, NULL, 8);
	dwarf_builder_null(builder);
	for (unsigned i = 11; i < 30; i++) {
		dwarf_builder_label(builder, i);
		dwarf_builder_struct(builder, NULL, 8);
		for (unsigned n = 0; n < 4; n++)
			dwarf_builder_member(builder, NULL, i - 1, 0);
		dwarf_builder_null(builder);
	}
	dwarf_builder_label(builder, SUBJECT);
	dwarf_builder_struct(builder, "subject", 8);
	dwarf_builder_member(builder, NULL, 29, 0);
	dwarf_builder_null(builder);
}

static void build_self(struct dwarf_builder *builder)
{
	dwarf_builder_label(builder, 20);
	dwarf_builder_struct(builder, NULL, 8);
	dwarf_builder_member(builder, NULL, 20, 0);
	dwarf_builder_null(builder);
	dwarf_builder_label(builder, SUBJECT);
	dwarf_builder_struct(builder, "subject", 8);
	dwarf_builder_member(builder, NULL, 20, 0);
	dwarf_builder_null(builder);
}

static void hostile_nesting_is_answered_at_once(void **state)
{
	uint64_t hash;
	bool has_markers;

	(void)state;
	assert_false(try_fingerprint(build_doubling, &hash, &has_markers));
	/* One that contains itself is cut at some depth; decoding says what is wrong with it.
	 */
	(void)try_fingerprint(build_self, &hash, &has_markers);
}

static void build_without_end(struct dwarf_builder *builder)
{
	dwarf_builder_label(builder, SUBJECT);
	dwarf_builder_struct(builder, "subject", 8);
	dwarf_builder_member(builder, "a", INT, 0);
}

static void build_unknown_code(struct dwarf_builder *builder)
{
	dwarf_builder_label(builder, SUBJECT);
	dwarf_builder_struct(builder, "subject", 8);
	text_add_bytes(&builder->info, "\x7f", 2);
}

static void build_sibling_back(struct dwarf_builder *builder)
{
	dwarf_builder_label(builder, SUBJECT);
	dwarf_builder_struct(builder, "subject", 8);
	(void)ENTRY(builder, DW_TAG_structure_type, true,
		    AT_LABEL(DW_AT_sibling, DW_FORM_ref4, SUBJECT));
	dwarf_builder_null(builder);
	dwarf_builder_null(builder);
}

static void build_type_is_null_entry(struct dwarf_builder *builder)
{
	dwarf_builder_label(builder, 20);
	dwarf_builder_null(builder);
	dwarf_builder_label(builder, SUBJECT);
	dwarf_builder_struct(builder, "subject", 8);
	dwarf_builder_member(builder, NULL, 20, 0);
	dwarf_builder_null(builder);
}

static void damaged_definition_has_no_fingerprint(void **state)
{
	void (*builds[])(struct dwarf_builder *) = { build_without_end, build_unknown_code,
						     build_sibling_back,
						     build_type_is_null_entry };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(builds); i++) {
		uint64_t hash = 42;
		bool has_markers = false;

		assert_false(try_fingerprint(builds[i], &hash, &has_markers));
		assert_int_equal(hash, 42);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_layout_has_a_fingerprint_of_its_own),
		cmocka_unit_test(fingerprint_is_the_same_wherever_the_definition_stands),
		cmocka_unit_test(type_of_a_named_member_does_not_count),
		cmocka_unit_test(markers_of_the_struct_itself_are_seen),
		cmocka_unit_test(typedef_has_the_fingerprint_of_what_it_names),
		cmocka_unit_test(enumerators_count_by_name_and_value),
		cmocka_unit_test(hostile_nesting_is_answered_at_once),
		cmocka_unit_test(damaged_definition_has_no_fingerprint),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
