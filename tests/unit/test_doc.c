/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Whole documents: what is read of them, and that writing gives the same text again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "doc/doc.h"

#define HEAD                                    \
	".. SPDX-License-Identifier: GPL-2.0\n" \
	".. Copyright (C) 2024 Nobody\n"        \
	"\n"                                    \
	"==================================\n"  \
	"s struct fast path usage breakdown\n"  \
	"==================================\n"  \
	"\n"

#define TABLE                                                               \
	HEAD "==== ==== =================== =================== ========\n" \
	     "Type Name fastpath_tx_access  fastpath_rx_access  Comments\n" \
	     "==== ==== =================== =================== ========\n"

#define TABLE_END "==== ==== =================== =================== ========\n"

#define PLAIN                                                               \
	HEAD "Type Name fastpath_tx_access  fastpath_rx_access  Comments\n" \
	     "..struct ..s                                         \n"

static struct error *read(struct arena *arena, const char *text, struct doc *doc)
{
	return doc_read(arena, "d/s.rst", text, strlen(text), doc);
}

static void read_well(struct arena *arena, const char *text, struct doc *doc)
{
	struct error *err = read(arena, text, doc);

	if (err)
		fail_msg("%s", error_message(err));
}

/* Every note, a line each. */
static void notes_are(const struct doc *doc, const char *expected)
{
	const struct doc_note *note;
	struct text notes = { 0 };

	vec_for_each(note, &doc->notes)
		text_add(&notes, "%u: %s\n", note->at.line, note->message);
	assert_string_equal(text_str(&notes), expected);
	text_deinit(&notes);
}

static void writing_gives_what_was_read(void **state)
{
	static const char *const texts[] = {
		TABLE TABLE_END,
		TABLE "u8   a    read_mostly                             f\n"
		      "u8   b\n" TABLE_END,
		/* Lines that doc_row_write would not make. */
		TABLE "u8   a_name_too_long  read_mostly\n"
		      "u8   b:2;\n"
		      "** what **\n" TABLE_END,
		PLAIN "u8   a    -                   read_mostly         f\n"
		      "u8   b                                            \n",
		PLAIN "u8   last",
		PLAIN "u8   a\n",
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(texts); i++) {
		struct arena arena = { 0 };
		struct text written = { 0 };
		struct doc_text text;
		struct doc doc;

		read_well(&arena, texts[i], &doc);
		text = (struct doc_text){
			.look = &doc.look,
			.subject = doc.subject,
			.subject_name = doc.subject_name,
			.rows = doc.rows.items,
			.row_count = doc.rows.count,
		};
		doc_write(&written, &text, doc.look.form);
		assert_string_equal(text_str(&written), texts[i]);
		text_deinit(&written);
		doc_deinit(&doc);
		arena_deinit(&arena);
	}
}

static void usual_head_leaves_nothing_to_declare(void **state)
{
	struct arena arena = { 0 };
	struct doc doc;

	(void)state;
	read_well(&arena, TABLE "u8   a\n" TABLE_END, &doc);
	assert_string_equal(doc.subject_name, "s");
	assert_int_equal(doc.subject, SUBJECT_STRUCT);
	assert_string_equal(doc.look.file, "s.rst");
	assert_string_equal(doc.look.copyright, "2024 Nobody");
	assert_null(doc.look.title);
	assert_null(doc.look.head);
	assert_int_equal(doc.look.bar, 0);
	assert_int_equal(doc.look.width_count, 5);
	assert_int_equal(doc.look.widths[1], 4);
	assert_int_equal(doc.rows.items[0].at.line, 11);
	notes_are(&doc, "");
	doc_deinit(&doc);
	arena_deinit(&arena);
}

static void enum_is_named_after_its_rows(void **state)
{
	struct arena arena = { 0 };
	struct doc doc;

	(void)state;
	read_well(&arena,
		  "======\n"
		  "net_ns enum usage\n"
		  "======\n\n"
		  "Type Name       fastpath_tx_access  fastpath_rx_access  comment\n"
		  "..enum\n"
		  "u8   MY_MIB_ONE\n"
		  "u8   MY_MIB_OTHER\n"
		  "u8   __MY_MIB_MAX\n",
		  &doc);
	assert_string_equal(doc.subject_name, "my_mib");
	assert_int_equal(doc.subject, SUBJECT_ENUM);
	assert_string_equal(doc.look.title, "net_ns enum usage");
	assert_string_equal(doc.look.head, "comment");
	assert_int_equal(doc.look.bar, 6);
	assert_string_equal(doc.look.marker, "..enum");
	doc_deinit(&doc);
	arena_deinit(&arena);
}

static void what_would_get_lost_is_noted(void **state)
{
	struct arena arena = { 0 };
	struct doc doc;

	(void)state;
	read_well(&arena,
		  ".. a comment\n" TABLE "u8   a\n"
		  "\n"
		  "u8   b\n" TABLE_END "\n"
		  "Words.\n",
		  &doc);
	notes_are(&doc, "1: a comment that rules have no place for; it would get lost\n"
			"13: an empty line in the table; it would get lost\n"
			"17: a text behind the table; it would get lost\n");
	assert_int_equal(doc.rows.count, 2);
	doc_deinit(&doc);
	arena_deinit(&arena);
}

static void texts_without_a_table_are_refused(void **state)
{
	static const struct {
		const char *text;
		const char *message;
	} cases[] = {
		{ "",
		  "d/s.rst: no table with the columns Type, Name, fastpath_tx_access, fastpath_rx_access; is this a document of net_cachelines?" },
		{ HEAD "Words.\n",
		  "d/s.rst: no table with the columns Type, Name, fastpath_tx_access, fastpath_rx_access; is this a document of net_cachelines?" },
		{ HEAD "= = = = =\r\n", "d/s.rst:8: a control character; is this a document?" },
		{ HEAD "=== ===\n", "d/s.rst:8: a table of 2 columns; the documents have 5" },
		{ HEAD "Type Name\n", "d/s.rst:8: a table of 2 columns; the documents have 5" },
		{ HEAD "= = = = =\nA B C D E\n",
		  "d/s.rst:9: a table whose first column is not headed 'Type'; is this a document of net_cachelines?" },
		{ HEAD "= = = = =\n",
		  "d/s.rst:8: a table whose first column is not headed 'Type'; is this a document of net_cachelines?" },
		{ "Type Name fastpath_tx_access  fastpath_rx_access  Comments\n",
		  "d/s.rst: it does not say which struct it is about; its title must begin with the name" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
		struct arena arena = { 0 };
		struct doc doc;
		struct error *err = read(&arena, cases[i].text, &doc);

		assert_non_null(err);
		assert_string_equal(error_message(err), cases[i].message);
		assert_int_equal(error_kind(err), ERROR_INPUT);
		error_free(err);
		arena_deinit(&arena);
	}
}

static void list_names_documents_without_their_ending(void **state)
{
	static const struct rule_docs a = { .file = "a.rst", .copyright = "2023 X" };
	static const struct rule_docs b = { .file = "b_c.rst" };
	const struct rule_docs *looks[] = { &a, &b };
	struct text text = { 0 };

	(void)state;
	doc_write_index(&text, looks, 2);
	assert_string_equal(text_str(&text), ".. SPDX-License-Identifier: GPL-2.0\n"
					     ".. Copyright (C) 2023 X\n"
					     "\n"
					     "===================================\n"
					     "Common Networking Struct Cachelines\n"
					     "===================================\n"
					     "\n"
					     ".. toctree::\n"
					     "   :maxdepth: 1\n"
					     "\n"
					     "   a\n"
					     "   b_c\n");
	text_deinit(&text);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(writing_gives_what_was_read),
		cmocka_unit_test(usual_head_leaves_nothing_to_declare),
		cmocka_unit_test(enum_is_named_after_its_rows),
		cmocka_unit_test(what_would_get_lost_is_noted),
		cmocka_unit_test(texts_without_a_table_are_refused),
		cmocka_unit_test(list_names_documents_without_their_ending),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
