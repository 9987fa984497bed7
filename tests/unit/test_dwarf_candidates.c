/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The log of definitions that may turn out to carry markers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "read/dwarf_candidates.h"

static const struct dwarf_candidate_key sample = {
	.unit = 3, .entry = 0x40, .name = 17, .name_is_offset = true, .size = 64, .line = 12
};

static void first_of_its_like_is_to_be_entered(void **state)
{
	struct dwarf_candidates candidates = { 0 };
	struct dwarf_candidate_key key = sample;

	(void)state;
	assert_true(dwarf_candidates_note(&candidates, &key));
	/* The same struct in another unit. */
	key.unit = 4;
	key.entry = 0x80;
	assert_false(dwarf_candidates_note(&candidates, &key));
	assert_int_equal(candidates.items.count, 2); /* but it is noted */
	dwarf_candidates_deinit(&candidates);
}

static void each_name_size_and_line_is_a_like_of_its_own(void **state)
{
	struct dwarf_candidate_key keys[] = { sample, sample, sample, sample };
	struct dwarf_candidates candidates = { 0 };

	(void)state;
	keys[1].name++;
	keys[2].size++;
	keys[3].line++;
	for (size_t i = 0; i < ARRAY_SIZE(keys); i++)
		assert_true(dwarf_candidates_note(&candidates, &keys[i]));
	for (size_t i = 0; i < ARRAY_SIZE(keys); i++)
		assert_false(dwarf_candidates_note(&candidates, &keys[i]));
	dwarf_candidates_deinit(&candidates);
}

static void noting_again_needs_a_first(void **state)
{
	struct dwarf_candidates candidates = { 0 };
	struct dwarf_candidate_key key = sample;

	(void)state;
	assert_false(dwarf_candidates_note_again(&candidates, &key));
	assert_int_equal(candidates.items.count, 0);
	assert_true(dwarf_candidates_note(&candidates, &key));
	assert_true(dwarf_candidates_note_again(&candidates, &key));
	assert_int_equal(candidates.items.count, 2);
	key.size = 1;
	assert_false(dwarf_candidates_note_again(&candidates, &key));
	assert_int_equal(candidates.items.count, 2);
	dwarf_candidates_deinit(&candidates);
}

static void notes_stand_in_runs_by_unit(void **state)
{
	static const uint32_t units[] = { 1, 1, 2, 7, 7, 7 };
	static const struct dwarf_candidate_run runs[] = { { 1, 0 }, { 2, 2 }, { 7, 3 } };
	struct dwarf_candidates candidates = { 0 };

	(void)state;
	for (uint32_t i = 0; i < ARRAY_SIZE(units); i++) {
		struct dwarf_candidate_key key = sample;

		key.unit = units[i];
		key.entry = i;
		(void)dwarf_candidates_note(&candidates, &key);
	}
	assert_int_equal(candidates.runs.count, ARRAY_SIZE(runs));
	for (size_t i = 0; i < ARRAY_SIZE(runs); i++) {
		assert_int_equal(candidates.runs.items[i].unit, runs[i].unit);
		assert_int_equal(candidates.runs.items[i].first, runs[i].first);
	}
	for (size_t i = 0; i < ARRAY_SIZE(units); i++) {
		assert_int_equal(candidates.items.items[i].entry, i);
		assert_int_equal(candidates.items.items[i].name, 17);
	}
	dwarf_candidates_deinit(&candidates);
}

static void name_that_is_no_short_offset_is_looked_up_later(void **state)
{
	struct dwarf_candidates candidates = { 0 };
	struct dwarf_candidate_key key = sample;

	(void)state;
	key.name_is_offset = false;
	(void)dwarf_candidates_note(&candidates, &key);
	key.name_is_offset = true;
	key.name = UINT32_MAX;
	(void)dwarf_candidates_note(&candidates, &key);
	key.name = 1ull << 40;
	(void)dwarf_candidates_note(&candidates, &key);
	assert_int_equal(candidates.items.count, 3);
	for (size_t i = 0; i < 3; i++)
		assert_int_equal(candidates.items.items[i].name, CANDIDATE_LONG);
	dwarf_candidates_deinit(&candidates);
}

static void many_likes_are_all_remembered(void **state)
{
	enum {
		COUNT = 40000
	};
	struct dwarf_candidates candidates = { 0 };
	struct dwarf_candidate_key key = sample;
	size_t entered = 0;

	(void)state;
	for (unsigned round = 0; round < 2; round++) {
		for (uint64_t i = 0; i < COUNT; i++) {
			key.name = i;
			entered += dwarf_candidates_note(&candidates, &key);
		}
	}
	assert_int_equal(entered, COUNT);
	assert_int_equal(candidates.items.count, 2 * COUNT);
	dwarf_candidates_deinit(&candidates);
}

static void marked_names_are_kept(void **state)
{
	struct dwarf_candidates candidates = { 0 };

	(void)state;
	dwarf_candidates_mark(&candidates, "sock");
	dwarf_candidates_mark(&candidates, "net_device");
	assert_int_equal(candidates.marked.count, 2);
	assert_string_equal(candidates.marked.items[0], "sock");
	assert_string_equal(candidates.marked.items[1], "net_device");
	dwarf_candidates_deinit(&candidates);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(first_of_its_like_is_to_be_entered),
		cmocka_unit_test(each_name_size_and_line_is_a_like_of_its_own),
		cmocka_unit_test(noting_again_needs_a_first),
		cmocka_unit_test(notes_stand_in_runs_by_unit),
		cmocka_unit_test(name_that_is_no_short_offset_is_looked_up_later),
		cmocka_unit_test(many_likes_are_all_remembered),
		cmocka_unit_test(marked_names_are_kept),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
