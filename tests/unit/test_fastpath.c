/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the fast path needs of a struct, by its documentation rows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <inttypes.h>

#include "support/audit_fixture.h"

/* "all 2 lines (0-1) 55 bytes least 1 of 5/6 rows; tx ...; rx ...; missing: a b". */
static void describe(const struct fastpath *fastpath, struct text *ret)
{
	for (size_t i = 0; i < FASTPATH_COUNT; i++) {
		const struct fastpath_use *use = &fastpath->uses[i];

		text_add(ret, "%s%s %" PRIu64 " (", i ? "; " : "",
			 fastpath_name((enum fastpath_kind)i), use->lines);
		for (size_t k = 0; k < use->run_count; k++)
			text_add(ret, "%s%" PRIu64 "-%" PRIu64, k ? " " : "",
				 use->runs[k].first, use->runs[k].last);
		text_add(ret, ") %" PRIu64 " least %" PRIu64 " rows %zu/%zu", use->bytes,
			 use->least_lines, use->found_count, use->row_count);
	}
	for (size_t i = 0; i < fastpath->missing_count; i++)
		text_add(ret, "%s%s", i ? " " : "; missing ", fastpath->missing[i]);
}

static void bytes_and_lines_are_counted_once(void **state)
{
	static const struct {
		const char *members, *rule;
		const char *expected; /* NULL: nothing is measured */
		uint64_t line_bytes;
	} rows[] = {
		{ "a@0+8 b@8+8 c@128+8",
		  "fields:\n- {name: a, tx: read_mostly, rx: \"-\"}\n"
		  "- {name: b}\n- {name: c, tx: \"\", rx: write_mostly}\n",
		  .expected =
			  "all 2 (0-0 2-2) 16 least 1 rows 2/2; tx 1 (0-0) 8 least 1 rows 1/1; "
			  "rx 1 (2-2) 8 least 1 rows 1/1" },
		/* Arms of a union, a struct and a member of it, a row given twice. */
		{ "<u@0+8 v@0+4>@0+8 in{x@0+60 y@60+8}@8+68",
		  "fields:\n- {name: u, tx: read_mostly}\n- {name: v, tx: read_write}\n"
		  "- {name: in, tx: read_mostly}\n- {name: y, member: in.y, rx: read_mostly}\n"
		  "- {name: u, tx: read_mostly}\n",
		  .expected =
			  "all 2 (0-1) 76 least 2 rows 5/5; tx 2 (0-1) 76 least 2 rows 4/4; "
			  "rx 1 (1-1) 8 least 1 rows 1/1" },
		/* Bit-fields take the bytes that hold them. */
		{ "a@0:1+2 b@0:3+1 c@1:6+4 d@64+0",
		  "fields:\n- {name: a, tx: read_mostly}\n- {name: b, tx: read_mostly}\n"
		  "- {name: c, rx: read_mostly}\n- {name: d, rx: read_mostly}\n",
		  .expected = "all 1 (0-0) 3 least 1 rows 4/4; tx 1 (0-0) 1 least 1 rows 2/2; "
			      "rx 1 (0-0) 2 least 1 rows 2/2" },
		/* What names nothing is left out and said; another machine's rows are not
		   asked. */
		{ "a@0+8",
		  "fields:\n- {name: gone, tx: read_mostly}\n- {name: idle}\n"
		  "- {name: \"b[2]\", rx: read_mostly, config: B}\n"
		  "- {name: s_a, alias: a, tx: read_mostly}\n"
		  "- {name: c, tx: read_mostly, when: {word_size: 32}}\n",
		  .expected = "all 1 (0-0) 8 least 1 rows 1/3; tx 1 (0-0) 8 least 1 rows 1/2; "
			      "rx 0 () 0 least 0 rows 0/1; missing gone b" },
		{ "a@0+33", "fields:\n- {name: a, tx: read_mostly}\n",
		  .expected =
			  "all 3 (0-2) 33 least 3 rows 1/1; tx 3 (0-2) 33 least 3 rows 1/1; "
			  "rx 0 () 0 least 0 rows 0/0",
		  .line_bytes = 16 },
		/* Lines are the container's. */
		{ "a@0+16",
		  "container: {struct: outer, member: in}\n"
		  "fields:\n- {name: a, tx: read_mostly}\n",
		  .expected =
			  "all 2 (0-1) 16 least 1 rows 1/1; tx 2 (0-1) 16 least 1 rows 1/1; "
			  "rx 0 () 0 least 0 rows 0/0" },
		{ "a@0+8", "groups: [{name: g, members: [a]}]\n", .expected = NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct audit_fixture fixture;
		const struct fastpath *fastpath;
		struct text found = { 0 };

		audit_fixture_init(&fixture);
		if (rows[i].line_bytes)
			fixture.image.target.line_bytes = rows[i].line_bytes;
		(void)audit_fixture_define(&fixture, "s", 192, rows[i].members, "a.c");
		(void)audit_fixture_define(&fixture, "outer", 512, "in@56+192", "a.c");
		audit_fixture_rule(&fixture,
				   arena_printf(&fixture.arena, "struct: s\n%s", rows[i].rule));
		assert_null(audit_fixture_run(&fixture));
		fastpath = fixture.audit.structs.items[0]->fastpath;
		assert_int_equal(fastpath != NULL, rows[i].expected != NULL);
		if (fastpath) {
			describe(fastpath, &found);
			assert_string_equal(text_str(&found), rows[i].expected);
		}
		text_deinit(&found);
		audit_fixture_deinit(&fixture);
	}
}

static void counters_lie_where_their_numbers_put_them(void **state)
{
	struct audit_fixture fixture;
	struct text found = { 0 };

	(void)state;
	audit_fixture_init(&fixture);
	(void)audit_fixture_define(&fixture, "s", 3, "counters@0+3", "a.c");
	audit_fixture_enumerate(&fixture, "FIRST", "FIRST SECOND THIRD MAX");
	audit_fixture_rule(
		&fixture,
		"array: {struct: s, member: counters, enum: FIRST}\nfields:\n"
		"- {name: SECOND, tx: write_mostly}\n"
		"- {name: THIRD, rx: write_mostly}\n"
		"- {name: MAX, tx: write_mostly}\n- {name: NONE, tx: write_mostly}\n");
	assert_null(audit_fixture_run(&fixture));
	describe(fixture.audit.structs.items[0]->fastpath, &found);
	assert_string_equal(text_str(&found),
			    "all 1 (0-0) 2 least 1 rows 3/4; tx 1 (0-0) 1 least 1 rows 2/3; "
			    "rx 1 (0-0) 1 least 1 rows 1/1; missing NONE");
	text_deinit(&found);
	audit_fixture_deinit(&fixture);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bytes_and_lines_are_counted_once),
		cmocka_unit_test(counters_lie_where_their_numbers_put_them),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
