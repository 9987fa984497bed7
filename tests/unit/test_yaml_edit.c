/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Changes to the text of a rule, and values written so that they are read again as they were.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "import/rule_writer.h"
#include "import/yaml_edit.h"
#include "rules/rules_yaml.h"

struct fixture {
	struct arena arena;
	struct yaml_edits edits;
	const struct node *root;
};

static void begin(struct fixture *fixture, const char *text)
{
	struct error *err;

	*fixture = (struct fixture){ 0 };
	err = rules_yaml_read(&fixture->arena, "r.yaml", text, strlen(text), &fixture->root);
	if (err)
		fail_msg("%s", error_message(err));
	yaml_edits_init(&fixture->edits, &fixture->arena, text, strlen(text));
}

static void end(struct fixture *fixture, const char *expected)
{
	struct text result = { 0 };

	yaml_edits_apply(&fixture->edits, &result);
	assert_string_equal(text_str(&result), expected);
	text_deinit(&result);
	yaml_edits_deinit(&fixture->edits);
	arena_deinit(&fixture->arena);
}

static void values_are_replaced_where_they_stand(void **state)
{
	struct fixture fixture;

	(void)state;
	begin(&fixture, "a: 1 # one\nb: \"\xc3\xa4 x\"   # two\nc: [1,\n  2]\nd: e\n");
	yaml_replace(&fixture.edits, node_get(fixture.root, "d"), "last");
	yaml_replace(&fixture.edits, node_get(fixture.root, "a"), "first");
	yaml_replace(&fixture.edits, node_get(fixture.root, "b"), "x");
	yaml_replace(&fixture.edits, node_get(fixture.root, "c"), "[]");
	end(&fixture, "a: first # one\nb: x   # two\nc: []\nd: last\n");
}

static void keys_are_added_behind_the_last_value(void **state)
{
	struct fixture fixture;

	(void)state;
	begin(&fixture, "a:\n  b: 1 # one\n\n# about c\nc: {d: 1,\n  e: [2] }\nf: {}\n");
	yaml_add_key(&fixture.edits, node_get(fixture.root, "a"), "x", "1");
	yaml_add_key(&fixture.edits, node_get(fixture.root, "a"), "y", "2");
	yaml_add_key(&fixture.edits, node_get(fixture.root, "c"), "x", "1");
	yaml_add_key(&fixture.edits, node_get(fixture.root, "c"), "y", "2");
	yaml_add_key(&fixture.edits, node_get(fixture.root, "f"), "x", "1");
	yaml_add_key(&fixture.edits, node_get(fixture.root, "f"), "y", "2");
	end(&fixture, "a:\n  b: 1 # one\n  x: 1\n  y: 2\n\n# about c\n"
		      "c: {d: 1,\n  e: [2], x: 1, y: 2 }\nf: {x: 1, y: 2}\n");
}

static void items_are_added_where_they_belong(void **state)
{
	struct fixture fixture;
	const struct node *list;

	(void)state;
	begin(&fixture, "a:\n  - b # one\n  - c: 1\n    d: 2\n# about e\ne: 1");
	list = node_get(fixture.root, "a");
	assert_int_equal(yaml_list_indent(&fixture.edits, list), 2);
	yaml_add_item(&fixture.edits, list, SIZE_MAX, "first");
	yaml_add_item(&fixture.edits, list, 0, "second");
	yaml_add_item(&fixture.edits, list, 0, "third");
	yaml_add_item(&fixture.edits, list, 1, "last");
	yaml_append(&fixture.edits, "f: 2\n");
	end(&fixture, "a:\n  - first\n  - b # one\n  - second\n  - third\n  - c: 1\n    d: 2\n"
		      "  - last\n# about e\ne: 1\nf: 2\n");

	begin(&fixture, "a: [b, c]\ne: []\n");
	list = node_get(fixture.root, "a");
	yaml_add_item(&fixture.edits, list, SIZE_MAX, "1");
	yaml_add_item(&fixture.edits, list, 0, "2");
	yaml_add_item(&fixture.edits, list, 1, "3");
	yaml_add_item(&fixture.edits, list, 1, "4");
	yaml_add_item(&fixture.edits, node_get(fixture.root, "e"), SIZE_MAX, "5");
	yaml_add_item(&fixture.edits, node_get(fixture.root, "e"), SIZE_MAX, "6");
	end(&fixture, "a: [1, b, 2, c, 3, 4]\ne: [5, 6]\n");
}

static void last_line_may_lack_its_newline(void **state)
{
	struct fixture fixture;

	(void)state;
	begin(&fixture, "a:\n- b");
	yaml_add_item(&fixture.edits, node_get(fixture.root, "a"), 0, "c");
	end(&fixture, "a:\n- b\n- c\n");
}

static void block_scalars_end_where_their_text_does(void **state)
{
	struct fixture fixture;

	(void)state;
	begin(&fixture, "a:\n  - b: |\n      text\n      more\n\nc: 1\n");
	yaml_add_item(&fixture.edits, node_get(fixture.root, "a"), 0, "d");
	end(&fixture, "a:\n  - b: |\n      text\n      more\n  - d\n\nc: 1\n");
}

static void byte_order_mark_is_no_character(void **state)
{
	struct fixture fixture;

	(void)state;
	begin(&fixture, "\xef\xbb\xbf"
			"a: 1\n");
	yaml_replace(&fixture.edits, node_get(fixture.root, "a"), "2");
	end(&fixture, "\xef\xbb\xbf"
		      "a: 2\n");
}

/* Whatever a document says is read again as it was, in brackets too. */
static void scalars_are_read_as_they_were(void **state)
{
	static const char *const values[] = {
		"",
		"-",
		"a",
		"a b",
		"a: b",
		"a #b",
		"#a",
		"[a]",
		"a[2]",
		"{a}",
		"a, b",
		"*a",
		"&a",
		"!a",
		"|",
		">",
		"%a",
		"@a",
		"'a'",
		"\"a\"",
		"a\\b",
		" a",
		"a ",
		"null",
		"~",
		"true",
		"No",
		"1",
		"0x10",
		"u8:1",
		"u32[3]",
		"f(x)",
		"void*",
		"a:",
		"? a",
		"- a",
		"a  b",
		"\xc3\xa4",
		"...",
		"---",
		"=",
		"<<",
		"struct list_head",
		"tcp_ack,tcp_send(tx);f/g(rx)",
		"u64[104/sizeof(u64)]",
		"!(A) && B",
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(values); i++) {
		struct arena arena = { 0 };
		struct text text = { 0 };
		const struct node *root, *list;
		struct error *err;

		text_add(&text, "plain: ");
		write_scalar(&text, values[i]);
		text_add(&text, "\nlist: [{key: ");
		write_scalar(&text, values[i]);
		text_add(&text, "}, ");
		write_scalar(&text, values[i]);
		text_add(&text, "]\n");
		err = rules_yaml_read(&arena, "r.yaml", text_str(&text), text.length, &root);
		if (err)
			fail_msg("%s: %s", values[i], error_message(err));
		assert_string_equal(node_get(root, "plain")->text, values[i]);
		list = node_get(root, "list");
		assert_string_equal(node_get(list->items[0], "key")->text, values[i]);
		assert_string_equal(list->items[1]->text, values[i]);
		text_deinit(&text);
		arena_deinit(&arena);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_are_replaced_where_they_stand),
		cmocka_unit_test(keys_are_added_behind_the_last_value),
		cmocka_unit_test(items_are_added_where_they_belong),
		cmocka_unit_test(last_line_may_lack_its_newline),
		cmocka_unit_test(block_scalars_end_where_their_text_does),
		cmocka_unit_test(byte_order_mark_is_no_character),
		cmocka_unit_test(scalars_are_read_as_they_were),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
