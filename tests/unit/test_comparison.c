/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Groups held against groups, and what counts as a hot move. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <inttypes.h>
#include <string.h>

#include "audit/compared_bind.h"
#include "audit/comparison.h"
#include "support/audit_fixture.h"

/* A struct of 256 bytes in both builds; NULL for one that does not define it. */
struct scene {
	struct audit_fixture builds[BUILDS];
	struct arena arena;
	struct compared_pair pair;
	struct comparison *comparison;
};

static void add_group(struct text *text, const struct audited_group *group)
{
	if (!group) {
		text_add(text, "none");
		return;
	}
	text_add(text, "%" PRIu64 "+%" PRIu64 "%s", group->begin_bytes, group->size_bytes,
		 group->is_marked ? "" : "h");
}

static void add_flags(struct text *text, unsigned flags)
{
	static const struct {
		unsigned flag;
		const char *name;
	} names[] = {
		{ GROUP_CHANGE_APPEARED, "appeared" }, { GROUP_CHANGE_VANISHED, "vanished" },
		{ GROUP_CHANGE_MARKED, "marked" },     { GROUP_CHANGE_UNMARKED, "unmarked" },
		{ GROUP_CHANGE_RESIZED, "resized" },   { GROUP_CHANGE_MOVED, "moved" },
		{ GROUP_CHANGE_LINES, "lines" },       { GROUP_CHANGE_MEMBERS, "members" },
	};

	for (size_t i = 0; i < ARRAY_SIZE(names); i++)
		if (flags & names[i].flag)
			text_add(text, " %s", names[i].name);
}

/* "a(g>h)! b(>)*; g 0+8>8+8 moved; hot": '*' is hot, '!' a hot move; "h" a hull. */
static const char *describe(struct scene *scene)
{
	const struct comparison *comparison = scene->comparison;
	struct text text = { 0 };
	const char *copy;

	for (size_t i = 0; i < comparison->member_count; i++) {
		const struct compared_member *member = &comparison->members[i];

		text_add(&text, "%s%s(%s>%s)%s", i ? " " : "", change_path(member->change),
			 member->group_before ? member->group_before : "",
			 member->group_after ? member->group_after : "",
			 member->has_hot_move ? "!"
			 : member->is_hot     ? "*"
					      : "");
	}
	for (size_t i = 0; i < comparison->group_count; i++) {
		const struct group_change *group = &comparison->groups[i];

		text_add(&text, "; %s ", group->name);
		add_group(&text, group->before);
		text_add(&text, ">");
		add_group(&text, group->after);
		add_flags(&text, group->flags);
	}
	text_add(&text, "%s%s", comparison->is_empty ? "; empty" : "",
		 comparison->has_hot_move ? "; hot" : "");
	copy = arena_strdup(&scene->arena, text_str(&text));
	text_deinit(&text);
	return copy;
}

static void compare(struct scene *scene, const char *rule, const char *before,
		    const char *after)
{
	const char *const members[BUILDS] = { before, after };
	const struct audit_image *images[BUILDS];
	const struct bound_struct *bound[BUILDS];

	*scene = (struct scene){ 0 };
	for (size_t i = 0; i < BUILDS; i++) {
		audit_fixture_init(&scene->builds[i]);
		if (members[i])
			(void)audit_fixture_define(&scene->builds[i], "s", 256, members[i],
						   "a.c");
		images[i] = &scene->builds[i].image;
	}
	if (rule)
		audit_fixture_rule(&scene->builds[AFTER],
				   arena_printf(&scene->arena, "struct: s\n%s", rule));
	assert_null(compared_bind(&scene->arena, "s",
				  rule_set_find(&scene->builds[AFTER].rules, "s"), images,
				  &scene->pair));
	for (size_t i = 0; i < BUILDS; i++)
		bound[i] = scene->pair.is_defined[i] ? &scene->pair.bound[i] : NULL;
	scene->comparison = comparison_new(&scene->arena, "s", bound[BEFORE], bound[AFTER]);
}

static void scene_deinit(struct scene *scene)
{
	compared_release(&scene->pair);
	for (size_t i = 0; i < BUILDS; i++)
		audit_fixture_deinit(&scene->builds[i]);
	arena_deinit(&scene->arena);
}

#define HULL_G "groups:\n- {name: g, members: [a, b]}\n"
#define ROW_A  "fields:\n- {name: a, tx: read_mostly}\n- {name: b}\n"

static void changes_are_told_apart_by_what_is_hot(void **state)
{
	static const struct {
		const char *rule, *before, *after, *expected;
	} rows[] = {
		{ HULL_G, "a@0+4 b@4+4", "a@0+4 b@4+4", "; g 0+8h>0+8h; empty" },
		/* Nobody says that it is hot. */
		{ NULL, "a@0+4 b@4+4", "b@0+4 a@4+4", "b(>) a(>)" },
		{ HULL_G, "a@0+4 b@4+4 c@8+4", "a@0+4 b@4+4 c@64+4", "c(>); g 0+8h>0+8h" },
		/* A member of a group, of a row, and a row without an access. */
		{ HULL_G, "a@0+4 b@8+4", "a@0+4 b@4+4", "b(g>g)!; g 0+8h>0+8h; hot" },
		{ ROW_A, "a@0+4 b@8+4", "a@4+4 b@12+4", "a(>)! b(>); hot" },
		{ ROW_A, "a@0+4 b@8+4", "a@0+4 b@12+4", "b(>)" },
		/* Larger counts, new and gone do not. */
		{ ROW_A, "a@0+4 b@8+4", "a@0+8 b@8+4", "a(>)!; hot" },
		{ ROW_A, "b@8+4", "a@0+4 b@8+4", "a(>)*" },
		{ ROW_A, "a@0+4 b@8+4", "b@8+4", "a(>)*" },
		/* What is hot inside an embedded struct makes the struct hot. */
		{ "fields:\n- {name: e.x, rx: read_write}\n", "e{x@0+4 y@4+4}@0+8",
		  "e{x@0+4 y@4+4}@8+8", "e(>)!; hot" },
		{ "fields:\n- {name: e.x, rx: read_write}\n", "e{x@0+4 y@4+4}@0+8",
		  "e{x@0+4 y@8+4}@0+12", "e(>)* e.y(>)" },
		{ "fields:\n- {name: e, rx: read_write}\n", "e{x@0+4 y@4+4}@0+8",
		  "e{x@0+4 y@8+4}@0+12", "e(>)* e.y(>)!; hot" },
		/* Cold groups are not hot. */
		{ "groups:\n- {name: g, access: cold, members: [a]}\n", "a@0+4 b@8+4",
		  "a@64+4 b@8+4", "a(g>g); g 0+4h>64+4h moved lines" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct scene scene;

		compare(&scene, rows[i].rule, rows[i].before, rows[i].after);
		assert_string_equal(describe(&scene), rows[i].expected);
		scene_deinit(&scene);
	}
}

static void groups_without_markers_are_those_of_the_rule_by_members(void **state)
{
	static const struct {
		const char *rule, *before, *after, *expected;
	} rows[] = {
		{ "markers: true\n" HULL_G, "a@0+4 b@100+4", "(g@0 a@0+4 b@4+4 )g@8",
		  "b(g>g)!; g 0+8h>0+8 marked lines; hot" },
		{ "markers: true\n" HULL_G, "(g@0 a@0+4 b@4+4 )g@8", "a@0+4 b@4+4",
		  "; g 0+8>0+8h unmarked" },
		/* Without a rule: by what the other's markers hold. */
		{ NULL, "b@64+4", "(g@0 a@0+4 b@4+4 )g@8",
		  "a(>g)* b(g>g)!; g 64+4h>0+8 marked resized moved lines members; hot" },
		/* Nothing of it was there. */
		{ NULL, "c@0+4", "(g@0 a@0+4 )g@4 c@4+4",
		  "a(>g)* c(>); g none>0+4 appeared; hot" },
		/* A rule for one group, markers for another. */
		{ HULL_G, "a@0+4 b@4+4 (x@8 c@8+4 )x@12", "a@0+4 b@4+4 c@8+4",
		  "; g 0+8h>0+8h; x 8+4>8+4h unmarked" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct scene scene;

		compare(&scene, rows[i].rule, rows[i].before, rows[i].after);
		assert_string_equal(describe(&scene), rows[i].expected);
		scene_deinit(&scene);
	}
}

static void groups_grow_shrink_gain_and_lose(void **state)
{
	static const struct {
		const char *before, *after, *expected;
	} rows[] = {
		{ "(g@0 a@0+4 )g@4", "(g@0 a@0+4 n@4+4 )g@8",
		  "n(>g)*; g 0+4>0+8 resized members" },
		{ "(g@0 a@0+4 )g@4 b@4+4", "(g@0 a@0+4 b@4+4 )g@8",
		  "; g 0+4>0+8 resized members" },
		{ "(g@0 a@0+4 )g@4 (h@4 b@4+4 )h@8", "(g@0 a@0+4 b@4+4 )g@8 (h@8 )h@8",
		  "; g 0+4>0+8 resized members; h 4+4>8+0 resized moved lines members; hot" },
		{ "(g@0 a@0+4 )g@4", "(g@60 a@60+4 )g@68",
		  "a(g>g)!; g 0+4>60+8 resized moved lines; hot" },
		{ "(g@0 a@0+4 )g@4 (g@8 b@8+4 )g@12", "(g@0 a@0+4 )g@4 (g@8 b@8+4 )g@12",
		  "; g 0+4>0+4; g 8+4>8+4; empty" },
		{ "(g@0 a@0+4 )g@4 (g@8 b@8+4 )g@12", "(g@0 a@0+4 )g@4",
		  "b(g>)*; g 0+4>0+4; g 8+4>none vanished; hot" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct scene scene;

		compare(&scene, NULL, rows[i].before, rows[i].after);
		assert_string_equal(describe(&scene), rows[i].expected);
		scene_deinit(&scene);
	}
}

static void a_struct_of_one_build_has_only_groups(void **state)
{
	struct scene scene;

	(void)state;
	compare(&scene, NULL, NULL, "(g@0 a@0+4 )g@4");
	assert_null(scene.comparison->before);
	assert_null(scene.comparison->difference);
	assert_string_equal(describe(&scene), "; g none>0+4 appeared; hot");
	scene_deinit(&scene);
	compare(&scene, HULL_G, "a@0+4 b@4+4", NULL);
	assert_string_equal(describe(&scene), "; g 0+8h>none vanished; hot");
	scene_deinit(&scene);
	compare(&scene, NULL, "a@0+4", NULL);
	assert_string_equal(describe(&scene), "");
	scene_deinit(&scene);
}

static void a_container_that_grew_moves_what_is_hot(void **state)
{
	const struct audit_image *images[BUILDS];
	struct scene scene = { 0 };

	(void)state;
	/* The same struct, further into its container's line. */
	for (size_t i = 0; i < BUILDS; i++) {
		audit_fixture_init(&scene.builds[i]);
		(void)audit_fixture_define(&scene.builds[i], "s", 8, "a@0+4 b@4+4", "a.c");
		(void)audit_fixture_define(&scene.builds[i], "outer", 128,
					   i ? "in@60+8" : "in@0+8", "a.c");
		images[i] = &scene.builds[i].image;
	}
	audit_fixture_rule(&scene.builds[AFTER],
			   "struct: s\ncontainer: {struct: outer, member: in}\n" ROW_A);
	assert_null(compared_bind(&scene.arena, "s",
				  rule_set_find(&scene.builds[AFTER].rules, "s"), images,
				  &scene.pair));
	scene.comparison = comparison_new(&scene.arena, "s", &scene.pair.bound[BEFORE],
					  &scene.pair.bound[AFTER]);
	assert_string_equal(describe(&scene), "; hot");
	scene_deinit(&scene);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(changes_are_told_apart_by_what_is_hot),
		cmocka_unit_test(groups_without_markers_are_those_of_the_rule_by_members),
		cmocka_unit_test(groups_grow_shrink_gain_and_lose),
		cmocka_unit_test(a_struct_of_one_build_has_only_groups),
		cmocka_unit_test(a_container_that_grew_moves_what_is_hot),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
