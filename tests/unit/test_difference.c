/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What sets two layouts apart, on pairs of structs made by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "layout/difference.h"
#include "support/type_builder.h"

static struct arena arena;

static int teardown(void **state)
{
	(void)state;
	arena_deinit(&arena);
	arena = (struct arena){ 0 };
	return 0;
}

static struct difference *compare(uint64_t size_before, const char *before, uint64_t size_after,
				  const char *after)
{
	return difference_new(
		&arena,
		layout_new(&arena, type_build(&arena, "s", size_before, before), "s", 0, 0),
		layout_new(&arena, type_build(&arena, "s", size_after, after), "s", 0, 0));
}

static void add_place(struct text *text, const struct placed *placed)
{
	text_add(text, "%llu", (unsigned long long)placed->offset_bits / 8);
	if (placed->offset_bits % 8)
		text_add(text, ":%llu", (unsigned long long)placed->offset_bits % 8);
}

/* "+new@8 -old@4 a@0>8 &b@8>12": added, removed, moved; '&' continues the one before; "x=>y" is
 * a guess; 't' another type, 's' another size; '{' opened. */
static const char *describe(const struct difference *difference)
{
	struct text text = { 0 };
	const char *copy;

	for (size_t i = 0; i < difference->change_count; i++) {
		const struct member_change *change = &difference->changes[i];

		text_add(&text, "%s", i ? " " : "");
		if (i && change_continues(change - 1, change))
			text_add(&text, "&");
		if (change->flags & CHANGE_ADDED)
			text_add(&text, "+");
		if (change->flags & CHANGE_REMOVED)
			text_add(&text, "-");
		if (change->flags & CHANGE_RENAMED)
			text_add(&text, "%s=>", change->before.path);
		text_add(&text, "%s@", change_path(change));
		if (!(change->flags & CHANGE_ADDED))
			add_place(&text, &change->before);
		if (change->flags & CHANGE_MOVED)
			text_add(&text, ">");
		if (change->flags & (CHANGE_MOVED | CHANGE_ADDED))
			add_place(&text, &change->after);
		text_add(&text, "%s%s%s", change->flags & CHANGE_RETYPED ? "t" : "",
			 change->flags & CHANGE_RESIZED ? "s" : "",
			 change->is_opened ? "{" : "");
	}
	copy = arena_strdup(&arena, text_str(&text));
	text_deinit(&text);
	return copy;
}

#define assert_difference(size_before, before, size_after, after, expected) \
	assert_string_equal(describe(compare(size_before, before, size_after, after)), expected)

static void equal_layouts_have_no_difference(void **state)
{
	struct difference *difference = compare(16, "a@0+4 {x@0+8}@8+8 e{i@0+4}@4+4", 16,
						"a@0+4 {x@0+8}@8+8 e{i@0+4}@4+4");

	(void)state;
	assert_string_equal(describe(difference), "");
	assert_true(difference_is_empty(difference));
}

static void another_size_alone_is_a_difference(void **state)
{
	(void)state;
	assert_false(difference_is_empty(compare(8, "a@0+4", 16, "a@0+4")));
}

static void members_are_added_and_removed_in_place(void **state)
{
	(void)state;
	assert_difference(24, "a@0+4 old@4+2 b@8+8 last@16+1", 24, "a@0+4 b@8+8 new@16+8",
			  "-old@4 -last@16 +new@16");
	assert_difference(8, "gone@0+4 a@4+4", 4, "a@0+4", "-gone@0 a@4>0");
}

static void what_an_added_member_pushes_away_goes_on_in_one_shift(void **state)
{
	(void)state;
	assert_difference(24, "a@0+8 b@8+8 c@16+4 d@20+4", 32,
			  "a@0+8 n@8+8 b@16+8 c@24+4 d@28+4", "+n@8 b@8>16 &c@16>24 &d@20>28");
}

static void a_shift_ends_at_a_member_that_stays_or_moves_otherwise(void **state)
{
	(void)state;
	assert_difference(32, "a@0+4 b@8+4 c@12+4", 32, "a@4+4 b@8+4 c@16+4", "a@0>4 c@12>16");
	assert_difference(32, "a@0+4 b@4+4 c@8+4", 32, "a@8+4 b@12+4 c@20+4",
			  "a@0>8 &b@4>12 c@8>20");
}

static void a_shift_ends_where_a_member_is_gone(void **state)
{
	(void)state;
	assert_difference(16, "a@4+4 x@8+2 b@12+4", 16, "a@0+4 b@8+4", "a@4>0 -x@8 b@12>8");
}

static void another_type_and_another_size_are_told_apart(void **state)
{
	(void)state;
	assert_difference(16, "a@0+4 b@4+4 c@8+8", 24, "a@0+8 b{x@0+4}@8+4 c@16+8",
			  "a@0ts b@4>8t c@8>16");
	assert_difference(4, "a@0:0+3 b@0:3+1", 4, "a@0:0+2 b@0:2+1", "a@0s b@0:3>0:2");
	assert_difference(4, "a@0+4", 4, "a@0:0+32", "a@0t");
}

static void an_embedded_struct_that_only_moved_is_one_change(void **state)
{
	(void)state;
	assert_difference(16, "e{a@0+4 i{b@0+4}@4+4}@0+8 z@8+4", 24,
			  "n@0+8 e{a@0+4 i{b@0+4}@4+4}@8+8 z@16+4", "+n@0 e@0>8 &z@8>16");
}

static void an_embedded_struct_that_differs_is_opened(void **state)
{
	(void)state;
	assert_difference(16, "a@0+4 e{x@0+4 y@4+4}@4+8 z@12+4", 24,
			  "a@0+4 e{x@0+4 w@4+4 y@8+4}@4+12 z@16+4",
			  "e@4s{ +e.w@8 e.y@8>12 z@12>16");
	assert_difference(16, "e{i{x@0+4 y@4+4}@0+8}@0+8", 16, "e{i{y@0+4 x@4+4}@0+8}@0+8",
			  "e.i.y@4>0 e.i.x@0>4");
}

static void members_of_an_embedded_struct_stand_where_they_are_in_the_whole(void **state)
{
	(void)state;
	/* y keeps its place among the lines though the struct around it moved. */
	assert_difference(16, "e{x@0+4 y@8+4}@0+12", 16, "n@0+4 e{x@0+4 y@4+4}@4+8",
			  "+n@0 e@0>4s{ e.x@0>4");
}

static void members_of_anonymous_structs_are_the_structs_own(void **state)
{
	(void)state;
	assert_difference(16, "{a@0+4 b@4+4}@0+8 c@8+4", 16, "a@0+4 <b@0+4 d@0+4>@4+4 c@8+4",
			  "+d@4");
}

static void group_markers_are_no_members(void **state)
{
	(void)state;
	assert_difference(8, "a@0+4 b@4+4", 8, "(g@0 a@0+4 )g@4 b@4+4", "");
	assert_difference(8, "e{a@0+4}@0+4", 8, "e{(g@0 a@0+4 )g@4}@0+4", "");
}

static void a_rename_is_guessed_between_the_same_neighbours(void **state)
{
	(void)state;
	assert_difference(12, "a@0+4 old@4+4 z@8+4", 12, "a@0+4 new@4+4 z@8+4", "old=>new@4");
	assert_difference(8, "a@0+4 old@4+4", 8, "a@0+4 new@4+4", "old=>new@4");
	assert_difference(8, "old@0+4 z@4+4", 12, "more@0+2 new@4+4 z@8+4",
			  "+more@0 old=>new@0>4 z@4>8");
}

static void no_rename_is_guessed_when_in_doubt(void **state)
{
	(void)state;
	/* another type; two that it may be; other neighbours; nothing that stayed */
	assert_difference(12, "a@0+4 old@4+4 z@8+4", 12, "a@0+4 new@4+2 z@8+4",
			  "-old@4 +new@4");
	assert_difference(12, "a@0+4 old@4+4 z@8+4", 16, "a@0+4 n1@4+4 n2@8+4 z@12+4",
			  "-old@4 +n1@4 +n2@8 z@8>12");
	assert_difference(12, "a@0+4 old@4+4 z@8+4", 12, "new@0+4 a@4+4 z@8+4",
			  "+new@0 a@0>4 -old@4");
	assert_difference(4, "old@0+4", 4, "new@0+4", "-old@0 +new@0");
}

static void what_is_in_a_renamed_struct_is_compared_too(void **state)
{
	struct difference *difference;

	(void)state;
	difference = compare(16, "a@0+4 old{x@0+4 y@4+4}@4+8 z@12+4", 16,
			     "a@0+4 new{x@0+4 y@4+4}@4+8 z@12+4");
	assert_string_equal(describe(difference), "old=>new@4");
	difference =
		compare(16, "a@0+4 e{b@0+4 old@4+4}@4+8", 16, "a@0+4 e{b@0+4 new@4+4}@4+8");
	assert_string_equal(describe(difference), "e.old=>e.new@8");
	assert_string_equal(difference->changes[0].before.path, "e.old");
}

static void members_of_one_name_are_paired_in_order(void **state)
{
	(void)state;
	assert_difference(12, "a@0+4 a@4+4", 12, "a@0+4 a@8+4 a@4+4", "+a@8");
}

static void a_struct_of_structs_without_end_is_cut_short(void **state)
{
	/* 40 levels, each twice the one below: 2^40 members when opened. */
	const struct type *before = type_build(&arena, "l0", 4, "x@0+4");
	const struct type *after = type_build(&arena, "l0", 4, "y@0+4");
	struct difference *difference;

	(void)state;
	for (unsigned i = 1; i < 40; i++) {
		struct type *sides[2];

		for (size_t k = 0; k < 2; k++) {
			struct member *members = arena_array(&arena, struct member, 2);

			sides[k] = arena_new(&arena, struct type);
			for (size_t m = 0; m < 2; m++)
				members[m] = (struct member){
					.name = m ? "b" : "a",
					.type = k ? after : before,
					.size_bits = 8,
					.offset_bits = m * 8,
				};
			*sides[k] = (struct type){
				.kind = KIND_STRUCT,
				.name = "l",
				.is_complete = true,
				.size_bytes = 4,
				.members = members,
				.member_count = 2,
			};
		}
		before = sides[0];
		after = sides[1];
	}
	difference = difference_new(&arena, layout_new(&arena, before, "l", 0, 0),
				    layout_new(&arena, after, "l", 0, 0));
	assert_true(difference->is_cut);
	assert_true(difference->change_count <= 2 * DIFFERENCE_VISIT_MAX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(equal_layouts_have_no_difference),
		cmocka_unit_test(another_size_alone_is_a_difference),
		cmocka_unit_test(members_are_added_and_removed_in_place),
		cmocka_unit_test(what_an_added_member_pushes_away_goes_on_in_one_shift),
		cmocka_unit_test(a_shift_ends_at_a_member_that_stays_or_moves_otherwise),
		cmocka_unit_test(a_shift_ends_where_a_member_is_gone),
		cmocka_unit_test(another_type_and_another_size_are_told_apart),
		cmocka_unit_test(an_embedded_struct_that_only_moved_is_one_change),
		cmocka_unit_test(an_embedded_struct_that_differs_is_opened),
		cmocka_unit_test(
			members_of_an_embedded_struct_stand_where_they_are_in_the_whole),
		cmocka_unit_test(members_of_anonymous_structs_are_the_structs_own),
		cmocka_unit_test(group_markers_are_no_members),
		cmocka_unit_test(a_rename_is_guessed_between_the_same_neighbours),
		cmocka_unit_test(no_rename_is_guessed_when_in_doubt),
		cmocka_unit_test(what_is_in_a_renamed_struct_is_compared_too),
		cmocka_unit_test(members_of_one_name_are_paired_in_order),
		cmocka_unit_test(a_struct_of_structs_without_end_is_cut_short),
	};

	return cmocka_run_group_tests(tests, NULL, teardown);
}
