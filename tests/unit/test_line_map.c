/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Rows, boxes and lanes of structs made by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "layout/line_map.h"
#include "support/type_builder.h"

static void describe_item(struct text *text, const struct line_map *map,
			  const struct line_item *item)
{
	static const char *const kinds[] = { "", "bits:", "hole", "pad", "out" };

	text_add(text, "%s", kinds[item->kind]);
	for (size_t i = 0; i < item->member_count; i++)
		text_add(text, "%s%s", i ? "," : "",
			 map->layout->members[item->members[i]].path);
	if (item->kind == LINE_BOX_BITS && item->unused_bits)
		text_add(text, ",%u?", (unsigned)item->unused_bits);
	if (item->is_forced)
		text_add(text, "!");
	if (item->straddles)
		text_add(text, "~");
	if (item->group != LAYOUT_NO_GROUP)
		text_add(text, "[%s", map->layout->groups[item->group].name);
	if (item->lane_count > 1)
		text_add(text, "/%u", item->lane);
}

/* "0: a@0-8> | 1-3: <a@0-64>": rows with their boxes, '<' from above, '>' on below. */
static void describe(struct text *text, const struct line_map *map)
{
	for (size_t i = 0; i < map->row_count; i++) {
		const struct line_row *row = &map->rows[i];

		text_add(text, "%s%u", i ? " | " : "", (unsigned)row->first_line);
		if (row->last_line != row->first_line)
			text_add(text, "-%u", (unsigned)row->last_line);
		text_add(text, ":");
		for (size_t k = 0; k < row->box_count; k++) {
			const struct line_box *box = &row->boxes[k];

			text_add(text, " %s", box->has_begun ? "<" : "");
			describe_item(text, map, box->item);
			text_add(text, "@%u-%u%s", (unsigned)box->begin_bytes,
				 (unsigned)box->end_bytes, box->goes_on ? ">" : "");
		}
	}
}

struct row {
	const char *what;
	uint64_t size_bytes;
	const char *members;
	struct lines geometry;
	const char *expected;
};

static const struct row rows[] = {
	{ "nothing", 0, "", { 64, 0 }, "" },
	{ "members, a hole, padding and what is behind the struct",
	  32,
	  "a@0+1 b@4+4 c@8+16",
	  { 64, 0 },
	  "0: a@0-1 hole@1-4 b@4-8 c@8-24 pad@24-32 out@32-64" },
	{ "a member over a line's end is in two rows",
	  128,
	  "a@0+60 b@60+8 c@68+60",
	  { 64, 0 },
	  "0: a@0-60 b~@60-64> | 1: <b~@0-4 c@4-64" },
	{ "a large member straddles nothing, and its whole lines are one row",
	  320,
	  "a@0+8 b@8+300 c@308+12",
	  { 64, 0 },
	  "0: a@0-8 b@8-64> | 1-3: <b@0-64> | 4: <b@0-52 c@52-64" },
	{ "a member that ends with a line ends its row",
	  192,
	  "a@0+128 b@128+64",
	  { 64, 0 },
	  "0-1: a@0-64 | 2: b@0-64" },
	{ "lines are counted from the container's",
	  32,
	  "a@0+16 b@16+16",
	  { 64, 40 },
	  "0: out@0-40 a@40-56 b~@56-64> | 1: <b~@0-8 out@8-64" },
	{ "bit-fields that share bytes are one box, with the bits between them",
	  8,
	  "a@0:0+3 b@0:3+16 c@4:0+1",
	  { 64, 0 },
	  "0: bits:a,b,5?@0-3 hole@3-4 bits:c,7?@4-5 pad@5-8 out@8-64" },
	{ "members of unions lie in lanes",
	  16,
	  "<a@0+8 {b@0+4 c@4+4}@0+8>@0+8 d@8+8",
	  { 64, 0 },
	  "0: a/0@0-8 b/1@0-4 c/1@4-8 d@8-16 out@16-64" },
	{ "holes belong to the group around them",
	  64,
	  "(g@0 a@0+1 b@4+4 )g@8 c@16+48",
	  { 64, 0 },
	  "0: a[g@0-1 hole[g@1-4 b[g@4-8 hole@8-16 c@16-64" },
};

static void rows_hold_what_lies_on_their_lines(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct arena arena = { 0 };
		struct text text = { 0 };
		const struct layout *layout = layout_new(
			&arena, type_build(&arena, "s", rows[i].size_bytes, rows[i].members),
			"s", 0, 0);

		describe(&text, line_map_new(&arena, layout, rows[i].geometry));
		if (strcmp(text_str(&text), rows[i].expected) != 0)
			print_error("%s\n", rows[i].what);
		assert_string_equal(text_str(&text), rows[i].expected);
		text_deinit(&text);
		arena_deinit(&arena);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_hold_what_lies_on_their_lines),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
