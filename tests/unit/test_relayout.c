/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Layout rules applied to edited lists of members; tests/relayout holds them against compilers.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/text.h"
#include "layout/relayout.h"
#include "support/type_builder.h"

struct fixture {
	struct arena arena;
	struct relayout relayout;
	struct recipe *recipe; /* being edited */
};

static const struct relayout_abi x86_64 = { .word_bits = 64, .max_align_bytes = 16 };

static int setup(void **state)
{
	static struct fixture fixture;

	fixture = (struct fixture){ 0 };
	relayout_init(&fixture.relayout, &fixture.arena, x86_64);
	*state = &fixture;
	return 0;
}

static int teardown(void **state)
{
	struct fixture *fixture = *state;

	recipe_free(fixture->recipe);
	relayout_deinit(&fixture->relayout);
	arena_deinit(&fixture->arena);
	return 0;
}

static struct type *build(void **state, const char *name, uint64_t size_bytes,
			  const char *members)
{
	struct fixture *fixture = *state;

	return type_build(&fixture->arena, name, size_bytes, members);
}

static struct recipe *edit(void **state, uint64_t size_bytes, const char *members)
{
	struct fixture *fixture = *state;

	recipe_free(fixture->recipe);
	fixture->recipe = recipe_copy(
		relayout_recipe(&fixture->relayout, build(state, "s", size_bytes, members)));
	return fixture->recipe;
}

/* "a@0 b@4:3 size 8 align 4" */
static const char *describe(void **state, const struct type *type)
{
	struct fixture *fixture = *state;
	struct text text = { 0 };
	const char *copy;

	for (size_t i = 0; i < type->member_count; i++) {
		const struct member *member = &type->members[i];

		text_add(&text, "%s@%llu", member->name ? member->name : "",
			 (unsigned long long)member->offset_bits / 8);
		if (member->is_bitfield)
			text_add(&text, ":%llu", (unsigned long long)member->offset_bits % 8);
		text_add(&text, " ");
	}
	text_add(&text, "size %llu align %u", (unsigned long long)type->size_bytes,
		 type->align_bytes);
	copy = arena_strdup(&fixture->arena, text_str(&text));
	text_deinit(&text);
	return copy;
}

static const char *laid_out(void **state)
{
	struct fixture *fixture = *state;

	return describe(state, recipe_lay_out(&fixture->relayout, fixture->recipe));
}

static void insert(void **state, size_t index, const char *name, uint64_t size_bytes,
		   uint32_t align_bytes)
{
	struct fixture *fixture = *state;
	struct type *type = arena_new(&fixture->arena, struct type);
	struct member member = { .name = name, .type = type };
	struct recipe_item item;

	*type = (struct type){
		.kind = KIND_BASE, .name = "t", .size_bytes = size_bytes, .is_complete = true
	};
	item = recipe_item_new(&fixture->relayout, fixture->recipe, &member, align_bytes);
	recipe_insert(fixture->recipe, index, &item);
}

static void member_goes_into_a_hole(void **state)
{
	edit(state, 16, "a@0+4 b@8+8");
	insert(state, 1, "new", 4, 0);
	assert_string_equal(laid_out(state), "a@0 new@4 b@8 size 16 align 8");
}

static void member_pushes_those_behind_it(void **state)
{
	edit(state, 16, "a@0+8 b@8+8");
	insert(state, 1, "new", 1, 0);
	assert_string_equal(laid_out(state), "a@0 new@8 b@16 size 24 align 8");
}

static void u64_is_aligned_to_4_on_i386(void **state)
{
	struct fixture *fixture = *state;

	fixture->relayout.abi.max_align_bytes = 4;
	edit(state, 8, "a@0+4 b@4+4");
	insert(state, 1, "new", 8, 0);
	assert_string_equal(laid_out(state), "a@0 new@4 b@12 size 16 align 4");
}

static void bits_go_to_the_next_bit_on_m68k(void **state)
{
	struct fixture *fixture = *state;
	struct recipe *recipe;

	fixture->relayout.abi = (struct relayout_abi){ .word_bits = 32,
						       .max_align_bytes = 2,
						       .bits_ignore_types = true };
	recipe = edit(state, 3, "a@0:0+6 b@0:6+11 c@2:1+3");
	assert_int_equal(recipe->sources, RECIPE_RECORDED);
	recipe_remove(recipe, 0);
	assert_string_equal(laid_out(state), "b@0:0 c@1:3 size 2 align 1");
}

static void forced_alignment_moves_with_its_member(void **state)
{
	struct recipe *recipe = edit(state, 192, "a@0+4 b@64+4%64 c@68+4 d@128+4%64");

	assert_int_equal(recipe->sources, RECIPE_RECORDED);
	recipe_move(recipe, 1, 3);
	assert_string_equal(laid_out(state), "a@0 c@4 d@64 b@128 size 192 align 64");
}

static void removal_closes_the_gap(void **state)
{
	struct recipe *recipe = edit(state, 24, "a@0+4 b@8+8 c@16+4");

	recipe_remove(recipe, 1);
	assert_string_equal(laid_out(state), "a@0 c@4 size 8 align 4");
}

static void packed_struct_is_seen_and_stays_packed(void **state)
{
	struct recipe *recipe = edit(state, 9, "a@0+1 b@1+8");

	assert_int_equal(recipe->sources, RECIPE_PACKED_STRUCT);
	insert(state, 1, "new", 4, 0);
	assert_string_equal(laid_out(state), "a@0 new@1 b@5 size 13 align 1");
}

static void unrecorded_alignment_is_inferred_and_kept(void **state)
{
	struct recipe *recipe = edit(state, 128, "a@0+4 b@64+4 c@68+4");

	assert_int_equal(recipe->items.items[1].source, RECIPE_ALIGNED);
	assert_int_equal(recipe->items.items[1].align_bytes, 64);
	insert(state, 1, "new", 8, 0);
	assert_string_equal(laid_out(state), "a@0 new@8 b@64 c@68 size 128 align 64");
}

static void unnamed_bits_are_inferred_and_kept(void **state)
{
	struct recipe *recipe = edit(state, 4, "a@0:0+3 b@1:3+2 c@2+1");

	assert_true(recipe->sources & RECIPE_GAP);
	assert_int_equal(recipe->items.items[1].gap_bits, 8);
	assert_string_equal(laid_out(state), "a@0:0 b@1:3 c@2 size 4 align 4");
}

static void union_places_all_at_its_start(void **state)
{
	struct fixture *fixture = *state;
	struct type *type = build(state, "s", 8, "a@0+4 b@0+8");

	type->kind = KIND_UNION;
	fixture->recipe = recipe_copy(relayout_recipe(&fixture->relayout, type));
	assert_int_equal(fixture->recipe->sources, RECIPE_RECORDED);
	insert(state, 1, "new", 16, 0);
	assert_string_equal(laid_out(state), "a@0 new@0 b@0 size 16 align 16");
}

static void flexible_array_is_aligned_and_adds_nothing(void **state)
{
	edit(state, 8, "a@0+4 b@4+4");
	insert(state, 2, "flexible", 0, 8);
	assert_string_equal(laid_out(state), "a@0 b@4 flexible@8 size 8 align 8");
}

/* Adds 8 bytes to every struct called "inner". */
static struct error *grow_inner(void *context, struct relayout *relayout,
				const struct type *type, const struct type *named,
				struct recipe **ret)
{
	void **state = context;
	struct fixture *fixture = *state;

	(void)named;
	if (!type->name || strcmp(type->name, "inner") != 0)
		return NULL;
	recipe_free(fixture->recipe);
	fixture->recipe = recipe_copy(relayout_recipe(relayout, type));
	insert(state, 0, "new", 8, 0);
	*ret = fixture->recipe;
	fixture->recipe = NULL;
	return NULL;
}

static void change_reaches_what_embeds_it(void **state)
{
	struct fixture *fixture = *state;
	struct relayout_change change = { .change = grow_inner, .context = state };
	struct type *outer =
		build(state, "outer", 24, "head@0+4 {deep{x@0+4}@0+4 y@4+4}@4+8 z@16+8");
	const struct type *deep = outer->members[1].type->members[0].type, *changed;
	struct error *err;

	/* deep's type gets a name that the change looks for. */
	((struct type *)(uintptr_t)deep)->name = "inner";
	relayout_set_change(&fixture->relayout, &change);
	err = relayout_type(&fixture->relayout, outer, &changed);
	assert_null(err);
	assert_string_equal(describe(state, changed), "head@0 @8 z@32 size 40 align 8");
	assert_string_equal(describe(state, changed->members[1].type),
			    "deep@0 y@16 size 24 align 8");
}

static void what_embeds_nothing_changed_stays(void **state)
{
	struct fixture *fixture = *state;
	struct relayout_change change = { .change = grow_inner, .context = state };
	struct type *outer = build(state, "outer", 12, "head@0+4 in{x@0+4}@4+4 z@8+4");
	const struct type *changed;
	struct error *err;

	relayout_set_change(&fixture->relayout, &change);
	err = relayout_type(&fixture->relayout, outer, &changed);
	assert_null(err);
	assert_ptr_equal(changed, outer);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
		TEST(member_goes_into_a_hole),
		TEST(member_pushes_those_behind_it),
		TEST(u64_is_aligned_to_4_on_i386),
		TEST(bits_go_to_the_next_bit_on_m68k),
		TEST(forced_alignment_moves_with_its_member),
		TEST(removal_closes_the_gap),
		TEST(packed_struct_is_seen_and_stays_packed),
		TEST(unrecorded_alignment_is_inferred_and_kept),
		TEST(unnamed_bits_are_inferred_and_kept),
		TEST(union_places_all_at_its_start),
		TEST(flexible_array_is_aligned_and_adds_nothing),
		TEST(change_reaches_what_embeds_it),
		TEST(what_embeds_nothing_changed_stays),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
