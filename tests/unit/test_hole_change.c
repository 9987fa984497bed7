/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Holes that open and close between two layouts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "layout/hole_change.h"
#include "support/type_builder.h"

struct side {
	uint64_t size_bytes;
	const char *members;
};

/* "a 4->0 b 0->3 end 4->0 ": by the member in front, in bytes. */
static void assert_changes(const struct side *before, const struct side *after,
			   const char *expected)
{
	const struct side *sides[] = { before, after };
	const struct layout *layouts[2];
	struct arena arena = { 0 };
	struct text text = { 0 };
	struct hole_change *changes;
	size_t count;

	for (size_t i = 0; i < ARRAY_SIZE(sides); i++)
		layouts[i] = layout_new(
			&arena,
			type_build(&arena, "s", sides[i]->size_bytes, sides[i]->members), "s",
			0, 0);
	changes = hole_changes_find(&arena, layouts[0], layouts[1], &count);
	for (size_t i = 0; i < count; i++)
		text_add(&text, "%s %llu->%llu ",
			 changes[i].is_padding ? "end"
			 : changes[i].behind   ? changes[i].behind
					       : "start",
			 (unsigned long long)changes[i].before_bits / 8,
			 (unsigned long long)changes[i].after_bits / 8);
	assert_string_equal(text_str(&text), expected);
	text_deinit(&text);
	arena_deinit(&arena);
}

static void same_holes_are_no_change(void **state)
{
	const struct side side = { 24, "a@0+4 b@8+8 c@16+4" };

	(void)state;
	assert_changes(&side, &side, "");
}

static void hole_that_is_filled_is_gone(void **state)
{
	(void)state;
	assert_changes(&(struct side){ 16, "a@0+4 b@8+8" },
		       &(struct side){ 16, "a@0+4 x@4+4 b@8+8" }, "a 4->0 ");
}

static void holes_open_behind_what_is_new_and_at_both_ends(void **state)
{
	(void)state;
	assert_changes(&(struct side){ 16, "a@0+8 b@8+8" },
		       &(struct side){ 32, "a@4+4 x@8+1 b@16+8" },
		       "start 0->4 x 0->7 end 0->8 ");
}

static void marker_in_a_hole_does_not_make_two_of_it(void **state)
{
	(void)state;
	assert_changes(&(struct side){ 16, "a@0+4 (g@6 b@8+8 )g@16" },
		       &(struct side){ 16, "a@0+4 b@8+8" }, "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(same_holes_are_no_change),
		cmocka_unit_test(hole_that_is_filled_is_gone),
		cmocka_unit_test(holes_open_behind_what_is_new_and_at_both_ends),
		cmocka_unit_test(marker_in_a_hole_does_not_make_two_of_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
