/* SPDX-License-Identifier: GPL-2.0-or-later */
/* One line of a document as a row, and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "doc/doc_row.h"

/* Type, Name, tx, rx and comment begin at 0, 16, 32, 52 and 72. */
static const uint64_t widths[DOCS_COLUMNS] = { 15, 15, 19, 19, 10 };

static const char *or_none(const char *cell)
{
	return cell ? cell : "(none)";
}

static void lines_become_rows(void **state)
{
	static const struct {
		enum docs_form form;
		const char *line;
		const char *type, *name, *tx, *rx, *used_by, *member, *how;
	} cases[] = {
		{ DOCS_FORM_TABLE,
		  "u32             a               read_mostly         read_write          f(tx)",
		  "u32", "a", "read_mostly", "read_write", "f(tx)", NULL, NULL },
		{ DOCS_FORM_TABLE, "u32             a", "u32", "a", NULL, NULL, NULL, NULL,
		  NULL },
		{ DOCS_FORM_TABLE, "                a", NULL, "a", NULL, NULL, NULL, NULL,
		  NULL },
		{ DOCS_FORM_PLAIN,
		  "struct_x*       a               -                   -                   ",
		  "struct x*", "a", "-", "-", NULL, NULL, NULL },
		/* The table form has both notations, and keeps them. */
		{ DOCS_FORM_TABLE, "struct_x*       a", "struct_x*", "a", NULL, NULL, NULL,
		  NULL, NULL },
		{ DOCS_FORM_PLAIN, "enum_e          a", "enum e", "a", NULL, NULL, NULL, NULL,
		  NULL },
		{ DOCS_FORM_PLAIN, "struct          a", "struct", "a", NULL, NULL, NULL, NULL,
		  NULL },
		{ DOCS_FORM_PLAIN, "struct_a_u8:1   b", "struct a_u8:1", "b", NULL, NULL, NULL,
		  "a.b", "taken for the member a.b" },
		{ DOCS_FORM_TABLE, "struct a_u32    b[2]", "struct a_u32", "b[2]", NULL, NULL,
		  NULL, "a.b", "taken for the member a.b" },
		{ DOCS_FORM_TABLE, "struct u32      b", "struct u32", "b", NULL, NULL, NULL,
		  NULL, NULL },
		{ DOCS_FORM_TABLE, "void*fn         struct s", "void*", "fn", NULL, NULL, NULL,
		  NULL, "the name stands behind the type, in its column" },
		{ DOCS_FORM_TABLE, "struct p__percpu* s", "struct p__percpu*", "s", NULL, NULL,
		  NULL, NULL, "a cell leaves its column; taken word by word" },
		{ DOCS_FORM_TABLE, "u8              flag:2;", "u8", "flag", NULL, NULL, NULL,
		  NULL, "what follows the name belongs to a declaration in C" },
		{ DOCS_FORM_PLAIN,
		  "u8              a_name_of_eighteen read_mostly       -                   f, g",
		  "u8", "a_name_of_eighteen", "read_mostly", "-", "f, g", NULL,
		  "a cell leaves its column; taken word by word" },
		/* One access alone belongs to the nearer column. */
		{ DOCS_FORM_PLAIN,
		  "u8              a_name_of_eighteen                read_mostly         f",
		  "u8", "a_name_of_eighteen", NULL, "read_mostly", "f", NULL,
		  "a cell leaves its column; taken word by word" },
		{ DOCS_FORM_TABLE, "u8              a               not_an_access", "u8", "a",
		  NULL, NULL, "not_an_access", NULL,
		  "a cell leaves its column; taken word by word" },
		{ DOCS_FORM_TABLE, "???", NULL, "???", NULL, NULL, NULL, NULL,
		  "no row of the five columns; kept as it is" },
	};
	struct doc_columns columns = doc_columns_of(widths);

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
		struct arena arena = { 0 };
		struct rule_field row;
		const char *how;

		doc_row_read(&arena, cases[i].line, &columns, cases[i].form, &row, &how);
		assert_string_equal(or_none(row.type), or_none(cases[i].type));
		assert_string_equal(or_none(row.name), or_none(cases[i].name));
		assert_string_equal(or_none(row.tx), or_none(cases[i].tx));
		assert_string_equal(or_none(row.rx), or_none(cases[i].rx));
		assert_string_equal(or_none(row.used_by), or_none(cases[i].used_by));
		assert_string_equal(or_none(row.member), or_none(cases[i].member));
		assert_string_equal(or_none(how), or_none(cases[i].how));
		arena_deinit(&arena);
	}
}

static void rows_become_lines(void **state)
{
	static const struct {
		enum docs_form form;
		struct rule_field row;
		const char *line;
	} cases[] = {
		{ DOCS_FORM_TABLE,
		  { .name = "a", .type = "struct x", .tx = "-", .rx = "read_mostly" },
		  "struct x        a                                   read_mostly" },
		{ DOCS_FORM_PLAIN,
		  { .name = "a", .type = "struct x", .tx = "-", .rx = "read_mostly" },
		  "struct_x        a               -                   read_mostly         " },
		{ DOCS_FORM_PLAIN,
		  { .name = "a", .type = "u8" },
		  "u8              a                                                       " },
		{ DOCS_FORM_TABLE, { .name = "a" }, "                a" },
		/* What is too wide shifts the next cell, and no further. */
		{ DOCS_FORM_TABLE,
		  { .name = "a", .type = "a_type_of_twenty____", .tx = "read_write" },
		  "a_type_of_twenty____ a          read_write" },
	};
	struct doc_columns columns = doc_columns_of(widths);

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
		struct text line = { 0 };

		doc_row_write(&line, &cases[i].row, &columns, cases[i].form);
		assert_string_equal(text_str(&line), cases[i].line);
		text_deinit(&line);
	}
}

static void raw_note_holds_while_the_row_says_the_same(void **state)
{
	struct doc_columns columns = doc_columns_of(widths);
	struct rule_field row = { .name = "a", .type = "struct x", .raw = "struct x        a" };

	(void)state;
	assert_true(doc_row_is_raw(&row, &columns, DOCS_FORM_PLAIN));
	row.tx = "";
	assert_true(doc_row_is_raw(&row, &columns, DOCS_FORM_PLAIN));
	row.tx = "read_mostly";
	assert_false(doc_row_is_raw(&row, &columns, DOCS_FORM_PLAIN));
	row.raw = NULL;
	assert_false(doc_row_is_raw(&row, &columns, DOCS_FORM_PLAIN));
}

static void width_counts_characters(void **state)
{
	(void)state;
	assert_int_equal(doc_width(""), 0);
	assert_int_equal(doc_width("abc"), 3);
	assert_int_equal(doc_width("\xc3\xa4\xe2\x82\xac"), 2);
}

static void rows_fit_or_not(void **state)
{
	struct doc_columns columns = doc_columns_of(widths);
	struct rule_field row = { .name = "fifteen_letters", .type = "u8" };

	(void)state;
	assert_true(doc_row_fits(&row, &columns, DOCS_FORM_TABLE));
	row.name = "sixteen__letters";
	assert_false(doc_row_fits(&row, &columns, DOCS_FORM_TABLE));
	row.name = "a";
	row.used_by = "the last column has no end that matters";
	assert_true(doc_row_fits(&row, &columns, DOCS_FORM_TABLE));
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_become_rows),
		cmocka_unit_test(rows_become_lines),
		cmocka_unit_test(raw_note_holds_while_the_row_says_the_same),
		cmocka_unit_test(width_counts_characters),
		cmocka_unit_test(rows_fit_or_not),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
