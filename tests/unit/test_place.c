/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Where a new member fits, and in what order the places come. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <inttypes.h>
#include <string.h>

#include "audit/place.h"
#include "support/audit_fixture.h"

static const char *const class_names[] = { "hole", "grows", "breaks" };

/* A member of `size` bytes, naturally aligned. */
static const struct type *plain_type(struct arena *arena, uint64_t size)
{
	struct type *type = arena_new(arena, struct type);

	*type = (struct type){ .kind = KIND_BASE,
			       .name = "u",
			       .size_bytes = size,
			       .usual_align_bytes = (uint32_t)size,
			       .is_complete = true };
	return type;
}

static struct place_image image_of(struct audit_fixture *fixture, uint64_t size)
{
	return (struct place_image){
		.build = { .image = &fixture->image,
			   .set = type_db_lookup(&fixture->types, "s"),
			   .rule = rule_set_find(&fixture->rules, "s"),
			   .abi = { .word_bits = 64, .max_align_bytes = 16 } },
		.type = plain_type(&fixture->arena, size),
		.type_text = "u",
	};
}

/* "hole after a in g @8; ..." of the first places; of those that break something the reason. */
static void describe(const struct places *places, size_t image_count, size_t most,
		     struct text *ret)
{
	for (size_t i = 0; i < places->items.count && i < most; i++) {
		const struct place *place = &places->items.items[i];

		text_add(ret, "%s%s after %s", i ? "; " : "", class_names[place->class],
			 place->slot.after);
		if (place->group)
			text_add(ret, " in %s", place->group);
		for (size_t k = 0; k < image_count; k++) {
			const struct place_effect *effect = &place->effects[k];

			text_add(ret, " @%" PRIu64, effect->offset_bits / 8);
			if (effect->moved)
				text_add(ret, " moves %zu", effect->moved);
			if (effect->size_bytes.after != effect->size_bytes.before)
				text_add(ret, " +%" PRIu64,
					 effect->size_bytes.after - effect->size_bytes.before);
			if (effect->objection)
				text_add(ret, " (%s)", effect->objection);
		}
	}
}

struct row {
	const char *members;
	uint64_t size;
	const char *rule;
	struct place_purpose purpose;
	uint64_t member_bytes;
	size_t most;
	const char *expected;
};

static void expect(const struct row *row)
{
	struct audit_fixture fixture;
	struct place_image image;
	struct places places;
	struct text text = { 0 };
	struct error *err;

	audit_fixture_init(&fixture);
	audit_fixture_define(&fixture, "s", row->size, row->members, NULL);
	if (row->rule)
		audit_fixture_rule(&fixture, row->rule);
	image = image_of(&fixture, row->member_bytes);
	err = places_find(&places, &row->purpose, &image, 1, &fixture.options);
	if (err) {
		text_add(&text, "%s", error_message(err));
		error_free(err);
	} else {
		describe(&places, 1, row->most ? row->most : SIZE_MAX, &text);
		places_deinit(&places);
	}
	assert_string_equal(text_str(&text), row->expected);
	text_deinit(&text);
	audit_fixture_deinit(&fixture);
}

#define GROUPS \
	"first@0+8 (s_read_tx@8 a@8+4 b@16+8 )s_read_tx@24 (s_write_rx@64%64 c@64+8 )s_write_rx@72"

static void holes_come_first_then_what_grows_least(void **state)
{
	static const struct row rows[] = {
		/* A hole of the right group before all others. */
		{ GROUPS,
		  128,
		  NULL,
		  { .access = ACCESS_READ, .path = PATH_TX },
		  4,
		  0,
		  "hole after a in s_read_tx @12; grows after __cacheline_group_begin__s_read_tx in "
		  "s_read_tx @8 moves 1; grows after b in s_read_tx @24" },
		/* Without any hole: behind what is there. */
		{ GROUPS,
		  128,
		  NULL,
		  { .group = "s_read_tx" },
		  8,
		  1,
		  "grows after b in s_read_tx @24" },
		/* The smallest hole that holds it, so that larger ones stay for others. */
		{ "a@0+8 b@8+1 c@16+8 d@24+2 e@28+4",
		  32,
		  NULL,
		  { 0 },
		  2,
		  2,
		  "hole after d @26; hole after b @10" },
		/* Cold members keep off the lines of the groups while there is other room. */
		{ GROUPS " d@72+8 e@128+1 f@136+8",
		  192,
		  NULL,
		  { 0 },
		  2,
		  1,
		  "hole after e @130" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++)
		expect(&rows[i]);
}

static void no_place_is_recommended_that_breaks_a_rule(void **state)
{
	static const struct row rows[] = {
		{ GROUPS,
		  128,
		  "struct: s\ngroups:\n"
		  "- {name: s_read_tx, access: read, path: tx, max_size: 16, members: [a, b]}\n",
		  { .group = "s_read_tx" },
		  8,
		  1,
		  "breaks after b in s_read_tx @24 (s_read_tx: 24 bytes, 8 more than the budget of "
		  "16)" },
		/* The line that it would be on is written, though the group always shared it.
		 */
		{ "(s_write_rx@0 c@0+8 )s_write_rx@8 (s_read_tx@8 a@8+8 b@64+8 )s_read_tx@72",
		  128,
		  NULL,
		  { .access = ACCESS_READ, .path = PATH_TX },
		  8,
		  1,
		  "grows after b in s_read_tx @72" },
		{ "(s_write_rx@0 c@0+8 )s_write_rx@8 (s_read_tx@8 a@8+8 )s_read_tx@16",
		  64,
		  NULL,
		  { .access = ACCESS_READ, .path = PATH_TX },
		  4,
		  1,
		  "breaks after a in s_read_tx @16 (s_write_rx is on that line and is written)" },
		/* A line that a group has to itself is no place for a cold member. */
		{ "a@0+8 (g@64%64 b@64+8 )g@72 c@128+1%64 d@136+8",
		  192,
		  "struct: s\ngroups:\n- {name: g, access: read, own_lines: true, members: [b]}\n",
		  { 0 },
		  4,
		  0,
		  "hole after c @132; hole after d @144; hole after a @8; breaks after __cacheline_group_end__g @72 (g: must have its lines to itself, but shares line 1)" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++)
		expect(&rows[i]);
}

static void groups_without_markers_are_where_their_members_are(void **state)
{
	static const struct row rows[] = {
		{ "a@0+8 k@8+4 l@16+8 z@24+1 y@32+8",
		  40,
		  "struct: s\ngroups:\n- {name: key, access: read, max_lines: 1, members: [k, l]}\n",
		  { .group = "key" },
		  4,
		  1,
		  "hole after k in key @12" },
		{ "a@0+56 k@56+8 refs@64+4",
		  128,
		  "struct: s\ngroups:\n- {name: key, access: read, max_lines: 1, members: [k]}\n"
		  "- {name: refs, access: write, offset: 64, members: [refs]}\n",
		  { .group = "key" },
		  8,
		  1,
		  "breaks after k in key @64 moves 1 (key: touches two lines (0, 1), at most one is "
		  "allowed)" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++)
		expect(&rows[i]);
}

static void group_that_is_not_there_is_refused(void **state)
{
	static const struct row row = {
		GROUPS,
		128,
		NULL,
		{ .group = "s_read_xx" },
		4,
		0,
		"struct s has no group 's_read_xx'; did you mean 's_read_tx'?"
	};

	(void)state;
	expect(&row);
}

static void bit_fields_stay_together(void **state)
{
	static const struct row rows[] = {
		{ "a@0+8 b@8:0+2 c@8:2+2 d@16+8",
		  24,
		  NULL,
		  { 0 },
		  1,
		  0,
		  "hole after c @9; grows after a @8 moves 2; grows after d @24 +8" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++)
		expect(&rows[i]);
}

/* A hole in one build is none in another; a member that is compiled out is passed over. */
static void place_must_do_in_every_image(void **state)
{
	static const struct {
		const char *members[2];
		const char *expected;
	} rows[] = {
		{ { "a@0+8 b@8+4 c@16+8 d@24+4", "a@0+8 b@8+4 c@12+4 d@16+4" },
		  "hole after d @28 @20; grows after b @12 @12 moves 2; grows after c @24 moves 1 @16 "
		  "moves 1; grows after a @8 moves 1 @8 moves 3" },
		{ { "a@0+8 b@8+4 x@12+4 c@16+8 d@24+4", "a@0+8 b@8+4 c@16+8 d@24+4" },
		  "hole after d @28 @28; grows after c @24 moves 1 @24 moves 1; grows after x @16 moves 2 +8 "
		  "@12; grows after b @12 moves 3 +8 @12; grows after a @8 moves 4 +8 @8 moves 1" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct audit_fixture fixtures[2];
		struct place_image images[2];
		struct place_purpose purpose = { 0 };
		struct places places;
		struct text text = { 0 };

		for (size_t k = 0; k < 2; k++) {
			audit_fixture_init(&fixtures[k]);
			audit_fixture_define(&fixtures[k], "s", 32, rows[i].members[k], NULL);
			images[k] = image_of(&fixtures[k], 4);
		}
		assert_null(places_find(&places, &purpose, images, 2, &fixtures[0].options));
		describe(&places, 2, SIZE_MAX, &text);
		assert_string_equal(text_str(&text), rows[i].expected);
		text_deinit(&text);
		places_deinit(&places);
		for (size_t k = 0; k < 2; k++)
			audit_fixture_deinit(&fixtures[k]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(holes_come_first_then_what_grows_least),
		cmocka_unit_test(no_place_is_recommended_that_breaks_a_rule),
		cmocka_unit_test(groups_without_markers_are_where_their_members_are),
		cmocka_unit_test(group_that_is_not_there_is_refused),
		cmocka_unit_test(bit_fields_stay_together),
		cmocka_unit_test(place_must_do_in_every_image),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
