/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Edits as text, and what they make of a struct. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/text.h"
#include "layout/edit.h"
#include "support/type_builder.h"

struct fixture {
	struct arena arena;
	struct type_db types;
	struct edit_session session;
	bool has_session;
};

static const struct relayout_abi x86_64 = { .word_bits = 64, .max_align_bytes = 16 };

static int setup(void **state)
{
	static struct fixture fixture;

	fixture = (struct fixture){ 0 };
	type_db_init(&fixture.types);
	*state = &fixture;
	return 0;
}

static int teardown(void **state)
{
	struct fixture *fixture = *state;

	if (fixture->has_session)
		edit_session_deinit(&fixture->session);
	type_db_deinit(&fixture->types);
	arena_deinit(&fixture->arena);
	return 0;
}

static void start(void **state, uint64_t size_bytes, const char *members)
{
	struct fixture *fixture = *state;
	struct type *inner = type_build(&fixture->arena, "list_head", 16, "next@0+8 prev@8+8");
	struct type_set *set = type_db_get(&fixture->types, KIND_STRUCT, "list_head");

	vec_push(&set->variants)->type = inner;
	set->definition_count = 1;
	if (fixture->has_session)
		edit_session_deinit(&fixture->session);
	edit_session_init(&fixture->session, &fixture->arena, x86_64, &fixture->types,
			  type_build(&fixture->arena, "s", size_bytes, members));
	fixture->has_session = true;
}

static const char *words_of(void **state, struct error *err)
{
	struct fixture *fixture = *state;
	const char *words = err ? arena_strdup(&fixture->arena, error_message(err)) : "";

	error_free(err);
	return words;
}

/* Adds an edit; gives the error's words, "" for none. */
static const char *edit(void **state, const char *text)
{
	struct fixture *fixture = *state;
	struct edit *parsed = arena_new(&fixture->arena, struct edit);
	struct error *err = edit_parse(&fixture->arena, text, parsed);

	if (!err)
		err = edit_session_add(&fixture->session, parsed, "s");
	return words_of(state, err);
}

static void add_members(struct text *text, const struct type *type)
{
	for (size_t i = 0; i < type->member_count; i++) {
		const struct member *member = &type->members[i];

		text_add(text, "%s@%llu", member->name ? member->name : "",
			 (unsigned long long)member->offset_bits / 8);
		if (member->is_bitfield)
			text_add(text, ":%llu", (unsigned long long)member->offset_bits % 8);
		if (type_has_members(member->type)) {
			text_add(text, "{ ");
			add_members(text, type_peel(member->type));
			text_add(text, "}");
		}
		text_add(text, " ");
	}
}

/* "a@0 b@4:3 grp@8{ x@0 } 16" */
static const char *laid_out(void **state)
{
	struct fixture *fixture = *state;
	const struct type *type = fixture->session.edited;
	struct text text = { 0 };
	const char *copy;

	add_members(&text, type);
	text_add(&text, "%llu", (unsigned long long)type->size_bytes);
	copy = arena_strdup(&fixture->arena, text_str(&text));
	text_deinit(&text);
	return copy;
}

static void member_is_added_after_another(void **state)
{
	start(state, 16, "a@0+4 b@8+8");
	assert_string_equal(edit(state, "add u32 new after a"), "");
	assert_string_equal(laid_out(state), "a@0 new@4 b@8 16");
}

static void types_are_those_of_c_and_of_the_image(void **state)
{
	static const struct {
		const char *edit;
		const char *result;
	} cases[] = {
		{ "add u8 new after a", "a@0 new@4 b@8 16" },
		{ "add unsigned long new after a", "a@0 new@8 b@16 24" },
		{ "add void *new after a", "a@0 new@8 b@16 24" },
		{ "add struct unknown __rcu ** new after a", "a@0 new@8 b@16 24" },
		{ "add u8[3] new after a", "a@0 new@4 b@8 16" },
		{ "add u16[2][3] new after a", "a@0 new@4 b@16 24" },
		{ "add 32:16 new after a", "a@0 new@16 b@48 64" },
		{ "add struct list_head new before b", "a@0 new@8{ next@0 prev@8 } b@24 32" },
		{ "add const bool new after b", "a@0 b@8 new@16 24" },
	};

	for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
		start(state, 16, "a@0+4 b@8+8");
		assert_string_equal(edit(state, cases[i].edit), "");
		assert_string_equal(laid_out(state), cases[i].result);
	}
}

static void bit_field_joins_its_unit(void **state)
{
	start(state, 8, "flags@0:0+3 more@0:3+2 b@4+4");
	assert_string_equal(edit(state, "add u8:1 new after more"), "");
	assert_string_equal(edit(state, "add u8:4 next after new"), "");
	assert_string_equal(laid_out(state), "flags@0:0 more@0:3 new@0:5 next@1:0 b@4 8");
}

static void member_is_moved_removed_aligned_and_resized(void **state)
{
	start(state, 24, "a@0+8 b@8+4 c@16+8");
	assert_string_equal(edit(state, "move c before a"), "");
	assert_string_equal(laid_out(state), "c@0 a@8 b@16 24");
	assert_string_equal(edit(state, "align b 32"), "");
	assert_string_equal(laid_out(state), "c@0 a@8 b@32 64");
	assert_string_equal(edit(state, "resize b u64"), "");
	assert_string_equal(laid_out(state), "c@0 a@8 b@32 64");
	assert_string_equal(edit(state, "align b 1"), "");
	assert_string_equal(edit(state, "remove a"), "");
	assert_string_equal(laid_out(state), "c@0 b@8 16");
}

static void later_edit_sees_the_former(void **state)
{
	start(state, 8, "a@0+8");
	assert_string_equal(edit(state, "add u32 one after a"), "");
	assert_string_equal(edit(state, "add u32 two after one"), "");
	assert_string_equal(edit(state, "move one after two"), "");
	assert_string_equal(laid_out(state), "a@0 two@8 one@12 16");
}

static void edit_inside_a_named_struct_changes_it(void **state)
{
	start(state, 16, "head@0+8 grp{x@0+4 y@4+2}@8+8");
	assert_string_equal(edit(state, "add u64 new before grp.x"), "");
	assert_string_equal(laid_out(state), "head@0 grp@8{ new@0 x@8 y@12 } 24");
}

static void after_the_last_of_a_group_is_inside_it(void **state)
{
	start(state, 16, "(rx@0 a@0+4 )rx@4 tail@8+8");
	assert_string_equal(edit(state, "add u32 new after a"), "");
	assert_string_equal(laid_out(state), "__cacheline_group_begin__rx@0 a@0 new@4 "
					     "__cacheline_group_end__rx@8 tail@8 16");
}

static void marker_can_be_named(void **state)
{
	start(state, 16, "(rx@0 a@0+4 )rx@4 tail@8+8");
	assert_string_equal(edit(state, "add u32 new after __cacheline_group_end__rx"), "");
	assert_string_equal(laid_out(state),
			    "__cacheline_group_begin__rx@0 a@0 __cacheline_group_end__rx@4 "
			    "new@4 tail@8 16");
}

static void member_goes_beside_an_anonymous_union(void **state)
{
	start(state, 24, "a@0+8 <u@0+8 {x@0+4 y@4+4}@0+8>@8+8 b@16+8");
	assert_string_equal(edit(state, "add u64 new after y"), "");
	assert_string_equal(laid_out(state), "a@0 @8{ u@0 @0{ x@0 y@4 } } new@16 b@24 32");
	assert_string_equal(edit(state, "move x after b"), "");
	assert_string_equal(laid_out(state), "a@0 new@8 b@16 @24{ u@0 @0{ x@0 y@4 } } 32");
	assert_string_equal(edit(state, "remove x"), "");
	assert_string_equal(laid_out(state), "a@0 new@8 b@16 @24{ u@0 @0{ y@0 } } 32");
}

static void member_leaves_an_anonymous_struct(void **state)
{
	start(state, 24, "a@0+8 {x@0+8 y@8+8}@8+16");
	assert_string_equal(edit(state, "move y before a"), "");
	assert_string_equal(laid_out(state), "y@0 a@8 @16{ x@0 } 24");
}

static void faults_are_told_with_their_column(void **state)
{
	static const struct {
		const char *edit;
		const char *words;
	} cases[] = {
		{ "", "an edit is one of add, move, remove, align, resize" },
		{ "ad u32 x after a", "column 1: 'ad' is not an edit; did you mean 'add'?" },
		{ "add u32 x", "write `add TYPE NAME after|before MEMBER`" },
		{ "add u32 x aftr a",
		  "column 11: 'aftr' should be 'after' or 'before'; write `add TYPE NAME "
		  "after|before MEMBER`" },
		{ "add u32 x after alpa",
		  "column 17: struct s has no member 'alpa'; did you mean 'alpha'?" },
		{ "add u32 alpha after beta", "column 9: there is a member 'alpha' already" },
		{ "add u32 x[3] after alpha",
		  "column 9: 'x[3]' is not a name; bounds and widths stand behind the type, as in "
		  "`add u32[3] name` and `add u8:1 name`" },
		{ "add struct lst_head x after alpha",
		  "column 5: no type is called 'struct lst_head'; did you mean 'list_head'?" },
		{ "add u8:9 x after alpha", "column 5: 'u8:9': a u8 has 8 bits" },
		{ "add 8:3 x after alpha",
		  "column 5: '8:3' is no type: in SIZE:ALIGN both are bytes, ALIGN a power of two "
		  "up to 4096" },
		{ "align alpha 3",
		  "column 13: '3' is not an alignment: a power of two, in bytes" },
		{ "move alpha after alpha",
		  "column 18: 'alpha' is part of what is to be moved" },
		{ "move alpha after grp.xray",
		  "column 18: 'alpha' and 'grp.xray' are not of one struct; remove it there and add it "
		  "here" },
		{ "remove grp.xrey",
		  "column 8: struct s has no member 'grp.xrey'; did you mean 'grp.xray'?" },
	};

	for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
		struct fixture *fixture = *state;
		struct type *grp;

		start(state, 16, "alpha@0+4 beta@4+4 grp{xray@0+4}@8+4");
		grp = (struct type *)(uintptr_t)fixture->session.type->members[2].type;
		grp->name = "grp";
		assert_string_equal(edit(state, cases[i].edit),
				    arena_printf(&fixture->arena, "-e '%s': %s", cases[i].edit,
						 cases[i].words));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
		TEST(member_is_added_after_another),
		TEST(types_are_those_of_c_and_of_the_image),
		TEST(bit_field_joins_its_unit),
		TEST(member_is_moved_removed_aligned_and_resized),
		TEST(later_edit_sees_the_former),
		TEST(edit_inside_a_named_struct_changes_it),
		TEST(after_the_last_of_a_group_is_inside_it),
		TEST(marker_can_be_named),
		TEST(member_goes_beside_an_anonymous_union),
		TEST(member_leaves_an_anonymous_struct),
		TEST(faults_are_told_with_their_column),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
