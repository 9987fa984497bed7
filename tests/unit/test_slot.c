/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The places between members, and the group that each is in. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "layout/slot.h"
#include "support/type_builder.h"

/* "a|b in g", one a line; "!" where two bit-fields are its neighbours. */
static void describe(struct arena *arena, const struct type *type, struct text *ret)
{
	size_t count;
	const struct slot *slots = slots_of(arena, type, &count);

	for (size_t i = 0; i < count; i++)
		text_add(ret, "%s%s|%s%s%s%s", i ? "; " : "",
			 slots[i].after ? slots[i].after : "?",
			 slots[i].before ? slots[i].before : "", slots[i].group ? " in " : "",
			 slots[i].group ? slots[i].group : "", slots[i].splits_bits ? "!" : "");
}

static void slots_know_their_group_and_neighbours(void **state)
{
	static const struct {
		const char *members;
		const char *expected;
	} rows[] = {
		{ "a@0+8 b@8+8", "a|b; b|" },
		{ "a@0+8 (g@8 b@8+8 )g@16 c@16+8",
		  "a|__cacheline_group_begin__g; __cacheline_group_begin__g|b in g; "
		  "b|__cacheline_group_end__g in g; __cacheline_group_end__g|c; c|" },
		/* The end of an aligned group and the padding behind it are one. */
		{ "a@0+8 (g@64 b@64+8 )g@72 ~g@128%64 c@128+8",
		  "a|__cacheline_group_begin__g; __cacheline_group_begin__g|b in g; "
		  "b|__cacheline_group_end__g in g; __cacheline_group_pad__g|c; c|" },
		{ "a@0+8 b@8:0+2 c@8:2+1 d@12+4", "a|b; b|c!; c|d; d|" },
		/* One without a name goes by what is in it. */
		{ "a@0+8 <<x@0+8>@0+8 y@0+4>@8+8 b@16+8", "a|x; x|b; b|" },
		/* Of nested groups the inner one counts. */
		{ "(o@0 a@0+8 (i@8 b@8+8 )i@16 )o@16",
		  "__cacheline_group_begin__o|a in o; a|__cacheline_group_begin__i in o; "
		  "__cacheline_group_begin__i|b in i; b|__cacheline_group_end__i in i; "
		  "__cacheline_group_end__i|__cacheline_group_end__o in o; "
		  "__cacheline_group_end__o|" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct arena arena = { 0 };
		struct text text = { 0 };

		describe(&arena, type_build(&arena, "s", 192, rows[i].members), &text);
		assert_string_equal(text_str(&text), rows[i].expected);
		text_deinit(&text);
		arena_deinit(&arena);
	}
}

static void nothing_goes_behind_a_flexible_array(void **state)
{
	struct type element = { .kind = KIND_BASE, .size_bytes = 1, .is_complete = true };
	struct type array = { .kind = KIND_ARRAY, .target = &element, .is_complete = true };
	struct member members[] = { { .name = "a", .type = &element, .size_bits = 8 },
				    { .name = "tail", .type = &array, .offset_bits = 8 } };
	struct type type = { .kind = KIND_STRUCT,
			     .is_complete = true,
			     .size_bytes = 1,
			     .members = members,
			     .member_count = 2 };
	struct arena arena = { 0 };
	struct text text = { 0 };

	(void)state;
	describe(&arena, &type, &text);
	assert_string_equal(text_str(&text), "a|tail");
	text_deinit(&text);
	arena_deinit(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(slots_know_their_group_and_neighbours),
		cmocka_unit_test(nothing_goes_behind_a_flexible_array),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
