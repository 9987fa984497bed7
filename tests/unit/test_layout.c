/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Flattening, holes, group markers and paths, on structs made by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "layout/layout.h"
#include "support/type_builder.h"

struct fixture {
	struct arena arena;
};

static int setup(void **state)
{
	static struct fixture fixture;

	fixture = (struct fixture){ 0 };
	*state = &fixture;
	return 0;
}

static int teardown(void **state)
{
	struct fixture *fixture = *state;

	arena_deinit(&fixture->arena);
	return 0;
}

static struct layout *lay(void **state, uint64_t size_bytes, const char *members,
			  unsigned flags)
{
	struct fixture *fixture = *state;

	return layout_new(&fixture->arena,
			  type_build(&fixture->arena, "s", size_bytes, members), "s", flags, 0);
}

static void add_place(struct text *text, uint64_t bits)
{
	text_add(text, "%llu", (unsigned long long)bits / 8);
	if (bits % 8)
		text_add(text, ":%llu", (unsigned long long)bits % 8);
}

/* "a@0+4 b@4:3+0:2 | 8+4! | pad 3": members, holes ('!' when forced), padding. */
static const char *describe(void **state, const struct layout *layout)
{
	struct fixture *fixture = *state;
	struct text text = { 0 };
	const char *copy;

	for (size_t i = 0; i < layout->member_count; i++) {
		const struct placed *placed = &layout->members[i];

		text_add(&text, "%s%s@", i ? " " : "", placed->path);
		add_place(&text, placed->offset_bits);
		text_add(&text, "+");
		add_place(&text, placed->size_bits);
		if (placed->is_expanded)
			text_add(&text, "{%u", placed->depth);
		if (placed->group != LAYOUT_NO_GROUP)
			text_add(&text, "[%s", layout->groups[placed->group].name);
	}
	text_add(&text, " |");
	for (size_t i = 0; i < layout->hole_count; i++) {
		text_add(&text, " ");
		add_place(&text, layout->holes[i].offset_bits);
		text_add(&text, "+");
		add_place(&text, layout->holes[i].size_bits);
		text_add(&text, "%s", layout->holes[i].is_forced ? "!" : "");
	}
	text_add(&text, " | pad ");
	add_place(&text, layout->padding_bits);
	copy = arena_strdup(&fixture->arena, text_str(&text));
	text_deinit(&text);
	return copy;
}

struct row {
	const char *what;
	uint64_t size_bytes;
	const char *members;
	unsigned flags;
	const char *expected;
};

static const struct row rows[] = {
	{ "a struct without members", 0, "", 0, " | | pad 0" },
	{ "no hole", 8, "a@0+4 b@4+4", 0, "a@0+4 b@4+4 | | pad 0" },
	{ "hole and tail padding", 16, "a@0+1 b@4+4 c@8+1", 0,
	  "a@0+1 b@4+4 c@8+1 | 1+3 | pad 7" },
	{ "members come by offset, equals as declared", 12, "b@8+4 z@4+0 a@0+4 c@4+4", 0,
	  "a@0+4 z@4+0 c@4+4 b@8+4 | | pad 0" },
	{ "bit-fields and the bits around them", 16, "lo@0:2+3 n@4+4 hi@8:6+9 z@10+1 t@12:0+12",
	  0,
	  "lo@0:2+0:3 n@4+4 hi@8:6+1:1 z@10+1 t@12+1:4 | 0+0:2 0:5+3:3 8+0:6 9:7+0:1 11+1 "
	  "| pad 2:4" },
	{ "union members cover the same bits once", 16, "<a@0+8 b@0+1 c@0+4>@0+8 d@12+4", 0,
	  "a@0+8 b@0+1 c@0+4 d@12+4 | 8+4 | pad 0" },
	{ "holes inside an anonymous struct count", 16, "{a@0+1 b@4+4}@0+8 c@8+8", 0,
	  "a@0+1 b@4+4 c@8+8 | 1+3 | pad 0" },
	{ "a named struct covers itself whole", 16, "s{a@0+1 b@4+4}@0+8 c@8+8", 0,
	  "s@0+8 c@8+8 | | pad 0" },
	{ "expanded it shows its holes", 16, "s{a@0+1 b@4+4}@0+8 c@8+8", LAYOUT_EXPAND,
	  "s@0+8{0 s.a@0+1 s.b@4+4 c@8+8 | 1+3 | pad 0" },
	{ "expansion passes through anonymous structs", 24, "s{t{x@0+8}@8+8 {y@0+8}@0+8}@8+16",
	  LAYOUT_EXPAND, "s@8+16{0 s.y@8+8 s.t@16+8{1 s.t.x@16+8 | 0+8 | pad 0" },
	{ "both views of a struct_group() count once", 32,
	  "pre@0+4 <{x@0+4 y@4+2 z@6+1}@0+8 grp{x@0+4 y@4+2 z@6+1}@0+8>@4+8 "
	  "<big@0+8 {lo@0+1 <deep@0+4 c4@0+4>@4+4}@0+8>@16+8 post@24+1",
	  LAYOUT_EXPAND,
	  "pre@0+4 x@4+4 grp@4+8{0 grp.x@4+4 y@8+2 grp.y@8+2 z@10+1 grp.z@10+1 big@16+8 "
	  "lo@16+1 deep@20+4 c4@20+4 post@24+1 | 11+5 | pad 7" },
	{ "forced alignment is told from ordinary holes", 128,
	  "a@0+4 hot@64+4%64 b@68+4 c@72+1", 0,
	  "a@0+4 hot@64+4 b@68+4 c@72+1 | 4+60! | pad 55" },
	{ "alignment that the type has anyway forces nothing", 16, "a@0+4 b@8+8%8", 0,
	  "a@0+4 b@8+8 | 4+4 | pad 0" },
	{ "a hole larger than the alignment is not its doing", 128, "a@0+4 b@64+4%16", 0,
	  "a@0+4 b@64+4 | 4+60 | pad 60" },
	{ "only the part beyond natural alignment is forced", 32, "a@0+4 b@8+8%16", 0,
	  "a@0+4 b@8+8 | 4+4 | pad 16" },
	{ "a flexible array ends the hole and begins the padding", 8,
	  "seq@0:0+20 kind@2:4+17 body@5", 0,
	  "seq@0+2:4 kind@2:4+2:1 body@5+0 | 4:5+0:3 | pad 3" },
	{ "a flexible array at the very end leaves no padding", 8,
	  "seq@0:0+20 kind@2:4+17 body@8+0%4", 0,
	  "seq@0+2:4 kind@2:4+2:1 body@8+0 | 4:5+3:3! | pad 0" },
	{ "members without a size cover nothing", 16, "a@0+1 dbg@1 b@4+4 dbg2@8+0%8 c@8+1", 0,
	  "a@0+1 dbg@1+0 b@4+4 dbg2@8+0 c@8+1 | 1+3 | pad 7" },
	{ "markers delimit groups and cut holes", 256,
	  "head@0+72 (rx@72 r1@72+4 r2@76:0+1 r3@76:1+2 r4@80+8 )rx@88 cold@88+4 "
	  "(tx@128+0%64 t1@128+8 t2@136+4 )tx@144+0%8 ~tx@192+0%64 tail@192+4",
	  0,
	  "head@0+72 r1@72+4[rx r2@76+0:1[rx r3@76:1+0:2[rx r4@80+8[rx cold@88+4 t1@128+8[tx "
	  "t2@136+4[tx tail@192+4 | 76:3+3:5 92+36! 140+4! 144+48! | pad 60" },
	{ "groups without a name, and nested ones", 40,
	  "(@0 a@0+8 (in@8 b@8+8 )in@16 c@16+8 )@24 (@24 d@24+8 )@32 e@32+8", 0,
	  "a@0+8[ b@8+8[in c@16+8[ d@24+8[ e@32+8 | | pad 0" },
	{ "a member without a size is where it is declared", 16,
	  "before@8 (g@8 in@8 x@8+8 last@16 )g@16 after@16", 0,
	  "before@8+0 in@8+0[g x@8+8[g last@16+0[g after@16+0 | 0+8 | pad 0" },
	{ "a bit-field behind the end marker is outside", 16,
	  "(g@8 a@8+1 )g@9 b@9:0+4 (h@9 c@9:4+4 )h@10", 0,
	  "a@8+1[g b@9+0:4[h c@9:4+0:4[h | 0+8 | pad 6" },
	{ "markers inside an anonymous struct count", 16, "{(g@0 a@0+8 )g@8}@0+8 b@8+8", 0,
	  "a@0+8[g b@8+8 | | pad 0" },
	{ "markers of an embedded struct are its own", 16, "s{(g@0 a@0+8 )g@8}@0+8 b@8+8",
	  LAYOUT_EXPAND, "s@0+8{0 s.a@0+8 b@8+8 | | pad 0" },
	{ "an end without a begin is ignored", 8, "a@0+8 )g@8", 0, "a@0+8 | | pad 0" },
	{ "a member of unknown type keeps its place", 16, "?m@8+4", 0, "m@8+4 | 0+8 | pad 4" },
	{ "an unknown type without a name is still shown", 8, "?@0+4 b@4+4", 0,
	  "(anonymous)@0+4 b@4+4 | | pad 0" },
	{ "a member beyond the end of the struct", 8, "a@0+4 b@100+4", 0,
	  "a@0+4 b@100+4 | 4+4 | pad 0" },
	{ "overlapping members", 16, "a@0+12 b@4+4 c@8+6", 0, "a@0+12 b@4+4 c@8+6 | | pad 2" },
	{ "an offset that leaves the range", 8,
	  "a@0+4 {b@0x1fffffffffffffff+8}@0x1fffffffffffffff+8", 0,
	  "a@0+4 b@2305843009213693951:7+8 | 4+4 | pad 0" },
	{ "a struct larger than 4 GiB", 0x120000008, "a@0+0x120000000 b@0x120000000+4", 0,
	  "a@0+4831838208 b@4831838208+4 | | pad 4" },
	{ "a size that leaves the range", UINT64_MAX, "a@0+4", 0,
	  "a@0+4 | | pad 2305843009213693947" },
};

static void structs_are_laid_out_as_described(void **state)
{
	size_t failed = 0;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct row *row = &rows[i];
		const char *got =
			describe(state, lay(state, row->size_bytes, row->members, row->flags));

		if (strcmp(got, row->expected) != 0) {
			print_error("%s:\n  got  '%s'\n  want '%s'\n", row->what, got,
				    row->expected);
			failed++;
		}
	}
	assert_int_equal(failed, 0);
}

/* 8 * size = covered + holes + padding, with the covered bits counted one by one. */
static void gaps_are_what_no_member_covers(void **state)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct layout *layout =
			lay(state, rows[i].size_bytes, rows[i].members, rows[i].flags);
		uint64_t gaps = layout->padding_bits, uncovered = 0;

		if (layout->size_bits > 4096)
			continue;
		for (size_t k = 0; k < layout->hole_count; k++)
			gaps += layout->holes[k].size_bits;
		for (uint64_t bit = 0; bit < layout->size_bits; bit++) {
			bool is_covered = false;

			for (size_t k = 0; k < layout->member_count; k++) {
				const struct placed *placed = &layout->members[k];

				is_covered |= !placed->is_expanded &&
					      bit >= placed->offset_bits &&
					      bit - placed->offset_bits < placed->size_bits;
			}
			uncovered += !is_covered;
		}
		assert_int_equal(gaps, uncovered);
	}
}

static void expansion_stops_at_the_depth_asked_for(void **state)
{
	struct fixture *fixture = *state;
	const struct type *type =
		type_build(&fixture->arena, "s", 8, "a{b{c{d@0+8}@0+8}@0+8}@0+8");
	const struct layout *layout = layout_new(&fixture->arena, type, "s", LAYOUT_EXPAND, 2);

	assert_string_equal(describe(state, layout), "a@0+8{0 a.b@0+8{1 a.b.c@0+8 | | pad 0");
}

static void typedefs_are_followed_and_their_alignment_counts(void **state)
{
	struct fixture *fixture = *state;
	struct type alias = { .kind = KIND_TYPEDEF, .name = "s_t", .align_bytes = 64 };
	const struct layout *layout;

	alias.target = type_build(&fixture->arena, NULL, 8, "a@0+8");
	layout = layout_new(&fixture->arena, &alias, "s_t", 0, 0);
	assert_string_equal(layout->name, "s_t");
	assert_int_equal(layout->align_bytes, 64);
	assert_int_equal(layout->type->kind, KIND_STRUCT);
	assert_int_equal(layout->member_count, 1);
}

static void groups_come_by_offset_with_their_markers_place(void **state)
{
	const struct layout *layout = lay(
		state, 32,
		"{(late@16 b@16+8 )late@24}@0+24 (early@0 a@0+8 )early@8 (open@24 c@24+4", 0);

	assert_int_equal(layout->group_count, 3);
	assert_string_equal(layout->groups[0].name, "early");
	assert_int_equal(layout->groups[0].declared_at.line, 5);
	assert_string_equal(layout->groups[1].name, "late");
	assert_true(layout->groups[1].is_closed);
	assert_int_equal(layout->groups[1].end_bits, 24 * 8);
	assert_string_equal(layout->groups[2].name, "open");
	assert_false(layout->groups[2].is_closed);
	assert_int_equal(layout->groups[2].end_bits, 32 * 8);
	assert_ptr_equal(layout_group(layout, "late"), &layout->groups[1]);
	assert_null(layout_group(layout, "lat"));
}

static void group_that_ends_before_it_begins_is_empty(void **state)
{
	const struct layout *layout = lay(state, 32, "(g@16 )g@8 a@16+8 (h@40", 0);

	assert_int_equal(layout->groups[0].begin_bits, layout->groups[0].end_bits);
	assert_int_equal(layout->groups[1].begin_bits, layout->groups[1].end_bits);
	assert_int_equal(layout->members[0].group, LAYOUT_NO_GROUP);
}

static void marker_names_are_known_by_their_prefix(void **state)
{
	(void)state;
	assert_true(layout_is_marker("__cacheline_group_begin__"));
	assert_true(layout_is_marker("__cacheline_group_end__tcp_sock_read_tx"));
	assert_true(layout_is_marker("__cacheline_group_pad__frag"));
	assert_false(layout_is_marker("__cacheline_group_begin"));
	assert_false(layout_is_marker("cacheline"));
	assert_false(layout_is_marker(NULL));
}

static const char paths_struct[] =
	"pre@0+4 <{x@0+4 y@4+2 flag@6:3+1}@0+8 grp{x@0+4 y@4+2}@0+8>@4+8 "
	"<big@0+8 {lo@0+1 <deep@0+4 c4@0+4>@4+4}@0+8>@16+8 "
	"(tx@24 sk{common{skc_hash@4+4 skc_port@8+2}@8+16 other@0+4}@24+32 marker@56 )tx@56";

static void paths_resolve_through_named_and_anonymous_structs(void **state)
{
	static const struct {
		const char *path;
		uint64_t offset_bits, size_bits;
		unsigned depth;
		bool in_group;
	} found[] = {
		{ "pre", 0, 32, 0, false },
		{ "x", 32, 32, 0, false },
		{ "grp", 32, 64, 0, false },
		{ "grp.y", 64, 16, 1, false },
		{ "flag", 83, 1, 0, false },
		{ "deep", 160, 32, 0, false },
		{ "sk.common.skc_hash", 288, 32, 2, true },
		{ "sk.other", 192, 32, 1, true },
		{ "marker", 448, 0, 0, true },
	};
	struct fixture *fixture = *state;
	const struct layout *layout = lay(state, 64, paths_struct, 0);

	for (size_t i = 0; i < sizeof(found) / sizeof(found[0]); i++) {
		struct placed placed;

		assert_true(layout_find(&fixture->arena, layout, found[i].path, &placed, NULL));
		assert_string_equal(placed.path, found[i].path);
		assert_int_equal(placed.offset_bits, found[i].offset_bits);
		assert_int_equal(placed.size_bits, found[i].size_bits);
		assert_int_equal(placed.depth, found[i].depth);
		assert_int_equal(placed.group, found[i].in_group ? 0 : LAYOUT_NO_GROUP);
	}
}

static void path_that_leads_nowhere_gets_a_suggestion(void **state)
{
	static const struct {
		const char *path;
		const char *near;
	} missing[] = {
		{ "bigg", "big" },
		{ "flga", "flag" },
		{ "grp.z1", NULL },
		{ "sk.comon.skc_hash", "sk.common.skc_hash" },
		{ "sk.comon.nothing", "sk.common" },
		{ "sk.common.skc_hsah", "sk.common.skc_hash" },
		/* right name, wrong struct */
		{ "skc_port", "sk.common.skc_port" },
		{ "sk.skc_port", "sk.common.skc_port" },
		/* nothing can follow an integer */
		{ "pre.x", NULL },
		{ "entirely_unlike_anything", NULL },
		{ "", NULL },
		{ ".", NULL },
		{ "sk.", NULL },
		{ "__cacheline_group_begin__tx", NULL },
	};
	struct fixture *fixture = *state;
	const struct layout *layout = lay(state, 64, paths_struct, 0);

	for (size_t i = 0; i < sizeof(missing) / sizeof(missing[0]); i++) {
		struct placed placed = { .path = "untouched" };
		const char *near = "unset";

		assert_false(
			layout_find(&fixture->arena, layout, missing[i].path, &placed, &near));
		assert_string_equal(placed.path, "untouched");
		if (missing[i].near) {
			assert_non_null(near);
			assert_string_equal(near, missing[i].near);
		} else {
			assert_null(near);
		}
	}
}

/* Members, groups and holes by the ten thousand; a quadratic step would take minutes. */
static void thousands_of_members_are_no_trouble(void **state)
{
	struct fixture *fixture = *state;
	struct text text = { 0 };
	const struct layout *layout;

	for (unsigned i = 0; i < 20000; i++)
		text_add(&text, "(g%u@%u z%u@%u a%u@%u+4 )g%u@%u ", i, i * 8, i, i * 8, i,
			 i * 8, i, i * 8 + 4);
	layout = layout_new(&fixture->arena,
			    type_build(&fixture->arena, "s", 160000, text_str(&text)), "s", 0,
			    0);
	text_deinit(&text);
	assert_int_equal(layout->member_count, 40000);
	assert_int_equal(layout->group_count, 20000);
	assert_int_equal(layout->hole_count, 19999); /* behind the last group is padding */
	for (size_t i = 0; i < layout->member_count; i++)
		assert_int_equal(layout->members[i].group, i / 2);
}

/* Each level names the next one twice: without a bound this would be 2^200 members. */
static void doubling_types_are_bounded(void **state)
{
	static const char *const names[] = { NULL, "twin" };
	struct fixture *fixture = *state;

	for (size_t n = 0; n < 2; n++) {
		struct type levels[200];
		struct member members[200][2];
		const struct layout *layout;
		struct placed placed;
		const char *near;

		for (size_t i = 0; i < 200; i++) {
			levels[i] = (struct type){ .kind = KIND_STRUCT,
						   .is_complete = true,
						   .align_bytes = 1,
						   .size_bytes = 1,
						   .members = members[i],
						   .member_count = i ? 2 : 0 };
			for (size_t k = 0; k < 2 && i; k++)
				members[i][k] = (struct member){ .name = names[n],
								 .type = &levels[i - 1],
								 .size_bits = 8 };
		}
		layout = layout_new(&fixture->arena, &levels[199], "s", LAYOUT_EXPAND, 0);
		assert_true(layout->member_count <= 2 * LAYOUT_OPEN_MAX);
		assert_false(layout_find(&fixture->arena, layout, "no.such", &placed, &near));
	}
}

static void struct_that_contains_itself_ends(void **state)
{
	struct fixture *fixture = *state;
	struct type type = {
		.kind = KIND_STRUCT, .is_complete = true, .align_bytes = 8, .size_bytes = 8
	};
	struct member member = { .type = &type, .size_bits = 64 };
	const struct layout *layout;
	struct placed placed;

	type.members = &member;
	type.member_count = 1;
	layout = layout_new(&fixture->arena, &type, "s", 0, 0);
	assert_int_equal(layout->member_count, 1);
	assert_string_equal(layout->members[0].path, "(anonymous)");
	assert_false(layout_find(&fixture->arena, layout, "x", &placed, NULL));
	member.name = "again";
	layout = layout_new(&fixture->arena, &type, "s", LAYOUT_EXPAND, 0);
	assert_int_equal(layout->member_count, LAYOUT_NESTING_MAX);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(structs_are_laid_out_as_described),
		TEST(gaps_are_what_no_member_covers),
		TEST(expansion_stops_at_the_depth_asked_for),
		TEST(typedefs_are_followed_and_their_alignment_counts),
		TEST(groups_come_by_offset_with_their_markers_place),
		TEST(group_that_ends_before_it_begins_is_empty),
		TEST(marker_names_are_known_by_their_prefix),
		TEST(paths_resolve_through_named_and_anonymous_structs),
		TEST(path_that_leads_nowhere_gets_a_suggestion),
		TEST(thousands_of_members_are_no_trouble),
		TEST(doubling_types_are_bounded),
		TEST(struct_that_contains_itself_ends),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
