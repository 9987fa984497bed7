/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What lies at offsets of structs made by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/text.h"
#include "layout/at.h"
#include "support/type_builder.h"

static void describe(struct text *text, const struct at_answer *answer)
{
	static const char *const kinds[] = { "", "hole", "padding", "beyond" };

	text_add(text, "%s", kinds[answer->kind]);
	for (size_t i = 0; i < answer->hit_count; i++) {
		const struct at_hit *hit = &answer->hits[i];

		text_add(text, "%s%s@%u+%u%s", i ? " " : "", hit->path,
			 (unsigned)hit->offset_bits, (unsigned)hit->size_bits,
			 hit->is_flexible ? "..." : "");
		if (hit->group)
			text_add(text, "[%s of %s", hit->group,
				 hit->group_struct ? hit->group_struct : "?");
	}
	if (answer->kind == AT_HOLE || answer->kind == AT_PADDING)
		text_add(text, "@%u+%u in %s", (unsigned)answer->unused_offset_bits,
			 (unsigned)answer->unused_size_bits,
			 answer->inside ? answer->inside : "-");
	if (answer->kind != AT_MEMBERS)
		text_add(text, " %s..%s", answer->before ? answer->before : "-",
			 answer->after ? answer->after : "-");
	if (answer->group)
		text_add(text, "[%s", answer->group);
}

#define NESTED "a@0+4 s{x@0+1 t{y@0+4 z@4:3+2}@4+8}@8+16 c@24+4"

static const struct {
	const char *members;
	uint64_t size_bytes, offset_bits, size_bits;
	const char *expected;
} rows[] = {
	{ NESTED, 32, 0, 8, "a@0+32" },
	{ NESTED, 32, 3 * 8, 8, "a@0+32" },
	{ NESTED, 32, 4 * 8, 8, "hole@32+32 in - a..s" },
	{ NESTED, 32, 8 * 8, 8, "s.x@64+8" },
	{ NESTED, 32, 15 * 8, 8, "s.t.y@96+32" },
	{ NESTED, 32, 9 * 8, 8, "hole@72+24 in s x..t" },
	{ "s{t{x@0+1 y@4+4}@0+8}@0+8", 8, 8, 8, "hole@8+24 in s.t x..y" },
	{ NESTED, 32, 20 * 8, 8, "padding@160+32 in s t..-" },
	{ NESTED, 32, 28 * 8, 8, "padding@224+32 in - c..-" },
	{ NESTED, 32, 32 * 8, 8, "beyond c..-" },
	{ NESTED, 32, UINT64_MAX, 8, "beyond c..-" },
	/* a byte of bit-fields, and single bits */
	{ "a@0:0+3 b@0:3+2 c@1+1", 2, 0, 8, "a@0+3 b@3+2" },
	{ "a@0:0+3 b@0:3+2 c@1+1", 2, 4, 1, "b@3+2" },
	{ "a@0:0+3 b@0:3+2 c@1+1", 2, 5, 1, "hole@5+3 in - b..c" },
	/* all that a union has there, anonymous or not */
	{ "<a@0+8 {b@0+4 c@4+4}@0+8 u<d@0+2>@0+2>@0+8", 8, 0, 8, "a@0+64 b@0+32 u.d@0+16" },
	{ "<a@0+8 {b@0+4 c@4+4}@0+8 u<d@0+2>@0+2>@0+8", 8, 5 * 8, 8, "a@0+64 c@32+32" },
	/* groups: the innermost, and holes in them */
	{ "(g@0 a@0+1 b@4+4 )g@8 c@8+8", 16, 4 * 8, 8, "b@32+32[g of s" },
	{ "(g@0 a@0+1 b@4+4 )g@8 c@8+8", 16, 2 * 8, 8, "hole@8+24 in - a..b[g" },
	{ "(g@0 a@0+1 b@4+4 )g@8 c@8+8", 16, 8 * 8, 8, "c@64+64" },
	{ "(g@0 e{(h@0 x@0+4 )h@4 y@4+4}@0+8 )g@8", 8, 0, 8, "e.x@0+32[h of ?" },
	{ "(g@0 e{(h@0 x@0+4 )h@4 y@4+4}@0+8 )g@8", 8, 4 * 8, 8, "e.y@32+32[g of s" },
};

static void offsets_lead_to_members(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct arena arena = { 0 };
		struct text text = { 0 };
		struct at_answer answer = layout_at(
			&arena, type_build(&arena, "s", rows[i].size_bytes, rows[i].members),
			rows[i].offset_bits, rows[i].size_bits);

		describe(&text, &answer);
		if (strcmp(text_str(&text), rows[i].expected) != 0)
			print_error("%s at %u\n", rows[i].members,
				    (unsigned)rows[i].offset_bits);
		assert_string_equal(text_str(&text), rows[i].expected);
		text_deinit(&text);
		arena_deinit(&arena);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(offsets_lead_to_members),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
