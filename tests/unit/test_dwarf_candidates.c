/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which structs have been entered in search of markers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "read/dwarf_candidates.h"

static void first_of_its_like_is_to_be_entered(void **state)
{
	struct dwarf_candidates candidates;
	uint64_t number = candidate_number(17, 64, 12);

	(void)state;
	dwarf_candidates_init(&candidates);
	assert_false(dwarf_candidates_are_recent(&candidates, number));
	assert_true(dwarf_candidates_note(&candidates, number));
	assert_true(dwarf_candidates_are_recent(&candidates, number));
	assert_false(dwarf_candidates_note(&candidates, number));
	dwarf_candidates_deinit(&candidates);
}

static void each_name_size_and_line_is_a_like_of_its_own(void **state)
{
	const uint64_t numbers[] = { candidate_number(17, 64, 12), candidate_number(18, 64, 12),
				     candidate_number(17, 65, 12),
				     candidate_number(17, 64, 13) };
	struct dwarf_candidates candidates;

	(void)state;
	dwarf_candidates_init(&candidates);
	for (size_t i = 0; i < ARRAY_SIZE(numbers); i++)
		assert_true(dwarf_candidates_note(&candidates, numbers[i]));
	for (size_t i = 0; i < ARRAY_SIZE(numbers); i++)
		assert_false(dwarf_candidates_note(&candidates, numbers[i]));
	dwarf_candidates_deinit(&candidates);
}

static void no_like_has_the_number_of_a_free_place(void **state)
{
	struct dwarf_candidates candidates;

	(void)state;
	dwarf_candidates_init(&candidates);
	assert_int_not_equal(candidate_number(0, 0, 0), 0);
	assert_false(dwarf_candidates_are_recent(&candidates, candidate_number(0, 0, 0)));
	assert_true(dwarf_candidates_note(&candidates, candidate_number(0, 0, 0)));
	dwarf_candidates_deinit(&candidates);
}

/* More than the table of recent ones holds: being forgotten there costs a look, no second
 * entry.
 */
static void many_likes_are_all_remembered(void **state)
{
	enum {
		COUNT = 5 * RECENT_COUNT
	};
	struct dwarf_candidates candidates;
	size_t entered = 0;
	size_t recent = 0;

	(void)state;
	dwarf_candidates_init(&candidates);
	for (unsigned round = 0; round < 2; round++)
		for (uint64_t i = 0; i < COUNT; i++)
			entered +=
				dwarf_candidates_note(&candidates, candidate_number(i, 64, 12));
	assert_int_equal(entered, COUNT);
	for (uint64_t i = 0; i < COUNT; i++)
		recent += dwarf_candidates_are_recent(&candidates, candidate_number(i, 64, 12));
	assert_in_range(recent, RECENT_COUNT / 2, RECENT_COUNT);
	dwarf_candidates_deinit(&candidates);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(first_of_its_like_is_to_be_entered),
		cmocka_unit_test(each_name_size_and_line_is_a_like_of_its_own),
		cmocka_unit_test(no_like_has_the_number_of_a_free_place),
		cmocka_unit_test(many_likes_are_all_remembered),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
