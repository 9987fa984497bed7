/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What may be reordered, and between which borders. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "layout/piece.h"
#include "support/type_builder.h"

/* "a! b:0 c:0 ...": fixed, or in a run of that number; members of one piece with a plus. */
static void describe(const char *members, struct text *ret)
{
	static const struct relayout_abi abi = { .word_bits = 64, .max_align_bytes = 16 };
	struct arena arena = { 0 };
	struct relayout relayout;
	const struct recipe *recipe;
	struct pieces pieces;

	relayout_init(&relayout, &arena, abi);
	recipe = relayout_recipe(&relayout, type_build(&arena, "s", 256, members));
	pieces = pieces_of(&arena, &relayout, recipe);
	for (size_t i = 0; i < pieces.count; i++) {
		const struct piece *piece = &pieces.items[i];

		text_add(ret, "%s%s", i ? " " : "", piece->name);
		for (size_t k = 1; k < piece->count; k++)
			text_add(ret, "+%s", recipe->items.items[piece->first + k].member.name);
		if (piece->is_fixed)
			text_add(ret, "!");
		else
			text_add(ret, ":%zu", piece->run);
	}
	relayout_deinit(&relayout);
	arena_deinit(&arena);
}

static void borders_and_runs_are_told_apart(void **state)
{
	static const struct {
		const char *members;
		const char *expected;
	} rows[] = {
		{ "a@0+8 b@8+4 c@12+4", "a! b:0 c:0" },
		/* A first marker is not the first member. */
		{ "(g@0 a@0+8 b@8+8 )g@16 c@16+8 d@24+8",
		  "__cacheline_group_begin__g! a! b:0 __cacheline_group_end__g! c:1 d:1" },
		{ "a@0+8 b@8+8 hot@64+8%64 c@72+8 z@80+0 d@80+8", "a! b:0 hot! c:1 z! d:2" },
		/* Alignment that the type has anyway is nobody's wish. */
		{ "a@0+8 b@8+8%8 c@16+8", "a! b:0 c:0" },
		{ "a@0+8 b@8:0+2 c@8:2+1 d@9+1", "a! b+c:0 d:0" },
		{ "a@0+8 <u@0+4 v@0+8>@8+8 b@16+8", "a! u:0 b:0" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct text text = { 0 };

		describe(rows[i].members, &text);
		assert_string_equal(text_str(&text), rows[i].expected);
		text_deinit(&text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(borders_and_runs_are_told_apart),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
