/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What formats do with bytes that mean something to them: XML, Markdown, URIs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "report/json_value.h"
#include "report/markdown.h"
#include "report/sarif_location.h"
#include "report/xml.h"

struct escape_case {
	const char *words;
	const char *expected;
};

static void assert_escapes(void (*add)(struct text *, const char *),
			   const struct escape_case *cases, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct text text = { 0 };

		add(&text, cases[i].words);
		assert_string_equal(text_str(&text), cases[i].expected);
		text_deinit(&text);
	}
}

static void xml_holds_what_it_may(void **state)
{
	static const struct escape_case cases[] = {
		{ "a<b>&\"c'", "a&lt;b&gt;&amp;&quot;c'" },
		{ "]]>", "]]&gt;" },
		{ "\t\n\r", "&#9;&#10;&#13;" },
		{ "\x01\x1b[m", "\xef\xbf\xbd\xef\xbf\xbd[m" },
		{ "\xff\xc3\xa9", "\xef\xbf\xbd\xc3\xa9" },
		{ "a\xef\xbf\xbe"
		  "b\xef\xbf\xbf",
		  "a\xef\xbf\xbd"
		  "b\xef\xbf\xbd" },
		{ "\xef\xbf\xbd", "\xef\xbf\xbd" },
	};

	(void)state;
	assert_escapes(xml_add, cases, ARRAY_SIZE(cases));
}

static void an_attribute_without_a_value_is_left_out(void **state)
{
	struct text text = { 0 };

	(void)state;
	xml_add_attribute(&text, "a", NULL);
	xml_add_attribute(&text, "b", "");
	xml_add_attribute(&text, "c", "\"");
	assert_string_equal(text_str(&text), " b=\"\" c=\"&quot;\"");
	text_deinit(&text);
}

static void code_spans_end_where_they_should(void **state)
{
	static const struct escape_case cases[] = {
		{ "tcp_sock", "`tcp_sock`" }, { "a`b", "`` a`b ``" }, { "``", "``` `` ```" },
		{ " a", "`  a `" },           { "", "`  `" },         { "a|b", "`a|b`" },
		{ "a\n\x1b", "`a??`" },
	};

	(void)state;
	assert_escapes(markdown_add_code, cases, ARRAY_SIZE(cases));
}

static void code_in_a_cell_does_not_end_it(void **state)
{
	static const struct escape_case cases[] = {
		{ "a|b", "`a\\|b`" },
		{ "`|", "`` `\\| ``" },
	};

	(void)state;
	assert_escapes(markdown_add_cell_code, cases, ARRAY_SIZE(cases));
}

static void words_are_no_markup(void **state)
{
	static const struct escape_case cases[] = {
		{ "tcp_sock_read_tx: 40 bytes", "tcp_sock_read_tx: 40 bytes" },
		{ "_a_ a__b b_", "\\_a\\_ a\\_\\_b b\\_" },
		{ "void *p[3]", "void \\*p\\[3\\]" },
		{ "<b>&amp;`|~", "\\<b\\>\\&amp;\\`\\|\\~" },
		{ "a\nb", "a?b" },
	};

	(void)state;
	assert_escapes(markdown_add_words, cases, ARRAY_SIZE(cases));
}

static void paths_become_uris(void **state)
{
	static const struct {
		const char *path;
		const char *uri;
		const char *base; /* NULL: none */
	} cases[] = {
		{ "include/linux/tcp.h", "include/linux/tcp.h", "%SRCROOT%" },
		{ "./net/a b.c", "net/a%20b.c", "%SRCROOT%" },
		{ "/usr/src/a.h", "file:///usr/src/a.h", NULL },
		/* A colon in the first segment would make it a scheme. */
		{ "c:100%\xff\n?#", "c%3A100%25%FF%0A%3F%23", "%SRCROOT%" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
		json_t *artifact = sarif_artifact(cases[i].path, SARIF_SOURCE_ROOT);
		json_t *base = json_object_get(artifact, "uriBaseId");

		assert_string_equal(json_string_value(json_object_get(artifact, "uri")),
				    cases[i].uri);
		if (cases[i].base)
			assert_string_equal(json_string_value(base), cases[i].base);
		else
			assert_null(base);
		json_decref(artifact);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(xml_holds_what_it_may),
		cmocka_unit_test(an_attribute_without_a_value_is_left_out),
		cmocka_unit_test(code_spans_end_where_they_should),
		cmocka_unit_test(code_in_a_cell_does_not_end_it),
		cmocka_unit_test(words_are_no_markup),
		cmocka_unit_test(paths_become_uris),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
